#define _GNU_SOURCE

#include "CNapkinSystem.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static const size_t large_page = 1 << 21;

static bool has_limit(int resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

// The heap grows at once by what is expected, in large pages: a fifth of the time of reading a large file would go
// by with small ones being handed out. Of what is never used, only the addresses are taken, which a process
// with limits may need elsewhere. All but the largest tables come to lie there, too: the library allows no more.
void napkin_expect_memory(size_t size) {
  if (has_limit(RLIMIT_AS) || has_limit(RLIMIT_DATA)) return;
  mallopt(M_MMAP_THRESHOLD, 16 * large_page);
  mallopt(M_TRIM_THRESHOLD, -1);
  mallopt(M_TOP_PAD, size < INT32_MAX ? (int)size : INT32_MAX);
  uintptr_t start = (uintptr_t)sbrk(0);
  void *volatile more = malloc(large_page);
  free(more);
  mallopt(M_TOP_PAD, large_page);
  start = (start + large_page - 1) / large_page * large_page;
  uintptr_t end = (uintptr_t)sbrk(0);
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

#else

void napkin_expect_memory(size_t size) {}

#endif
