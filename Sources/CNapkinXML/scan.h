// What the parts of the scanner know of each other.
#ifndef NAPKIN_SCAN_H
#define NAPKIN_SCAN_H

#include <stdlib.h>
#include <string.h>

#include "CNapkinXML.h"
#include "blocks.h"

typedef struct name_entry name_entry;

// A name, which stays where it is.
struct name_entry {
  // The name that came behind it the last time.
  name_entry *follower;
  // The first eight bytes of the spelling, where there are so many, and what they are told by.
  uint64_t head, head_mask;
  size_t length;
  int32_t number;
  uint32_t hash;
  // The element on which an attribute of the name was met last.
  uint32_t seen_on;
  // Whether it declares a namespace: `xmlns` or `xmlns:p`.
  bool declares;
  char spelling[];
};

typedef struct {
  const name_entry *name;
  size_t declarations;
} open_element;

typedef struct scan_ahead scan_ahead;

struct napkin_scan {
  // The last byte before the end is a `>`: what passes over others only need not look for the end.
  const uint8_t *bytes, *at, *end;
  napkin_xml_limits limits;
  napkin_xml_event event;

  // By number, and by hash.
  name_entry **names, **slots;
  // Somebody may ask for names while others are added on another thread.
  _Atomic size_t name_count;
  size_t name_room, slot_mask;
  // The name that was met last, and the one before there was any.
  name_entry *last_name, *no_name;

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

  // Where a thread of its own scans, and what the reader has met before the first event then.
  scan_ahead *ahead;
  napkin_xml_event nothing;
};

// Where a scanner is between two events, to go back there from the midst of the second one. What else that one
// has changed does no harm: elements are counted on, names that were met are known.
typedef struct {
  const uint8_t *at;
  name_entry *last_name;
  size_t depth, declarations;
  bool is_empty_element, has_root;
} scan_place;

static inline scan_place place_of(const napkin_scan *scan)
{
  return (scan_place){scan->at, scan->last_name, scan->depth, scan->declarations,
    scan->is_empty_element, scan->has_root};
}

static inline void go_back(napkin_scan *scan, scan_place place)
{
  scan->at = place.at;
  scan->last_name = place.last_name;
  scan->depth = place.depth;
  scan->declarations = place.declarations;
  scan->is_empty_element = place.is_empty_element;
  scan->has_root = place.has_root;
}

static bool make_room(void **list, size_t *room, size_t count, size_t size)
{
  size_t wanted = *room * 2 > count ? *room * 2 : count;
  if (wanted < 64) wanted = 64;
  void *larger = realloc(*list, wanted * size);
  if (!larger) return false;
  *list = larger;
  *room = wanted;
  return true;
}

#define MAKE_ROOM(list, room, count) \
  ((count) <= (room) || make_room((void **)&(list), &(room), count, sizeof *(list)))

// What an attribute takes most of its time for: calls would take a good part of it.
#define INLINE static inline __attribute__((always_inline))

// -- Characters

// The blank that is not read as it is spelt is the carriage return.
enum { is_blank = 1, stays_blank = 2, is_name = 4, starts_name = 8, is_beyond_ascii = 16 };
extern const uint8_t napkin_scan_classes[256];

static inline bool is(uint8_t byte, int class) { return napkin_scan_classes[byte] & class; }

static inline bool starts(
  const napkin_scan *scan, const uint8_t *at, const char *text, size_t length)
{
  return (size_t)(scan->end - at) >= length && memcmp(at, text, length) == 0;
}

static inline const uint8_t *pass_blanks(const uint8_t *at)
{
  while (is(*at, is_blank)) at += 1;
  return at;
}

// Where the next byte stands that is a control character, beyond ASCII, `<`, `&` or the given one.
INLINE const uint8_t *pass_plain(const uint8_t *at, const uint8_t *end, char stop)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Sixteen bytes at a time; with their signs, those beyond ASCII are small.
  for (; end - at >= 16; at += 16) {
    block bytes = block_at(at);
    uint16_t found =
      bits_of((bytes < 0x20) | (bytes == '<') | (bytes == '&') | (bytes == (int8_t)stop));
    if (found) return at + __builtin_ctz(found);
  }
#endif
  while (at < end && *at >= 0x20 && *at < 0x80 && *at != '<' && *at != '&' && *at != stop) at += 1;
  return at;
}

// -- Names

// Whether a name is spelt here; more of a name may stand behind it.
static inline bool is_spelt(const name_entry *name, const uint8_t *at, const uint8_t *end)
{
  size_t room = (size_t)(end - at);
  if (room < 8) return room >= name->length && memcmp(at, name->spelling, name->length) == 0;
  uint64_t head;
  memcpy(&head, at, 8);
  if ((head & name->head_mask) != name->head) return false;
  return name->length <= 8
    || (room >= name->length && memcmp(at + 8, name->spelling + 8, name->length - 8) == 0);
}

// Scans a name that begins here, which is the last one then, and returns where it ends; NULL if the
// library has to look at it.
const uint8_t *napkin_scan_any_name(napkin_scan *scan, const uint8_t *at);
bool napkin_scan_add_word(napkin_scan *scan, const char *word);

// The same, for names mostly follow each other as they did before.
INLINE const uint8_t *scan_name(napkin_scan *scan, const uint8_t *at)
{
  name_entry *guess = scan->last_name->follower;
  if (!is_spelt(guess, at, scan->end) || is(at[guess->length], is_name | is_beyond_ascii))
    return napkin_scan_any_name(scan, at);
  scan->last_name = guess;
  return at + guess->length;
}

// -- Texts

bool napkin_scan_append(napkin_scan *scan, const uint8_t *bytes, size_t count);

// Scans up to the quote that ends a value, or to the `<` that ends a text; false if the library has
// to look at it. What has to be spelt anew is appended to the scanner's text; `*copied` is what was
// copied there so far, and the start of it all until then.
bool napkin_scan_text(napkin_scan *scan, char stop, const uint8_t **copied);

// Passes over what stands between two marks as it is, and the last one, and returns where that
// begins; NULL if the library has to look at it.
const uint8_t *napkin_scan_raw(napkin_scan *scan, const char *close, size_t length);

// -- Ahead of the reader

// Whether the document was scanned to its end, and the reader has been there, too.
bool napkin_scan_ahead_is_done(const scan_ahead *ahead);

#endif
