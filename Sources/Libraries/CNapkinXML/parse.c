#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>

#include "CNapkinXML.h"

// Events are collected in lists during a push and returned together: a call from C to Swift for each event would
// take longer than copying its text.

typedef struct {
  const xmlChar *prefix;
  const xmlChar *local;
  // The name as in the file; without a prefix, it is a string of the library's dictionary.
  const char *spelling;
  size_t length;
  bool is_owned;
} name_entry;

// The number of namespaces that an element declares, and the depth of the element.
typedef struct {
  size_t depth;
  size_t count;
} scope;

struct napkin_xml {
  xmlParserCtxtPtr context;
  xmlSAXHandler handler;
  napkin_xml_limits limits;

  name_entry *names;
  size_t name_count, name_room;
  // The numbers of names, plus 1, by the addresses of their parts in the library's dictionary.
  int32_t *slots;
  size_t slot_mask;

  napkin_xml_event nothing;
  napkin_xml_event *events;
  size_t event_count, event_room;
  napkin_xml_attribute *attributes;
  size_t attribute_count, attribute_room;
  uint8_t *text;
  size_t text_count, text_room;

  scope *scopes;
  size_t scope_count, scope_room;
  size_t namespaces;
  size_t depth;

  napkin_xml_trouble trouble;
  size_t trouble_offset;
  int code;
  bool has_pending_text;
};

static size_t offset_of(const napkin_xml *parser)
{
  long offset = xmlByteConsumed(parser->context);
  return offset < 0 ? 0 : (size_t)offset;
}

static void stop(napkin_xml *parser, napkin_xml_trouble trouble)
{
  if (parser->trouble != napkin_xml_fine) return;
  parser->trouble = trouble;
  parser->trouble_offset = offset_of(parser);
  xmlStopParser(parser->context);
}

// Makes room for more items in a list.
static bool make_room(
  napkin_xml *parser, void **list, size_t *room, size_t count, size_t more, size_t size)
{
  if (*room - count >= more) return true;
  size_t wanted = *room * 2 > count + more ? *room * 2 : count + more;
  if (wanted < 256) wanted = 256;
  void *larger = realloc(*list, wanted * size);
  if (!larger) {
    stop(parser, napkin_xml_no_memory);
    return false;
  }
  *list = larger;
  *room = wanted;
  return true;
}

#define MAKE_ROOM(parser, list, room, count, more) \
  make_room(parser, (void **)&(list), &(room), count, more, sizeof *(list))

// -- Names

static size_t slot_of(const napkin_xml *parser, const xmlChar *prefix, const xmlChar *local)
{
  // Names are adjacent in the dictionary, so their addresses need a multiplication to be spread well.
  uint64_t hash = (uint64_t)(uintptr_t)local * 0x9E3779B97F4A7C15u;
  hash ^= (uint64_t)(uintptr_t)prefix * 0xC2B2AE3D27D4EB4Fu;
  size_t slot = (size_t)(hash >> 32) & parser->slot_mask;
  while (parser->slots[slot]) {
    const name_entry *name = &parser->names[parser->slots[slot] - 1];
    if (name->local == local && name->prefix == prefix) break;
    slot = (slot + 1) & parser->slot_mask;
  }
  return slot;
}

static bool grow_slots(napkin_xml *parser)
{
  size_t room = (parser->slot_mask + 1) * 2;
  int32_t *slots = calloc(room, sizeof *slots);
  if (!slots) {
    stop(parser, napkin_xml_no_memory);
    return false;
  }
  free(parser->slots);
  parser->slots = slots;
  parser->slot_mask = room - 1;
  for (size_t index = 0; index < parser->name_count; index += 1) {
    const name_entry *name = &parser->names[index];
    parser->slots[slot_of(parser, name->prefix, name->local)] = (int32_t)index + 1;
  }
  return true;
}

static int32_t add_name(
  napkin_xml *parser, const xmlChar *prefix, const xmlChar *local, size_t slot)
{
  size_t prefix_length = prefix ? strlen((const char *)prefix) : 0;
  size_t local_length = strlen((const char *)local);
  name_entry name = {prefix, local, (const char *)local, local_length, false};
  if (prefix_length + local_length > parser->limits.name_bytes) {
    stop(parser, napkin_xml_name_too_long);
    return 0;
  }
  if (parser->name_count >= napkin_xml_name_limit) {
    stop(parser, napkin_xml_too_many_names);
    return 0;
  }
  if (!MAKE_ROOM(parser, parser->names, parser->name_room, parser->name_count, 1)) return 0;
  if (prefix) {
    name.length = prefix_length + (local_length ? 1 + local_length : 0);
    char *spelling = malloc(name.length + 1);
    if (!spelling) {
      stop(parser, napkin_xml_no_memory);
      return 0;
    }
    memcpy(spelling, prefix, prefix_length);
    if (local_length) {
      spelling[prefix_length] = ':';
      memcpy(spelling + prefix_length + 1, local, local_length);
    }
    spelling[name.length] = 0;
    name.spelling = spelling;
    name.is_owned = true;
  }
  parser->names[parser->name_count] = name;
  parser->name_count += 1;
  parser->slots[slot] = (int32_t)parser->name_count;
  int32_t number = (int32_t)parser->name_count - 1;
  if (parser->name_count * 2 > parser->slot_mask) grow_slots(parser);
  return number;
}

static int32_t number_of(napkin_xml *parser, const xmlChar *prefix, const xmlChar *local)
{
  size_t slot = slot_of(parser, prefix, local);
  int32_t number = parser->slots[slot];
  return number ? number - 1 : add_name(parser, prefix, local, slot);
}

const char *napkin_xml_name(const napkin_xml *parser, int32_t number, size_t *length)
{
  if (number < 0 || (size_t)number >= parser->name_count) {
    *length = 0;
    return "";
  }
  *length = parser->names[number].length;
  return parser->names[number].spelling;
}

// -- Events

const napkin_xml_event *napkin_xml_nothing(const napkin_xml *parser) { return &parser->nothing; }

static bool add_text(napkin_xml *parser, const xmlChar *bytes, size_t count)
{
  if (count == 0) return true;
  if (!MAKE_ROOM(parser, parser->text, parser->text_room, parser->text_count, count)) return false;
  memcpy(parser->text + parser->text_count, bytes, count);
  parser->text_count += count;
  return true;
}

// While lists grow, a position in one of them is stored as a number; `settle` turns it into an address.
static const uint8_t *place(size_t number) { return (const uint8_t *)(uintptr_t)number; }

static napkin_xml_event *add_event(napkin_xml *parser, napkin_xml_kind kind)
{
  if (!MAKE_ROOM(parser, parser->events, parser->event_room, parser->event_count, 1)) return NULL;
  napkin_xml_event *event = &parser->events[parser->event_count];
  parser->event_count += 1;
  *event = (napkin_xml_event){.kind = (uint8_t)kind, .offset = offset_of(parser)};
  event->text = place(parser->text_count);
  event->attributes = (const napkin_xml_attribute *)place(parser->attribute_count);
  return event;
}

static void add_attribute(
  napkin_xml *parser, napkin_xml_event *event, int32_t name, const xmlChar *value, size_t count)
{
  if (!MAKE_ROOM(
        parser, parser->attributes, parser->attribute_room, parser->attribute_count, 1))
    return;
  parser->attributes[parser->attribute_count] =
    (napkin_xml_attribute){place(parser->text_count), (uint32_t)count, name};
  parser->attribute_count += 1;
  event->attribute_count += 1;
  add_text(parser, value, count);
}

// The parser searches all namespaces in scope one by one, so many of them would cost quadratic time.
static void enter_scope(napkin_xml *parser, size_t count)
{
  if (!MAKE_ROOM(parser, parser->scopes, parser->scope_room, parser->scope_count, 1)) return;
  parser->scopes[parser->scope_count] = (scope){parser->depth, count};
  parser->scope_count += 1;
  parser->namespaces += count;
  if (parser->namespaces > parser->limits.attributes) stop(parser, napkin_xml_too_many_attributes);
}

static void on_start(
  void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
  int namespace_count, const xmlChar **namespaces, int count, int defaulted,
  const xmlChar **attributes)
{
  napkin_xml *parser = data;
  (void)uri, (void)defaulted;
  parser->depth += 1;
  if (parser->depth > parser->limits.depth) return stop(parser, napkin_xml_too_deep);
  napkin_xml_event *event = add_event(parser, napkin_xml_start);
  if (!event) return;
  event->name = number_of(parser, prefix, local);
  if (namespace_count > 0) {
    const xmlChar *xmlns = xmlDictLookup(parser->context->dict, BAD_CAST "xmlns", 5);
    enter_scope(parser, (size_t)namespace_count);
    for (int index = 0; index < namespace_count; index += 1) {
      const xmlChar *name = namespaces[index * 2], *value = namespaces[index * 2 + 1];
      int32_t number =
        name ? number_of(parser, xmlns, name) : number_of(parser, NULL, xmlns);
      add_attribute(parser, event, number, value, value ? strlen((const char *)value) : 0);
    }
  }
  for (int index = 0; index < count; index += 1) {
    // The name, its prefix, the address of its namespace, and the beginning and end of its value.
    const xmlChar **attribute = attributes + index * 5;
    add_attribute(
      parser, event, number_of(parser, attribute[1], attribute[0]), attribute[3],
      (size_t)(attribute[4] - attribute[3]));
  }
}

