// The files of a page of HTML, and zlib for the document that it holds.
#ifndef NAPKIN_PAGE_H
#define NAPKIN_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
  const unsigned char *bytes;
  size_t count;
} napkin_page_file;

// The modules of the script in the order in which they need each other, and the style.
extern const napkin_page_file napkin_page_modules[5];
extern const napkin_page_file napkin_page_style;
// What keys and pointers do, as templates in each language.
extern const napkin_page_file napkin_page_keys;

// Packs bytes as zlib does on a level from 0 to 9; what is returned is to be freed. NULL if there is no memory.
unsigned char *_Nullable napkin_page_pack(const unsigned char *bytes, size_t count, int level, size_t *packed);

typedef enum { napkin_page_fine, napkin_page_damaged, napkin_page_too_large, napkin_page_no_memory } napkin_page_trouble;

// Unpacks bytes, no more than the limit; `*result` is to be freed.
napkin_page_trouble napkin_page_unpack(
  const unsigned char *bytes, size_t count, size_t limit, unsigned char *_Nullable *_Nonnull result,
  size_t *result_count);

#pragma clang assume_nonnull end

#endif
