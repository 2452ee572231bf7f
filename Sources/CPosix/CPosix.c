#define _GNU_SOURCE
#include "CPosix.h"

#include <linux/filter.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int cposix_accept4(int socket, struct sockaddr *address, socklen_t *length, int flags) {
  return accept4(socket, address, length, flags);
}

void cposix_set_thread_niceness(int niceness) {
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness);
}

int cposix_drop_new_connections(int socket) {
  enum { flagsOffset = 13, synAndAck = 0x12, syn = 0x02 };
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, flagsOffset),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, synAndAck),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, syn, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0),
      BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

void cposix_name_this_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void cposix_give_large_blocks_back(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }
