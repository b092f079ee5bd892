// XML parsed safely: all that Napkin sees of libxml2. Nothing of libxml2 shows in here, because its
// headers bring others along that collide with Foundation's.
#ifndef NAPKIN_XML_H
#define NAPKIN_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How much is accepted before it is refused.
typedef struct {
  size_t depth;
  size_t attributes;
  size_t attribute_bytes;
  size_t name_bytes;
  size_t text_bytes;
} napkin_xml_limits;

// Why something was refused.
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

// -- The look before: bytes that pass it cost the parser no more than time linear in their number.

typedef struct {
  napkin_xml_trouble trouble;
  // Where the trouble is, in bytes from the start.
  size_t offset;
  // Where a document type declaration without declarations of its own stands, if there is one.
  size_t doctype_start;
  size_t doctype_end;
} napkin_xml_look;

napkin_xml_look napkin_xml_look_at(const uint8_t *bytes, size_t count, napkin_xml_limits limits);

// How many names, all different, a file may have: the library's dictionary stops growing, so that
// half a million of them would take seconds. Real files have a few hundred.
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
  // Of a text: whether it is nothing but white space.
  bool is_blank;
  // Of a start, an end and an instruction: the number of its name.
  int32_t name;
  // Of a start: its attributes, and how many there are.
  uint32_t attribute_count;
  const napkin_xml_attribute *attributes;
  // Of a text, a comment and an instruction: what it says.
  uint32_t length;
  const uint8_t *text;
  // Where it ends in the bytes; of a start tag, before the `>` or `/>`.
  size_t offset;
} napkin_xml_event;

// -- Parsing

typedef struct napkin_xml napkin_xml;

// What a push brought, good until the next one.
typedef struct {
  const napkin_xml_event *events;
  size_t count;
  napkin_xml_trouble trouble;
  // Where the trouble is, in bytes from the start.
  size_t offset;
  // What kind of trouble the library calls it.
  int code;
} napkin_xml_batch;

// A parser of UTF-8 for which the words are the names from 0 on; NULL if there is no memory.
napkin_xml *napkin_xml_create(const char *const *words, size_t count, napkin_xml_limits limits);
void napkin_xml_free(napkin_xml *parser);

// Makes the parser ready for another document, with the names that it knows by now; false if it has
// to be made anew.
bool napkin_xml_reset(napkin_xml *parser);

// Parses the next bytes, after the events of the last push were dealt with. A text that is not
// known to be complete is left for the next push.
napkin_xml_batch napkin_xml_push(
  napkin_xml *parser, const uint8_t *bytes, size_t count, bool is_last);

// An event that says nothing, as long as the parser is there.
const napkin_xml_event *napkin_xml_nothing(const napkin_xml *parser);

// The name with a number, as it is spelt in the file, prefix included.
const char *napkin_xml_name(const napkin_xml *parser, int32_t number, size_t *length);

// -- Helpers

// Where the last `<` stands among bytes, -1 if there is none.
ptrdiff_t napkin_xml_last_tag(const uint8_t *bytes, size_t count);

// The character that HTML calls by a name, 0 if there is none; the name ends with a NUL.
uint32_t napkin_xml_named_character(const char *name);

// Turns text of an encoding, named as XML files name it, into UTF-8. Returns how many bytes there
// are, or -1 if the encoding is unknown and -2 if the text is not of it.
ptrdiff_t napkin_xml_decode(
  const char *encoding, const uint8_t *bytes, size_t count, uint8_t **decoded);
void napkin_xml_release(uint8_t *decoded);

#endif
