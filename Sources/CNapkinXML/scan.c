#include "scan.h"

// A scanner for what nearly all files consist of: elements and attributes with names in ASCII,
// texts, CDATA, comments, instructions, references to characters, UTF-8. It knows nothing of
// errors: whatever is wrong, rare or doubtful it leaves to the library, and says so by stopping.

// -- Events; NULL if the library has to look at it

static const napkin_xml_event *met(napkin_scan *scan, napkin_xml_kind kind, int32_t name)
{
  scan->event.kind = (uint8_t)kind;
  scan->event.name = name;
  scan->event.offset = (size_t)(scan->at - scan->bytes);
  return &scan->event;
}

static bool equals(napkin_xml_attribute attribute, const char *text)
{
  return attribute.length == strlen(text) && memcmp(attribute.value, text, attribute.length) == 0;
}

static bool scan_attribute(napkin_scan *scan)
{
  int32_t name = napkin_scan_own_name(scan);
  if (name < 0 || scan->names[name].seen_on == scan->elements) return false;
  scan->names[name].seen_on = scan->elements;
  skip_blanks(scan);
  if (scan->at == scan->end || *scan->at != '=') return false;
  scan->at += 1;
  skip_blanks(scan);
  if (scan->at == scan->end || (*scan->at != '"' && *scan->at != '\'')) return false;
  char quote = (char)*scan->at;
  const uint8_t *start = scan->at += 1, *copied = start;
  size_t first = scan->text_count;
  if (!napkin_scan_text(scan, quote, &copied)) return false;
  napkin_xml_attribute attribute = {start, (uint32_t)(scan->at - start), name};
  if (copied > start) {
    if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return false;
    attribute.value = scan->text + first;
    attribute.length = (uint32_t)(scan->text_count - first);
  }
  scan->at += 1;
  uint32_t place = scan->event.attribute_count;
  if (!MAKE_ROOM(scan->attributes, scan->attribute_room, place + 1)) return false;
  if (scan->names[name].declares) {
    if (scan->depth == 0) return false;
    if (attribute.length == 0 && scan->names[name].length > 5) return false;
    if (equals(attribute, "http://www.w3.org/XML/1998/namespace")) return false;
    if (equals(attribute, "http://www.w3.org/2000/xmlns/")) return false;
    // Declarations come before the other attributes.
    open_element *element = &scan->open[scan->depth - 1];
    memmove(
      scan->attributes + element->declarations + 1, scan->attributes + element->declarations,
      (place - element->declarations) * sizeof attribute);
    place = element->declarations;
    element->declarations += 1;
    scan->declarations += 1;
    if (scan->declarations > scan->limits.attributes) return false;
  }
  scan->attributes[place] = attribute;
  scan->event.attribute_count += 1;
  return true;
}

static const napkin_xml_event *scan_start(napkin_scan *scan)
{
  scan->at += 1;
  int32_t name = napkin_scan_own_name(scan);
  if (name < 0 || scan->names[name].declares || scan->depth >= scan->limits.depth) return NULL;
  if (!MAKE_ROOM(scan->open, scan->open_room, scan->depth + 1)) return NULL;
  scan->open[scan->depth] = (open_element){name, 0};
  scan->depth += 1;
  scan->elements += 1;
  scan->has_root = true;
  scan->event.attribute_count = 0;
  while (true) {
    bool is_apart = skip_blanks(scan);
    if (scan->at == scan->end) return NULL;
    if (*scan->at == '>' || starts(scan, scan->at, "/>", 2)) break;
    if (!is_apart || !scan_attribute(scan)) return NULL;
  }
  scan->event.attributes = scan->attributes;
  met(scan, napkin_xml_start, name);
  scan->is_empty_element = *scan->at == '/';
  scan->at += scan->is_empty_element ? 2 : 1;
  return &scan->event;
}

static const napkin_xml_event *close_element(napkin_scan *scan)
{
  scan->depth -= 1;
  scan->declarations -= scan->open[scan->depth].declarations;
  return met(scan, napkin_xml_end, scan->open[scan->depth].name);
}

static const napkin_xml_event *scan_end(napkin_scan *scan)
{
  const name_entry *name = &scan->names[scan->open[scan->depth - 1].name];
  scan->at += 2;
  if (!starts(scan, scan->at, name->spelling, name->length)) return NULL;
  scan->at += name->length;
  skip_blanks(scan);
  if (scan->at == scan->end || *scan->at != '>') return NULL;
  scan->at += 1;
  return close_element(scan);
}

static const napkin_xml_event *scan_comment(napkin_scan *scan)
{
  const uint8_t *start = scan->at += 4;
  const uint8_t *close = napkin_scan_raw(scan, "-->", 3);
  if (!close) return NULL;
  scan->event.text = start;
  scan->event.length = (uint32_t)(close - start);
  return met(scan, napkin_xml_comment, 0);
}

