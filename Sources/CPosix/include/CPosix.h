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

/// Has a listening TCP socket drop what asks for a new connection, while those under way are completed: a socket filter
/// (SO_ATTACH_FILTER) that drops segments with SYN and without ACK. 0, or -1 with errno.
int cposix_drop_new_connections(int socket);

/// Names the calling thread, as `ps -L` and `perf` show it: pthread_setname_np(3). At most 15 bytes.
void cposix_name_this_thread(const char *name);

/// Has memory blocks of this size and larger go back to the system when they are freed: mallopt(3), M_MMAP_THRESHOLD. Left alone,
/// glibc keeps those of up to 32 MiB for the next, in each thread's own heap.
void cposix_give_large_blocks_back(int bytes);

#endif
