#include "scan.h"

// A scanner for what nearly all files consist of: elements and attributes with names in ASCII,
// texts, CDATA, comments, instructions, references to characters, UTF-8. It knows nothing of
// errors: whatever is wrong, rare or doubtful it leaves to the library, and says so by stopping.

// What is not part of its caller, which would have more registers to save for it.
#define APART static __attribute__((noinline))

// -- Events; false if the library has to look at it

static bool met(napkin_scan *scan, napkin_xml_kind kind, int32_t name)
{
  scan->event.kind = (uint8_t)kind;
  scan->event.name = name;
  scan->event.offset = (size_t)(scan->at - scan->bytes);
  return true;
}

static bool met_text(napkin_scan *scan, const uint8_t *text, size_t length, bool is_blank)
{
  scan->event.text = text;
  scan->event.length = (uint32_t)length;
  scan->event.is_blank = is_blank;
  return met(scan, napkin_xml_text, 0);
}

static bool equals(napkin_xml_attribute attribute, const char *text)
{
  return attribute.length == strlen(text) && memcmp(attribute.value, text, attribute.length) == 0;
}

// Scans a value that is not plain, up to its quote.
APART const uint8_t *scan_rare_value(
  napkin_scan *scan, const uint8_t *start, char quote, napkin_xml_attribute *attribute)
{
  const uint8_t *copied = start;
  size_t first = scan->text_count;
  scan->at = start;
  if (!napkin_scan_text(scan, quote, &copied)) return NULL;
  attribute->length = (uint32_t)(scan->at - start);
  if (copied == start) return scan->at;
  if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return NULL;
  attribute->value = scan->text + first;
  attribute->length = (uint32_t)(scan->text_count - first);
  return scan->at;
}

// Declarations come before the other attributes.
APART bool move_declaration(napkin_scan *scan, napkin_xml_attribute *place, size_t name_length)
{
  napkin_xml_attribute attribute = *place;
  if (scan->depth == 0) return false;
  if (attribute.length == 0 && name_length > 5) return false;
  if (equals(attribute, "http://www.w3.org/XML/1998/namespace")) return false;
  if (equals(attribute, "http://www.w3.org/2000/xmlns/")) return false;
  open_element *element = &scan->open[scan->depth - 1];
  napkin_xml_attribute *first = scan->attributes + element->declarations;
  memmove(first + 1, first, (size_t)(place - first) * sizeof attribute);
  *first = attribute;
  element->declarations += 1;
  scan->declarations += 1;
  return scan->declarations <= scan->limits.attributes;
}

// Scans an attribute that begins here and returns where it ends.
INLINE const uint8_t *scan_attribute(napkin_scan *scan, const uint8_t *at)
{
  at = scan_name(scan, at);
  name_entry *name = scan->last_name;
  if (!at || name->seen_on == scan->elements) return NULL;
  name->seen_on = scan->elements;
  if (*at != '=') at = pass_blanks(at);
  if (*at != '=') return NULL;
  at += 1;
  if (*at != '"') at = pass_blanks(at);
  char quote = (char)*at;
  if (quote != '"' && quote != '\'') return NULL;
  uint32_t index = scan->event.attribute_count;
  if (index >= scan->limits.attributes) return NULL;
  if (!MAKE_ROOM(scan->attributes, scan->attribute_room, index + 1)) return NULL;
  scan->event.attribute_count = index + 1;
  napkin_xml_attribute *attribute = &scan->attributes[index];
  const uint8_t *start = at + 1;
  // The last byte of the document is a `>`.
  at = quote == '"' ? pass_plain(start, scan->end - 1, '"') : start;
  attribute->value = start;
  attribute->length = (uint32_t)(at - start);
  attribute->name = name->number;
  if (quote != '"' || *at != '"') at = scan_rare_value(scan, start, quote, attribute);
  if (!at || (size_t)(at - start) > scan->limits.attribute_bytes) return NULL;
  if (name->declares && !move_declaration(scan, attribute, name->length)) return NULL;
  return at + 1;
}

APART bool scan_start(napkin_scan *scan)
{
  const uint8_t *at = scan_name(scan, scan->at + 1);
  const name_entry *name = scan->last_name;
  if (!at || name->declares || scan->depth >= scan->limits.depth) return false;
  if (!MAKE_ROOM(scan->open, scan->open_room, scan->depth + 1)) return false;
  scan->open[scan->depth] = (open_element){name, 0};
  scan->depth += 1;
  scan->elements += 1;
  scan->has_root = true;
  scan->event.attribute_count = 0;
  while (is(*at, is_blank)) {
    at = pass_blanks(at + 1);
    if (!is(*at, starts_name)) break;
    at = scan_attribute(scan, at);
    if (!at) return false;
  }
  if (*at != '>' && *at != '/') return false;
  scan->event.attributes = scan->attributes;
  scan->at = at;
  met(scan, napkin_xml_start, name->number);
  scan->is_empty_element = *at == '/';
  if (scan->is_empty_element && *++at != '>') return false;
  scan->at = at + 1;
  return true;
}

