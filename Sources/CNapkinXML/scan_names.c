#include "scan.h"

// Names in ASCII. Whatever else may be a name is left to the library.

// Where a name is, or is to be; NULL if there are too many others on the way.
static name_entry **slot_of(
  const napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash)
{
  size_t slot = hash & scan->slot_mask;
  for (size_t step = 1; scan->slots[slot]; step += 1) {
    const name_entry *name = scan->slots[slot];
    if (name->hash == hash && name->length == length && memcmp(name->spelling, start, length) == 0)
      break;
    // So many steps only names take that were made for it.
    if (step > 256) return NULL;
    slot = (slot + 1) & scan->slot_mask;
  }
  return &scan->slots[slot];
}

static bool grow_slots(napkin_scan *scan)
{
  size_t mask = scan->slot_mask * 2 + 1;
  name_entry **slots = calloc(mask + 1, sizeof *slots);
  if (!slots) return false;
  for (size_t index = 0; index < scan->name_count; index += 1) {
    size_t slot = scan->names[index]->hash & mask;
    while (slots[slot]) slot = (slot + 1) & mask;
    slots[slot] = scan->names[index];
  }
  free(scan->slots);
  scan->slots = slots;
  scan->slot_mask = mask;
  return true;
}

// Adds a name that may have a prefix, if there is nothing special about it; else NULL.
static name_entry *add_name(
  napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash, name_entry **slot)
{
  const uint8_t *colon = memchr(start, ':', length);
  size_t prefix = colon ? (size_t)(colon - start) : 0;
  if (colon) {
    const uint8_t *local = colon + 1;
    if (prefix + 1 == length || !is(*local, starts_name)) return NULL;
    if (memchr(local, ':', length - prefix - 1)) return NULL;
  }
  bool declares =
    length >= 5 && memcmp(start, "xmlns", 5) == 0 && (length == 5 || prefix == 5);
  // These names stand for the two namespaces that everybody knows.
  if (declares && length > 8 && memcmp(start + 6, "xml", 3) == 0) return NULL;
  if (length > scan->limits.name_bytes || scan->name_count >= napkin_xml_name_limit) return NULL;
  if (!MAKE_ROOM(scan->names, scan->name_room, scan->name_count + 1)) return NULL;
  name_entry *name = calloc(1, sizeof *name + length);
  if (!name) return NULL;
  name->follower = name;
  memcpy(&name->head, start, length < 8 ? length : 8);
  memset(&name->head_mask, 0xFF, length < 8 ? length : 8);
  name->length = length;
  name->number = (int32_t)scan->name_count;
  name->hash = hash;
  name->declares = declares;
  memcpy(name->spelling, start, length);
  scan->names[scan->name_count] = name;
  scan->name_count += 1;
  *slot = name;
  return scan->name_count * 2 <= scan->slot_mask || grow_slots(scan) ? name : NULL;
}

static inline uint32_t mix(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 0x01000193u; }

// The entry of a name, NULL if the library has to look at it.
static name_entry *entry_of(napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash)
{
  hash ^= hash >> 15;
  name_entry **slot = slot_of(scan, start, length, hash);
  if (!slot) return NULL;
  return *slot ? *slot : add_name(scan, start, length, hash, slot);
}

const uint8_t *napkin_scan_any_name(napkin_scan *scan, const uint8_t *at)
{
  const uint8_t *start = at;
  if (!is(*at, starts_name)) return NULL;
  uint32_t hash = 0;
  for (; is(*at, is_name); at += 1) hash = mix(hash, *at);
  if (*at >= 0x80) return NULL;
  name_entry *name = entry_of(scan, start, (size_t)(at - start), hash);
  if (!name) return NULL;
  scan->last_name->follower = name;
  scan->last_name = name;
  return at;
}

bool napkin_scan_add_word(napkin_scan *scan, const char *word)
{
  uint32_t hash = 0;
  for (const char *at = word; *at; at += 1) hash = mix(hash, (uint8_t)*at);
  return entry_of(scan, (const uint8_t *)word, strlen(word), hash);
}

const char *napkin_scan_name(const napkin_scan *scan, int32_t number, size_t *length)
{
  bool is_known = number >= 0 && (size_t)number < scan->name_count;
  *length = is_known ? scan->names[number]->length : 0;
  return is_known ? scan->names[number]->spelling : "";
}
