// Writes PNG. With Cairo, libpng would try all filters on each row, which takes twice as long. Most rows of maps
// and drawings, whose neighbouring pixels are equal, compress better without a filter.
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "png.h"

enum { chunk_size = 1 << 16 };
enum { filter_none = 0, filter_paeth = 4 };

typedef struct {
  napkin_image_write write;
  void *context;
  z_stream stream;
  uint8_t packed[chunk_size];
} png_writer;

static void put_number(uint8_t *bytes, uint32_t number)
{
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void put_chunk(const png_writer *png, const char *name, const uint8_t *bytes, uint32_t count)
{
  uint8_t head[8], tail[4];
  put_number(head, count);
  memcpy(head + 4, name, 4);
  uLong sum = crc32(0, head + 4, 4);
  if (count > 0) sum = crc32(sum, bytes, count);
  put_number(tail, (uint32_t)sum);
  png->write(png->context, head, sizeof head);
  png->write(png->context, bytes, count);
  png->write(png->context, tail, sizeof tail);
}

static void put_head(const png_writer *png, const napkin_image_canvas *canvas)
{
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  png->write(png->context, signature, sizeof signature);
  uint8_t head[13] = {0};
  put_number(head, canvas->width);
  put_number(head + 4, canvas->height);
  head[8] = 8;
  head[9] = canvas->is_opaque ? 2 : 6;
  put_chunk(png, "IHDR", head, sizeof head);
}

// Compresses bytes (the rest, if `flush` is Z_FINISH), and writes each chunk that is full.
static void pack(png_writer *png, const uint8_t *bytes, size_t count, int flush)
{
  z_stream *stream = &png->stream;
  stream->next_in = (Bytef *)(uintptr_t)bytes;
  stream->avail_in = (uInt)count;
  int status;
  do {
    status = deflate(stream, flush);
    if (stream->avail_out > 0 && status != Z_STREAM_END) continue;
    put_chunk(png, "IDAT", png->packed, chunk_size - stream->avail_out);
    stream->next_out = png->packed;
    stream->avail_out = chunk_size;
  } while (stream->avail_in > 0 || (flush == Z_FINISH && status != Z_STREAM_END));
}

// Whether a row contains a part of a photo. In text and lines, runs of different neighbouring pixels are short.
static bool has_photo(const uint32_t *pixels, uint32_t width)
{
  enum { few = 16, many = 64 };
  uint32_t run = 0, total = 0;
  for (uint32_t x = 1; x < width; x++) {
    run = pixels[x] == pixels[x - 1] ? 0 : run + 1;
    if (run >= few) total += run == few ? few : 1;
  }
  return total > many;
}

// Converts a row to bytes, with colours that are not multiplied by their opacity.
static void unfold(const uint32_t *pixels, uint32_t width, bool is_opaque, uint8_t *row)
{
  for (uint32_t x = 0; x < width; x++) {
    uint32_t pixel = pixels[x], alpha = pixel >> 24;
    for (int shift = 16; shift >= 0; shift -= 8) {
      uint32_t part = pixel >> shift & 0xFF;
      *row++ = (uint8_t)(is_opaque ? part : alpha == 0 ? 0 : (part * 255 + alpha / 2) / alpha);
    }
    if (!is_opaque) *row++ = (uint8_t)alpha;
  }
}

// Writes the difference of each byte from the neighbour closest to its predicted value (the Paeth filter).
static void filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *out)
{
  for (size_t i = 0; i < count; i++) {
    int left = i < step ? 0 : row[i - step], corner = i < step ? 0 : above[i - step];
    int to_left = abs(above[i] - corner), to_above = abs(left - corner);
    int to_corner = abs(left + above[i] - 2 * corner);
    int nearest = to_left <= to_above && to_left <= to_corner ? left
      : to_above <= to_corner                                 ? above[i]
                                                              : corner;
    out[i] = (uint8_t)(row[i] - nearest);
  }
}

static void put_rows(png_writer *png, const napkin_image_canvas *canvas, uint8_t *rows)
{
  size_t step = canvas->is_opaque ? 3 : 4, count = step * canvas->width;
  uint8_t *above = rows, *row = above + count + 1, *filtered = row + count + 1;
  bool was_filtered = false;
  for (uint32_t y = 0; y < canvas->height; y++) {
    const void *source = canvas->bytes + (size_t)y * canvas->stride;
    unfold(source, canvas->width, canvas->is_opaque, row + 1);
    row[0] = filter_none;
    filtered[0] = filter_paeth;
    bool is_filtered = has_photo(source, canvas->width);
    if (is_filtered) filter(row + 1, above + 1, count, step, filtered + 1);
    if (is_filtered != was_filtered) {
      int strategy = is_filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY;
      deflateParams(&png->stream, Z_DEFAULT_COMPRESSION, strategy);
      was_filtered = is_filtered;
    }
    pack(png, is_filtered ? filtered : row, count + 1, Z_NO_FLUSH);
    uint8_t *next = above;
    above = row;
    row = next;
  }
  pack(png, NULL, 0, Z_FINISH);
}

napkin_image_trouble napkin_image_put_png(
  const napkin_image_canvas *canvas, napkin_image_write write, void *context)
{
  png_writer *png = calloc(1, sizeof *png);
  uint8_t *rows = calloc(3, 4 * (size_t)canvas->width + 1);
  napkin_image_trouble result = napkin_image_no_memory;
  if (png != NULL && rows != NULL && deflateInit(&png->stream, Z_DEFAULT_COMPRESSION) == Z_OK) {
    png->write = write;
    png->context = context;
    png->stream.next_out = png->packed;
    png->stream.avail_out = chunk_size;
    put_head(png, canvas);
    put_rows(png, canvas, rows);
    put_chunk(png, "IEND", NULL, 0);
    deflateEnd(&png->stream);
    result = napkin_image_fine;
  }
  free(rows);
  free(png);
  return result;
}
