// What is used here is no part of C, nor of POSIX.
#define _GNU_SOURCE

#include "CNapkinMachine.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>

#if defined(__GLIBC__)

#include <malloc.h>
#include <unistd.h>

// Large pages lie at multiples of their size.
static const uintptr_t page = 2 << 20;

void napkin_reserve_memory(size_t count)
{
  if (count > INT_MAX) count = INT_MAX;
  // Whatever is asked for comes from the heap, and stays there when it is freed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  // A block for which there is no room makes the heap grow, by that much more.
  mallopt(M_TOP_PAD, (int)count);
  // Volatile, or a compiler sees that nobody uses the block, and leaves it out.
  void *volatile block = malloc(page);
  free(block);
  mallopt(M_TOP_PAD, page / 2);
  uintptr_t end = (uintptr_t)sbrk(0);
  if (end == (uintptr_t)-1 || end < count) return;
  uintptr_t start = (end - count + page - 1) / page * page;
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

#else

void napkin_reserve_memory(size_t count)
{
  (void)count;
}

#endif

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
