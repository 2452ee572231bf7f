// What Glibc's Swift module leaves out.
#ifndef CPOSIX_H
#define CPOSIX_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// accept4(2): Glibc's module does not import it.
int cposix_accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

/// Makes the calling thread nicer by so much, 0 to 19; setpriority(2) on Linux concerns one thread.
void cposix_set_thread_niceness(int niceness);

#endif