static const napkin_xml_event *scan_instruction(napkin_scan *scan)
{
  const uint8_t *target = scan->at += 2;
  int32_t name = napkin_scan_own_name(scan);
  size_t length = (size_t)(scan->at - target);
  if (name < 0 || memchr(target, ':', length)) return NULL;
  // The name of the declaration, in whatever letters, stands at the beginning only.
  if (length == 3 && (target[0] | 0x20) == 'x' && (target[1] | 0x20) == 'm'
      && (target[2] | 0x20) == 'l')
    return NULL;
  if (!skip_blanks(scan) && !starts(scan, scan->at, "?>", 2)) return NULL;
  const uint8_t *start = scan->at;
  const uint8_t *close = napkin_scan_raw(scan, "?>", 2);
  if (!close) return NULL;
  scan->event.text = start;
  scan->event.length = (uint32_t)(close - start);
  return met(scan, napkin_xml_instruction, name);
}

static bool is_all_blank(const uint8_t *at, size_t count)
{
  size_t index = 0;
  while (index < count && is(at[index], is_blank)) index += 1;
  return index == count;
}

// Scans a text with all its CDATA; an empty one is none, and leads to what stands behind it.
static const napkin_xml_event *scan_content(napkin_scan *scan)
{
  const uint8_t *start = scan->at, *copied = start;
  while (true) {
    if (!napkin_scan_text(scan, '<', &copied)) return NULL;
    if (!starts(scan, scan->at, "<![CDATA[", 9)) break;
    if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return NULL;
    const uint8_t *inside = scan->at += 9;
    const uint8_t *close = napkin_scan_raw(scan, "]]>", 3);
    if (!close || !napkin_scan_append(scan, inside, (size_t)(close - inside))) return NULL;
    if (scan->text_count > scan->limits.text_bytes) return NULL;
    copied = scan->at;
  }
  size_t length = (size_t)(scan->at - start);
  if (copied > start) {
    if (!napkin_scan_append(scan, copied, (size_t)(scan->at - copied))) return NULL;
    start = scan->text;
    length = scan->text_count;
  }
  if (length == 0) return napkin_scan_next(scan);
  if (length > scan->limits.text_bytes) return NULL;
  scan->event.text = start;
  scan->event.length = (uint32_t)length;
  scan->event.is_blank = is_all_blank(start, length);
  return met(scan, napkin_xml_text, 0);
}

const napkin_xml_event *napkin_scan_next(napkin_scan *scan)
{
  scan->text_count = 0;
  if (scan->is_empty_element) {
    scan->is_empty_element = false;
    return close_element(scan);
  }
  if (scan->depth == 0) {
    skip_blanks(scan);
    scan->is_done = scan->at == scan->end && scan->has_root;
  }
  if (scan->at == scan->end) return NULL;
  if (*scan->at != '<' || starts(scan, scan->at, "<![CDATA[", 9))
    return scan->depth > 0 ? scan_content(scan) : NULL;
  if (starts(scan, scan->at, "</", 2)) return scan->depth > 0 ? scan_end(scan) : NULL;
  if (starts(scan, scan->at, "<!--", 4)) return scan_comment(scan);
  if (starts(scan, scan->at, "<?", 2)) return scan_instruction(scan);
  return scan->depth > 0 || !scan->has_root ? scan_start(scan) : NULL;
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
  scan->at += 5;
  scan->elements += 1;
  scan->event.attribute_count = 0;
  size_t next = 0;
  bool is_apart = skip_blanks(scan);
  while (!starts(scan, scan->at, "?>", 2)) {
    if (!is_apart || !scan_attribute(scan) || scan->text_count > 0) return false;
    napkin_xml_attribute said = scan->attributes[scan->event.attribute_count - 1];
    const name_entry *name = &scan->names[said.name];
    napkin_xml_attribute spelling = {(const uint8_t *)name->spelling, (uint32_t)name->length, 0};
    while (next < 3 && !equals(spelling, known[next])) next += next == 0 ? 3 : 1;
    if (next == 3 || said.length == 0) return false;
    if (next == 0 && !equals(said, "1.0")) return false;
    if (next == 1 && !is_encoding(said)) return false;
    if (next == 2 && !equals(said, "yes") && !equals(said, "no")) return false;
    next += 1;
    is_apart = skip_blanks(scan);
  }
  scan->at += 2;
  return next > 0;
}

napkin_scan *napkin_scan_create(const char *const *words, size_t count, napkin_xml_limits limits)
{
  napkin_scan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  scan->limits = limits;
  scan->slot_mask = 255;
  scan->slots = calloc(scan->slot_mask + 1, sizeof *scan->slots);
  bool has_names = scan->slots;
  for (size_t index = 0; index < count && has_names; index += 1)
    has_names = napkin_scan_add_word(scan, words[index]);
  if (has_names) return scan;
  napkin_scan_free(scan);
  return NULL;
}

bool napkin_scan_begin(napkin_scan *scan, const uint8_t *bytes, size_t count)
{
  scan->bytes = scan->at = bytes;
  scan->end = bytes + count;
  scan->depth = scan->declarations = scan->text_count = 0;
  scan->is_empty_element = scan->has_root = scan->is_done = false;
  return count > 0 && pass_declaration(scan);
}

bool napkin_scan_is_done(const napkin_scan *scan) { return scan->is_done; }

void napkin_scan_free(napkin_scan *scan)
{
  if (!scan) return;
  for (size_t index = 0; index < scan->name_count; index += 1)
    free((char *)scan->names[index].spelling);
  free(scan->names);
  free(scan->slots);
  free(scan->attributes);
  free(scan->open);
  free(scan->text);
  free(scan);
}