static bool close_element(napkin_scan *scan)
{
  scan->depth -= 1;
  scan->declarations -= scan->open[scan->depth].declarations;
  return met(scan, napkin_xml_end, scan->open[scan->depth].name->number);
}

APART bool scan_end(napkin_scan *scan)
{
  const name_entry *name = scan->open[scan->depth - 1].name;
  const uint8_t *at = scan->at + 2;
  if (!is_spelt(name, at, scan->end)) return false;
  at += name->length;
  if (*at != '>') at = pass_blanks(at);
  if (*at != '>') return false;
  scan->at = at + 1;
  return close_element(scan);
}

APART bool scan_comment(napkin_scan *scan)
{
  const uint8_t *start = scan->at += 4;
  const uint8_t *close = napkin_scan_raw(scan, "-->", 3);
  if (!close) return false;
  scan->event.text = start;
  scan->event.length = (uint32_t)(close - start);
  return met(scan, napkin_xml_comment, 0);
}

APART bool scan_instruction(napkin_scan *scan)
{
  const uint8_t *target = scan->at + 2, *at = scan_name(scan, target);
  const name_entry *name = scan->last_name;
  if (!at || memchr(target, ':', name->length)) return false;
  // The name of the declaration, in whatever letters, stands at the beginning only.
  if (name->length == 3 && (target[0] | 0x20) == 'x' && (target[1] | 0x20) == 'm'
      && (target[2] | 0x20) == 'l')
    return false;
  const uint8_t *start = scan->at = pass_blanks(at);
  if (start == at && !starts(scan, at, "?>", 2)) return false;
  const uint8_t *close = napkin_scan_raw(scan, "?>", 2);
  if (!close) return false;
  scan->event.text = start;
  scan->event.length = (uint32_t)(close - start);
  return met(scan, napkin_xml_instruction, name->number);
}

static bool is_all_blank(const uint8_t *at, size_t count)
{
  size_t index = 0;
  while (index < count && is(at[index], is_blank)) index += 1;
  return index == count;
}

static bool scan_event(napkin_scan *scan, bool skips_blanks);

// Scans a text with all its CDATA; an empty one is none, and leads to what stands behind it.
APART bool scan_content(napkin_scan *scan)
{
  const uint8_t *start = scan->at, *copied = start;
  while (true) {
    if (!napkin_scan_text(scan, '<', &copied)) return false;
    if (!starts(scan, scan->at, "<![CDATA[", 9)) break;
    if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return false;
    const uint8_t *inside = scan->at += 9;
    const uint8_t *close = napkin_scan_raw(scan, "]]>", 3);
    if (!close || !napkin_scan_append(scan, inside, (size_t)(close - inside))) return false;
    copied = scan->at;
  }
  size_t length = (size_t)(scan->at - start);
  if (copied > start) {
    if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return false;
    start = scan->text;
    length = scan->text_count;
  }
  if (length == 0) return scan_event(scan, false);
  return met_text(scan, start, length, is_all_blank(start, length));
}

// Where the blanks end that are all that stands before a tag; NULL if anything else is there.
static const uint8_t *end_of_blanks(const uint8_t *at)
{
  while (is(*at, stays_blank)) at += 1;
  return *at == '<' && at[1] != '!' ? at : NULL;
}

static bool scan_event(napkin_scan *scan, bool skips_blanks)
{
  if (scan->is_empty_element) {
    scan->is_empty_element = false;
    return close_element(scan);
  }
  const uint8_t *at = scan->at;
  if (at == scan->end) {
    scan->is_done = scan->depth == 0 && scan->has_root;
    return false;
  }
  if (scan->depth == 0) at = scan->at = pass_blanks(at);
  if (*at != '<') {
    if (scan->depth == 0) return false;
    const uint8_t *end = end_of_blanks(at);
    if (!end) return scan_content(scan);
    scan->at = end;
    if (!skips_blanks) return met_text(scan, at, (size_t)(end - at), true);
    at = end;
  }
  switch (at[1]) {
  case '/': return scan->depth > 0 && scan_end(scan);
  case '?': return scan_instruction(scan);
  case '!':
    if (starts(scan, at, "<!--", 4)) return scan_comment(scan);
    return scan->depth > 0 && starts(scan, at, "<![CDATA[", 9) && scan_content(scan);
  default: return (scan->depth > 0 || !scan->has_root) && scan_start(scan);
  }
}

