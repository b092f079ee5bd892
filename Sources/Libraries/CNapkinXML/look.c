#define _GNU_SOURCE
#include <string.h>

#include "CNapkinXML.h"

// The bytes are checked from one `<` to the next. If several are so close together that no limit can be exceeded
// between them, most are skipped; only long stretches are examined in detail.

static const uint8_t *find(
  const uint8_t *start, const uint8_t *end, const char *text, size_t length)
{
  return start < end ? memmem(start, (size_t)(end - start), text, length) : NULL;
}

static bool is_space(uint8_t byte)
{
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool ends_name(uint8_t byte)
{
  return is_space(byte) || byte == '=' || byte == '>' || byte == '/' || byte == '<'
    || byte == '"' || byte == '\'';
}

typedef struct {
  napkin_xml_look result;
  const uint8_t *start;
  napkin_xml_limits limits;
  bool has_doctype;
  bool has_element;
} look;

static bool refuse(look *look, napkin_xml_trouble trouble, const uint8_t *place)
{
  look->result.trouble = trouble;
  look->result.offset = (size_t)(place - look->start);
  return false;
}

// Examines a start tag up to its end, or up to an error, at which the parser stops as well.
static bool look_at_tag(look *look, const uint8_t *start, const uint8_t *end)
{
  const uint8_t *at = start;
  size_t attributes = 0;
  bool is_element = true;
  at += 1;
  if (at < end && *at == '/') at += 1;
  while (at < end) {
    while (at < end && is_space(*at)) at += 1;
    const uint8_t *name = at;
    while (at < end && !ends_name(*at)) at += 1;
    if ((size_t)(at - name) > look->limits.name_bytes)
      return refuse(look, napkin_xml_name_too_long, name);
    if (is_element) {
      is_element = false;
      continue;
    }
    while (at < end && is_space(*at)) at += 1;
    if (at == end || *at != '=') break;
    at += 1;
    while (at < end && is_space(*at)) at += 1;
    if (at == end || (*at != '"' && *at != '\'')) break;
    attributes += 1;
    if (attributes > look->limits.attributes)
      return refuse(look, napkin_xml_too_many_attributes, name);
    const uint8_t *value = at + 1;
    at = memchr(value, *at, (size_t)(end - value));
    if ((size_t)((at ? at : end) - value) > look->limits.attribute_bytes)
      return refuse(look, napkin_xml_attribute_too_long, value);
    at = at ? at + 1 : end;
  }
  const uint8_t *close = at < end ? memchr(at, '>', (size_t)(end - at)) : NULL;
  at = close ? close + 1 : end;
  // One value may be as long as its limit allows, and so may all the names.
  size_t names = look->limits.attributes * look->limits.name_bytes;
  if ((size_t)(at - start) > look->limits.attribute_bytes + names)
    return refuse(look, napkin_xml_attribute_too_long, start);
  if ((size_t)(end - at) > look->limits.text_bytes)
    return refuse(look, napkin_xml_text_too_long, at);
  return true;
}

// A document type declaration may have a name and external identifiers, but no declarations of its own.
static const uint8_t *look_at_doctype(look *look, const uint8_t *at, const uint8_t *end)
{
  const uint8_t *start = at;
  uint8_t quote = 0;
  for (; at < end; at += 1) {
    if (quote) {
      if (*at == quote) quote = 0;
    } else if (*at == '"' || *at == '\'') {
      quote = *at;
    } else if (*at == '[') {
      refuse(look, napkin_xml_declarations, start);
      return NULL;
    } else if (*at == '>') {
      // The parser itself refuses a declaration after the first element, and a second one.
      if (look->has_element) return at + 1;
      look->result.doctype_start = look->has_doctype ? 0 : (size_t)(start - look->start);
      look->result.doctype_end = look->has_doctype ? 0 : (size_t)(at + 1 - look->start);
      look->has_doctype = true;
      return at + 1;
    }
  }
  refuse(look, napkin_xml_malformed, start);
  return NULL;
}

static bool starts(const uint8_t *at, const uint8_t *end, const char *text, size_t length)
{
  return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}

// Skips markup that is not an element; returns NULL on an error.
static const uint8_t *pass(look *look, const uint8_t *at, const uint8_t *end)
{
  const uint8_t *close;
  size_t length = 3;
  if (starts(at, end, "<!--", 4)) {
    close = find(at + 4, end, "-->", 3);
  } else if (starts(at, end, "<![CDATA[", 9)) {
    close = find(at + 9, end, "]]>", 3);
  } else if (starts(at, end, "<?", 2)) {
    close = find(at + 2, end, "?>", 2);
    length = 2;
  } else if (starts(at, end, "<!DOCTYPE", 9) || starts(at, end, "<!doctype", 9)) {
    return look_at_doctype(look, at, end);
  } else {
    // The parser stops at any other markup.
    return end;
  }
  const uint8_t *next = close ? close + length : end;
  if ((size_t)(next - at) > look->limits.text_bytes) {
    refuse(look, napkin_xml_text_too_long, at);
    return NULL;
  }
  return next;
}

ptrdiff_t napkin_xml_last_tag(const uint8_t *bytes, size_t count)
{
#ifdef __APPLE__
  ptrdiff_t at = (ptrdiff_t)count - 1;
  while (at >= 0 && bytes[at] != '<') at -= 1;
  return at;
#else
  const uint8_t *found = count ? memrchr(bytes, '<', count) : NULL;
  return found ? found - bytes : -1;
#endif
}

// Returns the next `<` that is followed by the given byte, at `at` or later; `end` if there is none.
static const uint8_t *find_pair(const uint8_t *at, const uint8_t *end, char second)
{
  while (end - at > 1) {
    const uint8_t *found = memchr(at + 1, second, (size_t)(end - at) - 1);
    if (!found) break;
    if (found[-1] == '<') return found - 1;
    at = found;
  }
  return end;
}

napkin_xml_look napkin_xml_look_at(const uint8_t *bytes, size_t count, napkin_xml_limits limits)
{
  look look = {.start = bytes, .limits = limits};
  const uint8_t *end = bytes + count;
  // An attribute takes at least five bytes: ` a=""`.
  size_t close = limits.name_bytes;
  if (limits.attributes * 5 < close) close = limits.attributes * 5;
  if (limits.attribute_bytes < close) close = limits.attribute_bytes;
  if (limits.text_bytes < close) close = limits.text_bytes;

  const uint8_t *at = count ? memchr(bytes, '<', count) : NULL;
  const uint8_t *declaration = bytes, *instruction = bytes;
  while (at) {
    if (declaration <= at) declaration = find_pair(at, end, '!');
    if (instruction <= at) instruction = find_pair(at, end, '?');
    const uint8_t *from = at + 1, *other = declaration < instruction ? declaration : instruction;
    if (at == other) {
      from = pass(&look, at, end);
      if (!from) return look.result;
      at = from < end ? memchr(from, '<', (size_t)(end - from)) : NULL;
      size_t text = (size_t)((at ? at : end) - from);
      if (text > limits.text_bytes) {
        refuse(&look, napkin_xml_text_too_long, from);
        return look.result;
      }
      continue;
    }
    look.has_element = true;
    size_t room = (size_t)((other < end ? other + 1 : end) - from);
    ptrdiff_t last = napkin_xml_last_tag(from, room < close ? room : close);
    if (last >= 0) {
      at = from + last;
      continue;
    }
    const uint8_t *next = from < end ? memchr(from, '<', (size_t)(end - from)) : NULL;
    const uint8_t *stop = next ? next : end;
    if ((size_t)(stop - at) > close && !look_at_tag(&look, at, stop)) return look.result;
    at = next;
  }
  return look.result;
}
