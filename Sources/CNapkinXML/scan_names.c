#include "scan.h"

// Names in ASCII. Whatever else may be a name is left to the library.

static size_t slot_of(const napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash)
{
  size_t slot = hash & scan->slot_mask;
  for (size_t step = 1; scan->slots[slot]; step += 1) {
    const name_entry *name = &scan->names[scan->slots[slot] - 1];
    if (name->hash == hash && name->length == length && memcmp(name->spelling, start, length) == 0)
      break;
    // So many steps only names take that were made for it.
    if (step > 256) return SIZE_MAX;
    slot = (slot + 1) & scan->slot_mask;
  }
  return slot;
}

static bool grow_slots(napkin_scan *scan)
{
  size_t mask = scan->slot_mask * 2 + 1;
  int32_t *slots = calloc(mask + 1, sizeof *slots);
  if (!slots) return false;
  for (size_t index = 0; index < scan->name_count; index += 1) {
    size_t slot = scan->names[index].hash & mask;
    while (slots[slot]) slot = (slot + 1) & mask;
    slots[slot] = (int32_t)index + 1;
  }
  free(scan->slots);
  scan->slots = slots;
  scan->slot_mask = mask;
  return true;
}

// Adds a name that may have a prefix, if there is nothing special about it; else -1.
static int32_t add_name(
  napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash, size_t slot)
{
  const uint8_t *colon = memchr(start, ':', length);
  size_t prefix = colon ? (size_t)(colon - start) : 0;
  if (colon) {
    const uint8_t *local = colon + 1;
    if (prefix + 1 == length || !is(*local, starts_name)) return -1;
    if (memchr(local, ':', length - prefix - 1)) return -1;
  }
  bool declares =
    length >= 5 && memcmp(start, "xmlns", 5) == 0 && (length == 5 || prefix == 5);
  // These names stand for the two namespaces that everybody knows.
  if (declares && length > 8 && memcmp(start + 6, "xml", 3) == 0) return -1;
  if (length > scan->limits.name_bytes || scan->name_count >= napkin_xml_name_limit) return -1;
  if (!MAKE_ROOM(scan->names, scan->name_room, scan->name_count + 1)) return -1;
  char *spelling = malloc(length);
  if (!spelling) return -1;
  memcpy(spelling, start, length);
  int32_t number = (int32_t)scan->name_count;
  scan->names[number] = (name_entry){spelling, length, hash, 0, declares};
  scan->name_count += 1;
  scan->slots[slot] = number + 1;
  return scan->name_count * 2 <= scan->slot_mask || grow_slots(scan) ? number : -1;
}

static inline uint32_t mix(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 0x01000193u; }

// The number of a name, -1 if the library has to look at it.
static int32_t number_of(napkin_scan *scan, const uint8_t *start, size_t length, uint32_t hash)
{
  hash ^= hash >> 15;
  size_t slot = slot_of(scan, start, length, hash);
  if (slot == SIZE_MAX) return -1;
  int32_t number = scan->slots[slot];
  return number ? number - 1 : add_name(scan, start, length, hash, slot);
}

int32_t napkin_scan_own_name(napkin_scan *scan)
{
  const uint8_t *start = scan->at, *at = start;
  if (at == scan->end || !is(*at, starts_name)) return -1;
  uint32_t hash = 0;
  for (; at < scan->end && is(*at, is_name); at += 1) hash = mix(hash, *at);
  if (at < scan->end && *at >= 0x80) return -1;
  scan->at = at;
  return number_of(scan, start, (size_t)(at - start), hash);
}

bool napkin_scan_add_word(napkin_scan *scan, const char *word)
{
  uint32_t hash = 0;
  for (const char *at = word; *at; at += 1) hash = mix(hash, (uint8_t)*at);
  return number_of(scan, (const uint8_t *)word, strlen(word), hash) >= 0;
}

const char *napkin_scan_name(const napkin_scan *scan, int32_t number, size_t *length)
{
  bool is_known = number >= 0 && (size_t)number < scan->name_count;
  *length = is_known ? scan->names[number].length : 0;
  return is_known ? scan->names[number].spelling : "";
}
