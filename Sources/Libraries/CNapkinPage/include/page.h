// The parts of an HTML page, and zlib for the document inside of it.
#ifndef NAPKIN_PAGE_H
#define NAPKIN_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
  const unsigned char *bytes;
  size_t count;
} napkin_page_file;

// The modules of the page's script, each after the modules that it needs; and the style sheet.
extern const napkin_page_file napkin_page_script;
extern const napkin_page_file napkin_page_style;
// The controls of the page, and an explanation of its keys: an HTML template for each language.
extern const napkin_page_file napkin_page_controls;

// Compresses bytes with zlib at a level from 0 to 9; the caller frees the result, which is NULL if memory is short.
unsigned char *_Nullable napkin_page_pack(const unsigned char *bytes, size_t count, int level, size_t *packed);

typedef enum { napkin_page_fine, napkin_page_damaged, napkin_page_too_large, napkin_page_no_memory } napkin_page_trouble;

// Decompresses at most `limit` bytes; the caller frees `*result`.
napkin_page_trouble napkin_page_unpack(
  const unsigned char *bytes, size_t count, size_t limit, unsigned char *_Nullable *_Nonnull result,
  size_t *result_count);

#pragma clang assume_nonnull end

#endif