static void on_end(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
  napkin_xml *parser = data;
  (void)uri;
  napkin_xml_event *event = add_event(parser, napkin_xml_end);
  if (event) event->name = number_of(parser, prefix, local);
  if (parser->scope_count > 0 && parser->scopes[parser->scope_count - 1].depth == parser->depth) {
    parser->scope_count -= 1;
    parser->namespaces -= parser->scopes[parser->scope_count].count;
  }
  if (parser->depth > 0) parser->depth -= 1;
}

static bool is_blank(const xmlChar *bytes, size_t count)
{
  for (size_t index = 0; index < count; index += 1) {
    xmlChar byte = bytes[index];
    if (byte != ' ' && byte != '\n' && byte != '\t' && byte != '\r') return false;
  }
  return true;
}

static void on_text(void *data, const xmlChar *bytes, int count)
{
  napkin_xml *parser = data;
  if (count <= 0) return;
  napkin_xml_event *event =
    parser->event_count ? &parser->events[parser->event_count - 1] : NULL;
  // The library passes a text in pieces.
  if (!event || event->kind != napkin_xml_text) {
    event = add_event(parser, napkin_xml_text);
    if (!event) return;
    event->is_blank = true;
  }
  if (event->length + (size_t)count > parser->limits.text_bytes)
    return stop(parser, napkin_xml_text_too_long);
  event->is_blank = event->is_blank && is_blank(bytes, (size_t)count);
  event->length += (uint32_t)count;
  add_text(parser, bytes, (size_t)count);
}

static void on_comment(void *data, const xmlChar *bytes)
{
  napkin_xml *parser = data;
  napkin_xml_event *event = add_event(parser, napkin_xml_comment);
  if (!event) return;
  event->length = (uint32_t)strlen((const char *)bytes);
  add_text(parser, bytes, event->length);
}

static void on_instruction(void *data, const xmlChar *target, const xmlChar *bytes)
{
  napkin_xml *parser = data;
  int32_t name = number_of(parser, NULL, xmlDictLookup(parser->context->dict, target, -1));
  napkin_xml_event *event = add_event(parser, napkin_xml_instruction);
  if (!event) return;
  event->name = name;
  event->length = bytes ? (uint32_t)strlen((const char *)bytes) : 0;
  if (bytes) add_text(parser, bytes, event->length);
}

// Document type declarations are removed before, so only the predefined entities of XML exist.
static xmlEntityPtr on_entity(void *data, const xmlChar *name)
{
  (void)data;
  return xmlGetPredefinedEntity(name);
}

#if LIBXML_VERSION >= 21200
static void on_error(void *data, const xmlError *error)
#else
static void on_error(void *data, xmlErrorPtr error)
#endif
{
  napkin_xml *parser = data;
  // Errors that concern only namespaces are harmless here.
  if (error->level != XML_ERR_FATAL || parser->trouble != napkin_xml_fine) return;
  parser->code = error->code;
  // Newer versions of the library stop at 2,048 levels, whatever their options are.
  bool is_deep = parser->depth >= 2000 && error->code != XML_ERR_TAG_NAME_MISMATCH
    && strstr(error->message ? error->message : "", "depth");
  stop(parser, is_deep ? napkin_xml_too_deep_for_library : napkin_xml_malformed);
}

// The library prints messages unless a function receives them.
static void on_message(void *data, const char *message, ...)
{
  (void)data, (void)message;
}

// -- The parser

// Prepares the context for a document.
static bool begin(napkin_xml *parser)
{
  // HUGE lifts limits that are too low for real files; Napkin's own limits were checked before. The encoding in the
  // file is ignored, because the bytes are UTF-8 already.
  xmlCtxtUseOptions(
    parser->context,
    XML_PARSE_HUGE | XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING
      | XML_PARSE_IGNORE_ENC);
  return xmlSwitchEncoding(parser->context, XML_CHAR_ENCODING_UTF8) == 0;
}

