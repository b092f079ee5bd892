// libxml2, loaded when the first of its functions is needed: most files are only scanned, and it brings
// ICU along, for which every start of a program would pay. On Apple's systems it is linked.
#ifndef NAPKIN_XML_LIBRARY_H
#define NAPKIN_XML_LIBRARY_H

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#define XML_LIBRARY_FUNCTIONS(FUNCTION) \
  FUNCTION(__xmlStructuredError) \
  FUNCTION(__xmlStructuredErrorContext) \
  FUNCTION(htmlEntityLookup) \
  FUNCTION(xmlBufferAdd) \
  FUNCTION(xmlBufferContent) \
  FUNCTION(xmlBufferCreate) \
  FUNCTION(xmlBufferFree) \
  FUNCTION(xmlBufferLength) \
  FUNCTION(xmlByteConsumed) \
  FUNCTION(xmlCharEncCloseFunc) \
  FUNCTION(xmlCharEncInFunc) \
  FUNCTION(xmlCreatePushParserCtxt) \
  FUNCTION(xmlCtxtResetPush) \
  FUNCTION(xmlCtxtUseOptions) \
  FUNCTION(xmlDictLookup) \
  FUNCTION(xmlFindCharEncodingHandler) \
  FUNCTION(xmlFreeDoc) \
  FUNCTION(xmlFreeParserCtxt) \
  FUNCTION(xmlGetPredefinedEntity) \
  FUNCTION(xmlInitParser) \
  FUNCTION(xmlParseChunk) \
  FUNCTION(xmlSetStructuredErrorFunc) \
  FUNCTION(xmlStopParser) \
  FUNCTION(xmlSwitchEncoding)

typedef struct {
#define MEMBER(name) __typeof__(name) *name;
  XML_LIBRARY_FUNCTIONS(MEMBER)
#undef MEMBER
} xml_library;

// The library whose headers these are, or NULL if it is not there.
const xml_library *xml_library_load(void);

#endif
