// What Glibc's Swift module leaves out.
#ifndef CPOSIX_H
#define CPOSIX_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// accept4(2): Glibc's module does not import it.
int cposix_accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

#endif