static bool set_up(napkin_xml *parser)
{
  xmlSAXHandler *handler = &parser->handler;
  handler->initialized = XML_SAX2_MAGIC;
  handler->startElementNs = on_start;
  handler->endElementNs = on_end;
  handler->characters = on_text;
  handler->ignorableWhitespace = on_text;
  handler->cdataBlock = on_text;
  handler->comment = on_comment;
  handler->processingInstruction = on_instruction;
  handler->getEntity = on_entity;
  handler->serror = on_error;
  handler->warning = on_message;
  handler->error = on_message;
  handler->fatalError = on_message;
  parser->context = xmlCreatePushParserCtxt(handler, parser, NULL, 0, NULL);
  return parser->context && begin(parser);
}

napkin_xml *napkin_xml_create(const char *const *words, size_t count, napkin_xml_limits limits)
{
  napkin_xml *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->limits = limits;
  xmlInitParser();
  parser->slot_mask = 1023;
  parser->slots = calloc(parser->slot_mask + 1, sizeof *parser->slots);
  if (!parser->slots || !set_up(parser)) {
    napkin_xml_free(parser);
    return NULL;
  }
  for (size_t index = 0; index < count; index += 1) {
    const xmlChar *word = BAD_CAST words[index];
    number_of(parser, NULL, xmlDictLookup(parser->context->dict, word, -1));
  }
  return parser;
}

bool napkin_xml_reset(napkin_xml *parser)
{
  // Names are never removed, so a parser that is used too often would exceed their limit.
  if (parser->name_count > napkin_xml_name_limit / 2) return false;
  if (xmlCtxtResetPush(parser->context, NULL, 0, NULL, NULL) != 0) return false;
  parser->event_count = parser->attribute_count = parser->text_count = 0;
  parser->scope_count = parser->namespaces = parser->depth = 0;
  parser->trouble = napkin_xml_fine;
  parser->trouble_offset = 0;
  parser->code = 0;
  parser->has_pending_text = false;
  return begin(parser);
}

void napkin_xml_free(napkin_xml *parser)
{
  if (!parser) return;
  if (parser->context) {
    if (parser->context->myDoc) xmlFreeDoc(parser->context->myDoc);
    xmlFreeParserCtxt(parser->context);
  }
  for (size_t index = 0; index < parser->name_count; index += 1)
    if (parser->names[index].is_owned) free((char *)parser->names[index].spelling);
  free(parser->names);
  free(parser->slots);
  free(parser->events);
  free(parser->attributes);
  free(parser->text);
  free(parser->scopes);
  free(parser);
}

// Discards the events of the last push, but moves a text that may continue to the beginning of the lists.
static void forget(napkin_xml *parser)
{
  parser->attribute_count = 0;
  if (!parser->has_pending_text) {
    parser->event_count = 0;
    parser->text_count = 0;
    return;
  }
  napkin_xml_event event = parser->events[parser->event_count];
  memmove(parser->text, parser->text + (uintptr_t)event.text, event.length);
  parser->text_count = event.length;
  event.text = place(0);
  event.attributes = NULL;
  parser->events[0] = event;
  parser->event_count = 1;
  parser->has_pending_text = false;
}

// Turns positions into addresses, after the lists have stopped growing.
static void settle(napkin_xml *parser)
{
  for (size_t index = 0; index < parser->event_count; index += 1) {
    napkin_xml_event *event = &parser->events[index];
    event->text = parser->text + (uintptr_t)event->text;
    event->attributes = parser->attributes + (uintptr_t)event->attributes;
  }
  for (size_t index = 0; index < parser->attribute_count; index += 1) {
    napkin_xml_attribute *attribute = &parser->attributes[index];
    attribute->value = parser->text + (uintptr_t)attribute->value;
  }
}

napkin_xml_batch napkin_xml_push(
  napkin_xml *parser, const uint8_t *bytes, size_t count, bool is_last)
{
  forget(parser);
  if (parser->trouble == napkin_xml_fine) {
    int code = xmlParseChunk(parser->context, (const char *)bytes, (int)count, is_last);
    // An earlier error is the real reason, because stopping the parser causes an error too.
    if (code != XML_ERR_OK && !parser->context->wellFormed && parser->trouble == napkin_xml_fine) {
      parser->code = code;
      stop(parser, code == XML_ERR_NO_MEMORY ? napkin_xml_no_memory : napkin_xml_malformed);
    }
  }
  if (!is_last && parser->trouble == napkin_xml_fine && parser->event_count > 0
      && parser->events[parser->event_count - 1].kind == napkin_xml_text) {
    parser->has_pending_text = true;
    parser->event_count -= 1;
  }
  settle(parser);
  return (napkin_xml_batch){
    parser->events, parser->event_count, parser->trouble, parser->trouble_offset, parser->code,
  };
}
