// What the parts of the scanner know of each other.
#ifndef NAPKIN_SCAN_H
#define NAPKIN_SCAN_H

#include <stdlib.h>
#include <string.h>

#include "CNapkinXML.h"

typedef struct {
  const char *spelling;
  size_t length;
  uint32_t hash;
  // The element on which an attribute of the name was met last.
  uint32_t seen_on;
  // Whether it declares a namespace: `xmlns` or `xmlns:p`.
  bool declares;
} name_entry;

typedef struct {
  int32_t name;
  uint32_t declarations;
} open_element;

struct napkin_scan {
  const uint8_t *bytes, *at, *end;
  napkin_xml_limits limits;
  napkin_xml_event event;

  name_entry *names;
  size_t name_count, name_room;
  // Numbers of names + 1, by hash.
  int32_t *slots;
  size_t slot_mask;

  napkin_xml_attribute *attributes;
  size_t attribute_room;

  open_element *open;
  size_t depth, open_room;
  // Declarations of namespaces that are in scope, and elements so far.
  size_t declarations;
  uint32_t elements;

  // What the file spells otherwise than it reads, put together anew for each event.
  uint8_t *text;
  size_t text_count, text_room;

  bool is_empty_element, has_root, is_done;
};

static inline bool make_room(void **list, size_t *room, size_t count, size_t size)
{
  if (count <= *room) return true;
  size_t wanted = *room * 2 > count ? *room * 2 : count;
  if (wanted < 64) wanted = 64;
  void *larger = realloc(*list, wanted * size);
  if (!larger) return false;
  *list = larger;
  *room = wanted;
  return true;
}

#define MAKE_ROOM(list, room, count) make_room((void **)&(list), &(room), count, sizeof *(list))

// -- Characters

enum { is_blank = 1, is_name = 2, starts_name = 4 };
extern const uint8_t napkin_scan_classes[256];

static inline bool is(uint8_t byte, int class) { return napkin_scan_classes[byte] & class; }

static inline bool starts(
  const napkin_scan *scan, const uint8_t *at, const char *text, size_t length)
{
  return (size_t)(scan->end - at) >= length && memcmp(at, text, length) == 0;
}

// Tells whether there was a blank.
static inline bool skip_blanks(napkin_scan *scan)
{
  const uint8_t *at = scan->at;
  while (at < scan->end && is(*at, is_blank)) at += 1;
  bool has_moved = at > scan->at;
  scan->at = at;
  return has_moved;
}

// -- Names

// Scans a name, and returns its number; -1 if the library has to look at it.
int32_t napkin_scan_own_name(napkin_scan *scan);
bool napkin_scan_add_word(napkin_scan *scan, const char *word);

// -- Texts

bool napkin_scan_append(napkin_scan *scan, const uint8_t *bytes, size_t count);

// Scans up to the quote that ends a value, or to the `<` that ends a text; false if the library has
// to look at it. What has to be spelt anew is appended to the scanner's text; `*copied` is what was
// copied there so far, and the start of it all until then.
bool napkin_scan_text(napkin_scan *scan, char stop, const uint8_t **copied);

// Passes over what stands between two marks as it is, and the last one, and returns where that
// begins; NULL if the library has to look at it.
const uint8_t *napkin_scan_raw(napkin_scan *scan, const char *close, size_t length);

#endif
