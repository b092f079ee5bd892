// Draws pictures from SVG and reduces pictures, with librsvg, Cairo and gdk-pixbuf. They are loaded when they are
// first needed, so that programs that do not draw avoid loading their sixty libraries, and building needs none of
// them.
#ifndef NAPKIN_IMAGE_H
#define NAPKIN_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The result of an operation.
typedef enum {
  napkin_image_fine = 0,
  napkin_image_no_library,
  napkin_image_old_library,
  napkin_image_malformed,
  napkin_image_too_large,
  napkin_image_no_memory,
  napkin_image_failed,
} napkin_image_trouble;

// The loaded libraries; they are never unloaded, because GLib does not allow it.
typedef struct napkin_image_library napkin_image_library;

// Loads librsvg by its name or path. The libraries that it uses are found through it.
napkin_image_trouble napkin_image_load(const char *name, const napkin_image_library **library);

// Receives the next bytes of the output.
typedef void (*napkin_image_write)(void *context, const uint8_t *bytes, size_t count);

// -- Drawing

typedef struct napkin_image_svg napkin_image_svg;

// Opens an SVG file. Nothing outside the file is loaded. The bytes must stay in memory until it is closed.
napkin_image_trouble napkin_image_open_svg(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, napkin_image_svg **svg);

double napkin_image_svg_width(const napkin_image_svg *svg);
double napkin_image_svg_height(const napkin_image_svg *svg);
// The factor between the SVG's own coordinates and its size in pixels.
double napkin_image_svg_enlargement(const napkin_image_svg *svg);

void napkin_image_close_svg(napkin_image_svg *svg);

// Draws an SVG as PNG with the given number of pixels; `scale` is the number of pixels for each unit. The file has
// no opacity channel if the picture is opaque.
napkin_image_trouble napkin_image_write_png(
  const napkin_image_svg *svg, uint32_t width, uint32_t height, double scale,
  napkin_image_write write, void *context);

// Draws an SVG as PDF on one page; `scale` is the number of points for each unit. The title may be empty. The file
// contains no date.
napkin_image_trouble napkin_image_write_pdf(
  const napkin_image_svg *svg, double scale, const char *title, napkin_image_write write,
  void *context);

// -- Pictures made of pixels

typedef struct napkin_image_pixels napkin_image_pixels;

// Decodes a picture in its upright position. `type` is gdk-pixbuf's name of the only format that is tried, for
// example "jpeg". A picture with more pixels than the limit is refused before decoding. A picture that is larger
// than needed to cover `needed_width` by `needed_height` in any orientation may be reduced.
napkin_image_trouble napkin_image_decode(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, const char *type,
  uint64_t pixel_limit, uint32_t needed_width, uint32_t needed_height,
  napkin_image_pixels **pixels);

void napkin_image_free_pixels(napkin_image_pixels *pixels);

uint32_t napkin_image_width(const napkin_image_pixels *pixels);
uint32_t napkin_image_height(const napkin_image_pixels *pixels);
bool napkin_image_has_alpha(const napkin_image_pixels *pixels);
// Whether the picture was neither reduced nor turned.
bool napkin_image_is_as_it_was(const napkin_image_pixels *pixels);

// Writes a part of a picture as "png" or "jpeg", in another size. The part begins at the pixel `x`, `y` of the
// picture, and each of its pixels becomes `scale_x` by `scale_y` pixels.
napkin_image_trouble napkin_image_write_part(
  const napkin_image_pixels *pixels, double x, double y, double scale_x, double scale_y,
  uint32_t width, uint32_t height, const char *type, napkin_image_write write, void *context);

#endif
