#define _GNU_SOURCE

#include "CNapkinSystem.h"

#include <fcntl.h>
#include <stdio.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

bool napkin_exchange(const char *one, const char *other) {
#ifdef SYS_renameat2
  const unsigned exchange = 1 << 1;
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange) == 0;
#else
  return false;
#endif
}

#elif defined(__APPLE__)

bool napkin_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP) == 0;
}

#else

bool napkin_exchange(const char *one, const char *other) { return false; }

#endif
