// The files of the pages, which lie in the folder Page.
#ifndef GEOCHAT_PAGE_H
#define GEOCHAT_PAGE_H

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} geochat_file;

extern const int geochat_page_count;
geochat_file geochat_page_file(int index);

#pragma clang assume_nonnull end

#endif
