#include "page.h"

#include <stdlib.h>
#include <zlib.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "../../Formats/NapkinHTML/Page/words.js" suffix(,)
#embed "../../Formats/NapkinHTML/Page/layout.js" suffix(,)
#embed "../../Formats/NapkinHTML/Page/map.js" suffix(,)
#embed "../../Formats/NapkinHTML/Page/drawing.js" suffix(,)
#embed "../../Formats/NapkinHTML/Page/page.js"
};
static const unsigned char controls[] = {
#embed "../../Formats/NapkinHTML/Page/controls.html"
};
static const unsigned char style[] = {
#embed "../../Formats/NapkinHTML/Page/page.css"
};

const napkin_page_file napkin_page_script = {script, sizeof script};
const napkin_page_file napkin_page_style = {style, sizeof style};
const napkin_page_file napkin_page_controls = {controls, sizeof controls};

unsigned char *napkin_page_pack(const unsigned char *bytes, size_t count, int level, size_t *packed) {
  uLongf size = compressBound(count);
  unsigned char *result = malloc(size);
  if (!result) return NULL;
  if (compress2(result, &size, bytes, count, level) != Z_OK) {
    free(result);
    return NULL;
  }
  *packed = size;
  return result;
}

napkin_page_trouble napkin_page_unpack(
  const unsigned char *bytes, size_t count, size_t limit, unsigned char **result, size_t *result_count) {
  *result = NULL;
  z_stream stream = {.next_in = (Bytef *)bytes};
  if (inflateInit(&stream) != Z_OK) return napkin_page_no_memory;
  size_t room = 0, left = count;
  int state = Z_OK;
  napkin_page_trouble trouble = napkin_page_fine;
  while (trouble == napkin_page_fine && state != Z_STREAM_END) {
    if (stream.total_out == room) {
      // One byte more than the limit shows that there are too many bytes.
      room = room < 65536 ? 65536 : room * 2;
      if (room > limit + 1) room = limit + 1;
      if (stream.total_out == room) {
        trouble = napkin_page_too_large;
        break;
      }
      unsigned char *more = realloc(*result, room);
      if (!more) {
        trouble = napkin_page_no_memory;
        break;
      }
      *result = more;
    }
    const size_t most = 1 << 30;
    size_t in = left < most ? left : most, out = room - stream.total_out;
    if (out > most) out = most;
    stream.avail_in = (uInt)in;
    stream.next_out = *result + stream.total_out;
    stream.avail_out = (uInt)out;
    state = inflate(&stream, Z_NO_FLUSH);
    left -= in - stream.avail_in;
    if (state != Z_OK && state != Z_STREAM_END) trouble = napkin_page_damaged;
    if (state == Z_OK && left == 0 && stream.avail_out > 0) trouble = napkin_page_damaged;
  }
  if (trouble == napkin_page_fine && stream.total_out > limit) trouble = napkin_page_too_large;
  if (trouble == napkin_page_fine && left > 0) trouble = napkin_page_damaged;
  *result_count = stream.total_out;
  inflateEnd(&stream);
  if (trouble != napkin_page_fine) {
    free(*result);
    *result = NULL;
  }
  return trouble;
}
