#include "scan.h"

// -- Characters

const uint8_t napkin_scan_classes[256] = {
  ['\t'] = is_blank | stays_blank, ['\n'] = is_blank | stays_blank,
  ['\r'] = is_blank, [' '] = is_blank | stays_blank,
  ['-'] = is_name, ['.'] = is_name, [':'] = is_name, ['0' ... '9'] = is_name,
  ['A' ... 'Z'] = is_name | starts_name, ['a' ... 'z'] = is_name | starts_name,
  ['_'] = is_name | starts_name, [0x80 ... 0xFF] = is_beyond_ascii,
};

static bool is_allowed(uint32_t character)
{
  if (character < 0x20) return is(character, is_blank);
  return character < 0xD800
    || (character >= 0xE000 && character <= 0x10FFFF && character != 0xFFFE && character != 0xFFFF);
}

static inline bool is_tail(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// How many bytes the character beyond ASCII has; 0 if it is none that XML allows.
static inline size_t width_of(const uint8_t *at)
{
  if (*at < 0xC2 || !is_tail(at[1])) return 0;
  if (*at < 0xE0) return 2;
  if (!is_tail(at[2])) return 0;
  uint32_t character = (at[0] & 0xFu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
  if (*at < 0xF0) return character >= 0x800 && is_allowed(character) ? 3 : 0;
  if (*at > 0xF4 || !is_tail(at[3])) return 0;
  character = (at[0] & 7u) << 18 | (character & 0xFFF) << 6 | (at[3] & 0x3Fu);
  return character >= 0x10000 && is_allowed(character) ? 4 : 0;
}

// -- Texts

bool napkin_scan_append(napkin_scan *scan, const uint8_t *bytes, size_t count)
{
  if (scan->text_count + count > scan->limits.text_bytes) return false;
  if (!MAKE_ROOM(scan->text, scan->text_room, scan->text_count + count)) return false;
  if (count) memcpy(scan->text + scan->text_count, bytes, count);
  scan->text_count += count;
  return true;
}

// Makes room for all values up to the end of a tag, for they may not move while others are added.
static bool reserve(napkin_scan *scan, const uint8_t *start)
{
  // There is no `<` among them.
  const uint8_t *next = memchr(start, '<', (size_t)(scan->end - start));
  size_t most = (size_t)((next ? next : scan->end) - start);
  return most <= scan->limits.text_bytes && MAKE_ROOM(scan->text, scan->text_room, most);
}

static bool append_character(napkin_scan *scan, uint32_t character)
{
  static const uint8_t heads[] = {0, 0, 0xC0, 0xE0, 0xF0};
  uint8_t bytes[4];
  size_t width = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  for (size_t index = width - 1; index > 0; index -= 1, character >>= 6)
    bytes[index] = (uint8_t)(0x80 | (character & 0x3F));
  bytes[0] = (uint8_t)(heads[width] | character);
  return napkin_scan_append(scan, bytes, width);
}

static uint32_t digit_of(uint8_t byte)
{
  if (byte >= '0' && byte <= '9') return byte - '0';
  uint8_t letter = byte | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10u : UINT32_MAX;
}

static bool append_number(napkin_scan *scan, const uint8_t *at)
{
  uint32_t base = 10, character = 0;
  if (at < scan->end && *at == 'x') base = 16, at += 1;
  const uint8_t *start = at;
  for (; at < scan->end && *at != ';'; at += 1) {
    uint32_t digit = digit_of(*at);
    if (digit >= base || character > 0x10FFFF) return false;
    character = character * base + digit;
  }
  if (at == scan->end || at == start || !is_allowed(character)) return false;
  scan->at = at + 1;
  return append_character(scan, character);
}

// Resolves the reference at the place where the scanner is.
static bool append_reference(napkin_scan *scan)
{
  static const struct { const char *spelling; uint8_t length, character; } known[] = {
    {"&amp;", 5, '&'}, {"&lt;", 4, '<'}, {"&gt;", 4, '>'}, {"&quot;", 6, '"'}, {"&apos;", 6, '\''},
  };
  if (starts(scan, scan->at, "&#", 2)) return append_number(scan, scan->at + 2);
  for (size_t index = 0; index < sizeof known / sizeof *known; index += 1) {
    if (!starts(scan, scan->at, known[index].spelling, known[index].length)) continue;
    scan->at += known[index].length;
    return napkin_scan_append(scan, &known[index].character, 1);
  }
  return false;
}

bool napkin_scan_text(napkin_scan *scan, char stop, const uint8_t **copied)
{
  bool is_value = stop != '<';
  while (true) {
    const uint8_t *at = pass_plain(scan->at, scan->end, is_value ? stop : ']');
    scan->at = at;
    if (at == scan->end || (*at == '<' && is_value)) return false;
    if (*at == stop) return true;
    if (*at >= 0x80) {
      for (size_t width; *at >= 0x80; at += width) {
        width = width_of(at);
        if (!width) return false;
      }
      scan->at = at;
    } else if (*at == ']' || (!is_value && (*at == '\n' || *at == '\t'))) {
      if (starts(scan, at, "]]>", 3)) return false;
      scan->at = at + 1;
    } else {
      if (is_value && scan->text_count == 0 && !reserve(scan, *copied)) return false;
      if (!napkin_scan_append(scan, *copied, (size_t)(at - *copied))) return false;
      if (*at == '&') {
        if (!append_reference(scan)) return false;
      } else if (is(*at, is_blank)) {
        // The end of a line is one character, however it is spelt.
        scan->at = starts(scan, at, "\r\n", 2) ? at + 2 : at + 1;
        if (!append_character(scan, is_value ? ' ' : '\n')) return false;
      } else {
        return false;
      }
      *copied = scan->at;
    }
  }
}

const uint8_t *napkin_scan_raw(napkin_scan *scan, const char *close, size_t length)
{
  const uint8_t *at = scan->at;
  while (true) {
    at = pass_plain(at, scan->end, *close);
    if (at == scan->end) return NULL;
    if (*at >= 0x80) {
      size_t width = width_of(at);
      if (!width) return NULL;
      at += width;
    } else if (starts(scan, at, close, length)) {
      scan->at = at + length;
      return at;
    } else if (starts(scan, at, "--", 2) && *close == '-') {
      return NULL;
    } else if (*at < 0x20 && *at != '\n' && *at != '\t') {
      return NULL;
    } else {
      at += 1;
    }
  }
}

ptrdiff_t napkin_xml_last_tag(const uint8_t *bytes, size_t count)
{
  ptrdiff_t end = (ptrdiff_t)count;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; end >= 16; end -= 16) {
    uint32_t found = bits_of(block_at(bytes + end - 16) == '<');
    if (found) return end - 1 - (__builtin_clz(found) - 16);
  }
#endif
  do end -= 1;
  while (end >= 0 && bytes[end] != '<');
  return end;
}
