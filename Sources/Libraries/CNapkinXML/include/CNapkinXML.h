// Parses XML safely with libxml2. No types of libxml2 appear here, because its headers include others that collide
// with Foundation's.
#ifndef NAPKIN_XML_H
#define NAPKIN_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The limits for the input.
typedef struct {
  size_t depth;
  size_t attributes;
  size_t attribute_bytes;
  size_t name_bytes;
  size_t text_bytes;
} napkin_xml_limits;

// The reason for refusing a document.
typedef enum {
  napkin_xml_fine = 0,
  napkin_xml_malformed,
  napkin_xml_too_deep,
  napkin_xml_too_deep_for_library,
  napkin_xml_too_many_attributes,
  napkin_xml_attribute_too_long,
  napkin_xml_name_too_long,
  napkin_xml_text_too_long,
  napkin_xml_too_many_names,
  napkin_xml_declarations,
  napkin_xml_no_memory,
} napkin_xml_trouble;

// -- The check before parsing: the parser takes linear time for bytes that pass it.

typedef struct {
  napkin_xml_trouble trouble;
  // The offset of the error in bytes.
  size_t offset;
  // The range of a document type declaration without declarations of its own; 0 to 0 if there is none.
  size_t doctype_start;
  size_t doctype_end;
} napkin_xml_look;

napkin_xml_look napkin_xml_look_at(const uint8_t *bytes, size_t count, napkin_xml_limits limits);

// The largest number of different names in a file. The library's hash table of names stops growing, so half a
// million names would take seconds. Real files have a few hundred.
enum { napkin_xml_name_limit = 50000 };

// -- Events

typedef enum {
  napkin_xml_start,
  napkin_xml_end,
  napkin_xml_text,
  napkin_xml_comment,
  napkin_xml_instruction,
} napkin_xml_kind;

typedef struct {
  const uint8_t *value;
  uint32_t length;
  int32_t name;
} napkin_xml_attribute;

typedef struct {
  uint8_t kind;
  // For a text: whether it is only white space.
  bool is_blank;
  // For a start, an end and an instruction: the number of its name.
  int32_t name;
  // For a start: its attributes and their number.
  uint32_t attribute_count;
  const napkin_xml_attribute *attributes;
  // For a text, a comment and an instruction: its text.
  uint32_t length;
  const uint8_t *text;
  // The offset after the event; for a start tag, the offset of its `>` or `/>`.
  size_t offset;
} napkin_xml_event;

// -- Parsing

typedef struct napkin_xml napkin_xml;

// The result of a push, valid until the next push.
typedef struct {
  const napkin_xml_event *events;
  size_t count;
  napkin_xml_trouble trouble;
  // The offset of the error in bytes.
  size_t offset;
  // The library's code for the error.
  int code;
} napkin_xml_batch;

// Creates a parser of UTF-8, in which the given words are the names from 0 on; NULL if memory is short.
napkin_xml *napkin_xml_create(const char *const *words, size_t count, napkin_xml_limits limits);
void napkin_xml_free(napkin_xml *parser);

// Prepares the parser for another document, keeping its names; returns false if a new parser is needed.
bool napkin_xml_reset(napkin_xml *parser);

// Parses the next bytes; the events of the previous push must be dealt with before. A text that may be incomplete
// is returned by the next push.
napkin_xml_batch napkin_xml_push(
  napkin_xml *parser, const uint8_t *bytes, size_t count, bool is_last);

// Returns an event without content, valid as long as the parser.
const napkin_xml_event *napkin_xml_nothing(const napkin_xml *parser);

// Returns the name with a number, spelt as in the file, with its prefix.
const char *napkin_xml_name(const napkin_xml *parser, int32_t number, size_t *length);

// -- Helpers

// Returns the offset of the last `<`; -1 if there is none.
ptrdiff_t napkin_xml_last_tag(const uint8_t *bytes, size_t count);

// Returns the character for an entity name of HTML; 0 if there is none. The name ends with a NUL.
uint32_t napkin_xml_named_character(const char *name);

// Converts text to UTF-8 from an encoding with a name as in XML files. Returns the number of bytes, -1 if the
// encoding is unknown, or -2 if the text is not in it.
ptrdiff_t napkin_xml_decode(
  const char *encoding, const uint8_t *bytes, size_t count, uint8_t **decoded);
void napkin_xml_release(uint8_t *decoded);

#endif
