#define _GNU_SOURCE
#include "CPosix.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int cposix_accept4(int socket, struct sockaddr *address, socklen_t *length, int flags) {
  return accept4(socket, address, length, flags);
}

void cposix_set_thread_niceness(int niceness) {
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness);
}
