// mremap and madvise are no part of C, nor of POSIX.
#define _GNU_SOURCE

#include "CNapkinMachine.h"

#include <sys/mman.h>

#if defined(__linux__)

void napkin_move_memory(void *from, void *to, size_t count)
{
  if (mremap(from, count, count, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED) return;
  mmap(from, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

#else

void napkin_move_memory(void *from, void *to, size_t count)
{
  (void)to;
  madvise(from, count, MADV_FREE);
}

#endif
