#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

#include "CNapkinXML.h"

uint32_t napkin_xml_named_character(const char *name)
{
  const htmlEntityDesc *entity = htmlEntityLookup((const xmlChar *)name);
  return entity ? entity->value : 0;
}

// Bytes that are not in the encoding are an ordinary result, so libxml2 must not print an error.
#if LIBXML_VERSION >= 21200
static void ignore(void *data, const xmlError *error)
#else
static void ignore(void *data, xmlErrorPtr error)
#endif
{
  (void)data;
  (void)error;
}

ptrdiff_t napkin_xml_decode(
  const char *encoding, const uint8_t *bytes, size_t count, uint8_t **decoded)
{
  xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
  if (!handler) return -1;
  ptrdiff_t result = -2;
  xmlStructuredErrorFunc others = xmlStructuredError;
  void *context = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, ignore);
  // In pieces, because the library counts in `int`.
  xmlBufferPtr input = xmlBufferCreate(), output = xmlBufferCreate();
  size_t position = 0;
  bool is_good = input && output;
  while (is_good && (position < count || xmlBufferLength(input) > 0)) {
    size_t piece = count - position < 65536 ? count - position : 65536;
    int before = xmlBufferLength(input);
    if (piece > 0) is_good = xmlBufferAdd(input, bytes + position, (int)piece) == 0;
    position += piece;
    int made = is_good ? xmlCharEncInFunc(handler, output, input) : -1;
    // The conversion continues if some of the input was used, or if more input follows.
    is_good = made >= 0 && (xmlBufferLength(input) < before + (int)piece || piece > 0);
  }
  if (is_good) {
    size_t length = (size_t)xmlBufferLength(output);
    *decoded = malloc(length ? length : 1);
    if (*decoded) {
      memcpy(*decoded, xmlBufferContent(output), length);
      result = (ptrdiff_t)length;
    }
  }
  xmlBufferFree(input);
  xmlBufferFree(output);
  xmlCharEncCloseFunc(handler);
  xmlSetStructuredErrorFunc(context, others);
  return result;
}

void napkin_xml_release(uint8_t *decoded)
{
  free(decoded);
}