// Whether no more was passed than a text may have: so no tag, no comment and no text is too long.
static bool is_short(const napkin_scan *scan, const uint8_t *start)
{
  return (size_t)(scan->at - start) <= scan->limits.text_bytes;
}

bool napkin_scan_next(napkin_scan *scan, bool skips_blanks)
{
  const uint8_t *start = scan->at;
  scan->text_count = 0;
  return scan_event(scan, skips_blanks) && is_short(scan, start);
}

napkin_xml_event *napkin_scan_event(napkin_scan *scan)
{
  return scan->ahead ? &scan->nothing : &scan->event;
}

// -- The beginning

static bool is_encoding(napkin_xml_attribute name)
{
  bool is_encoding = name.length > 0 && is(*name.value, starts_name) && *name.value != '_';
  for (uint32_t index = 0; index < name.length; index += 1)
    is_encoding = is_encoding && is(name.value[index], is_name) && name.value[index] != ':';
  return is_encoding;
}

// Passes over the declaration of XML, if there is one. What it says of the encoding does not matter
// any more. False if it is not a usual one.
static bool pass_declaration(napkin_scan *scan)
{
  static const char *const known[] = {"version", "encoding", "standalone"};
  if (!starts(scan, scan->at, "<?xml", 5)) return true;
  if (scan->end - scan->at > 5 && is(scan->at[5], is_name)) return true;
  scan->elements += 1;
  scan->event.attribute_count = 0;
  size_t next = 0;
  const uint8_t *end = scan->at + 5, *at = pass_blanks(end);
  while (!starts(scan, at, "?>", 2)) {
    if (at == end) return false;
    end = scan_attribute(scan, at);
    if (!end || scan->text_count > 0) return false;
    napkin_xml_attribute said = scan->attributes[scan->event.attribute_count - 1];
    const name_entry *name = scan->names[said.name];
    napkin_xml_attribute spelling = {(const uint8_t *)name->spelling, (uint32_t)name->length, 0};
    while (next < 3 && !equals(spelling, known[next])) next += next == 0 ? 3 : 1;
    if (next == 3 || said.length == 0) return false;
    if (next == 0 && !equals(said, "1.0")) return false;
    if (next == 1 && !is_encoding(said)) return false;
    if (next == 2 && !equals(said, "yes") && !equals(said, "no")) return false;
    next += 1;
    at = pass_blanks(end);
  }
  scan->at = at + 2;
  return next > 0;
}

napkin_scan *napkin_scan_create(const char *const *words, size_t count, napkin_xml_limits limits)
{
  napkin_scan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  scan->limits = limits;
  scan->slot_mask = 255;
  scan->slots = calloc(scan->slot_mask + 1, sizeof *scan->slots);
  scan->no_name = scan->last_name = calloc(1, sizeof *scan->no_name);
  bool has_names = scan->slots && scan->no_name;
  if (has_names) {
    // Nothing is spelt so.
    scan->no_name->head = 1;
    scan->no_name->length = SIZE_MAX;
    scan->no_name->follower = scan->no_name;
  }
  for (size_t index = 0; index < count && has_names; index += 1)
    has_names = napkin_scan_add_word(scan, words[index]);
  if (has_names) return scan;
  napkin_scan_free(scan);
  return NULL;
}

bool napkin_scan_begin(napkin_scan *scan, const uint8_t *bytes, size_t count)
{
  napkin_scan_stop(scan);
  scan->bytes = scan->at = bytes;
  scan->end = bytes + count;
  scan->depth = scan->declarations = scan->text_count = 0;
  scan->is_empty_element = scan->has_root = scan->is_done = false;
  while (scan->end > bytes && is(scan->end[-1], is_blank)) scan->end -= 1;
  bool is_usual = scan->end > bytes && scan->end[-1] == '>' && pass_declaration(scan)
    && is_short(scan, bytes);
  scan->event = (napkin_xml_event){0};
  return is_usual;
}

bool napkin_scan_is_done(const napkin_scan *scan)
{
  return scan->ahead ? napkin_scan_ahead_is_done(scan->ahead) : scan->is_done;
}

void napkin_scan_free(napkin_scan *scan)
{
  if (!scan) return;
  napkin_scan_stop(scan);
  for (size_t index = 0; index < scan->name_count; index += 1)
    free(scan->names[index]);
  free(scan->names);
  free(scan->no_name);
  free(scan->slots);
  free(scan->attributes);
  free(scan->open);
  free(scan->text);
  free(scan);
}
