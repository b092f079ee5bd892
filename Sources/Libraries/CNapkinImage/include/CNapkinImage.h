// Pictures drawn from SVG, and pictures made smaller: all that Napkin sees of librsvg, cairo and
// gdk-pixbuf. They are loaded when they are first asked for, so that what does not draw does not
// pay for their sixty libraries, and nothing of them is needed to build.
#ifndef NAPKIN_IMAGE_H
#define NAPKIN_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why something could not be done.
typedef enum {
  napkin_image_fine = 0,
  napkin_image_no_library,
  napkin_image_old_library,
  napkin_image_malformed,
  napkin_image_too_large,
  napkin_image_no_memory,
  napkin_image_failed,
} napkin_image_trouble;

// The libraries, once they are loaded; they stay so until the end, as GLib wants it.
typedef struct napkin_image_library napkin_image_library;

// Loads librsvg by a name or a path. What it brings is found through it.
napkin_image_trouble napkin_image_load(const char *name, const napkin_image_library **library);

// Takes the next bytes of what is written.
typedef void (*napkin_image_write)(void *context, const uint8_t *bytes, size_t count);

// -- Drawing

typedef struct napkin_image_svg napkin_image_svg;

// Reads an SVG file. It gets nothing from anywhere else. The bytes have to stay where they are until
// it is closed.
napkin_image_trouble napkin_image_open_svg(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, napkin_image_svg **svg);

double napkin_image_svg_width(const napkin_image_svg *svg);
double napkin_image_svg_height(const napkin_image_svg *svg);
// How many times as large as its own coordinates it is.
double napkin_image_svg_enlargement(const napkin_image_svg *svg);

void napkin_image_close_svg(napkin_image_svg *svg);

// Draws it as PNG with so many pixels, each of its units so many pixels large; without transparency
// where it has none.
napkin_image_trouble napkin_image_write_png(
  const napkin_image_svg *svg, uint32_t width, uint32_t height, double scale,
  napkin_image_write write, void *context);

// Draws it as PDF on one page, each of its units so many points large. The title may be empty. The
// file knows no time.
napkin_image_trouble napkin_image_write_pdf(
  const napkin_image_svg *svg, double scale, const char *title, napkin_image_write write,
  void *context);

// -- Pictures made of pixels

typedef struct napkin_image_pixels napkin_image_pixels;

// Decodes a picture, upright. `type` is what gdk-pixbuf calls its format, as "jpeg": no other is
// tried. What has more pixels than the limit is refused before it is decoded. One that is larger
// than needed to cover `needed_width` by `needed_height`, however it is turned, may come smaller.
napkin_image_trouble napkin_image_decode(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, const char *type,
  uint64_t pixel_limit, uint32_t needed_width, uint32_t needed_height,
  napkin_image_pixels **pixels);

void napkin_image_free_pixels(napkin_image_pixels *pixels);

uint32_t napkin_image_width(const napkin_image_pixels *pixels);
uint32_t napkin_image_height(const napkin_image_pixels *pixels);
bool napkin_image_has_alpha(const napkin_image_pixels *pixels);
// Whether it came neither smaller nor turned.
bool napkin_image_is_as_it_was(const napkin_image_pixels *pixels);

// Writes a part of a picture, in another size, as "png" or "jpeg". The part begins at `x` and `y`
// in the picture's pixels, and each of them becomes `scale_x` by `scale_y`.
napkin_image_trouble napkin_image_write_part(
  const napkin_image_pixels *pixels, double x, double y, double scale_x, double scale_y,
  uint32_t width, uint32_t height, const char *type, napkin_image_write write, void *context);

#endif
