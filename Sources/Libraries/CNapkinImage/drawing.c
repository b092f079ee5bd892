#include <pthread.h>
#include <stdlib.h>

#include "library.h"
#include "png.h"

// Flags of librsvg: texts have no length limit, because an embedded picture is one text in the file; and pictures
// are copied into a PDF without decoding.
enum { unlimited = 1, keep_image_data = 2 };
enum { format_argb32 = 0 };
enum { status_no_memory = 1, status_invalid_size = 32 };
enum { metadata_title = 0, metadata_create_date = 5, metadata_mod_date = 6 };

// Threads share the fonts of Cairo, which crashes if several draw text at once (version 1.16 of Debian 12 does).
static pthread_mutex_t drawing = PTHREAD_MUTEX_INITIALIZER;

struct napkin_image_svg {
  const napkin_image_library *library;
  void *handle;
  void *stream;
  double width, height, enlargement;
};

typedef struct {
  napkin_image_write write;
  void *context;
} writing;

static int write_bytes(void *closure, const unsigned char *bytes, unsigned int count)
{
  const writing *target = closure;
  target->write(target->context, bytes, count);
  return 0;
}

static napkin_image_trouble trouble(int status)
{
  switch (status) {
  case 0: return napkin_image_fine;
  case status_no_memory: return napkin_image_no_memory;
  case status_invalid_size: return napkin_image_too_large;
  default: return napkin_image_failed;
  }
}

static bool measure(napkin_image_svg *svg)
{
  const napkin_image_library *library = svg->library;
  if (!library->rsvg_handle_get_intrinsic_size_in_pixels(svg->handle, &svg->width, &svg->height)) {
    return false;
  }
  int has_width, has_height, has_box = 0;
  rsvg_length width, height;
  rsvg_rectangle box;
  library->rsvg_handle_get_intrinsic_dimensions(
    svg->handle, &has_width, &width, &has_height, &height, &has_box, &box);
  svg->enlargement = has_box ? svg->width / box.width : 1;
  return true;
}

napkin_image_trouble napkin_image_open_svg(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, napkin_image_svg **svg)
{
  napkin_image_svg *result = calloc(1, sizeof *result);
  if (result == NULL) return napkin_image_no_memory;
  result->library = library;
  result->stream = library->g_memory_input_stream_new_from_data(bytes, (ptrdiff_t)count, NULL);
  void *error = NULL;
  // Without a base address, librsvg loads nothing from outside the file.
  result->handle = library->rsvg_handle_new_from_stream_sync(
    result->stream, NULL, unlimited | keep_image_data, NULL, &error);
  if (result->handle == NULL) {
    napkin_image_forget(library, error);
    napkin_image_close_svg(result);
    return napkin_image_malformed;
  }
  library->rsvg_handle_set_dpi(result->handle, 96);
  if (!measure(result)) {
    napkin_image_close_svg(result);
    return napkin_image_malformed;
  }
  *svg = result;
  return napkin_image_fine;
}

double napkin_image_svg_width(const napkin_image_svg *svg)
{
  return svg->width;
}

double napkin_image_svg_height(const napkin_image_svg *svg)
{
  return svg->height;
}

double napkin_image_svg_enlargement(const napkin_image_svg *svg)
{
  return svg->enlargement;
}

void napkin_image_close_svg(napkin_image_svg *svg)
{
  if (svg->handle != NULL) svg->library->g_object_unref(svg->handle);
  if (svg->stream != NULL) svg->library->g_object_unref(svg->stream);
  free(svg);
}

static napkin_image_trouble draw(const napkin_image_svg *svg, void *surface, double scale)
{
  const napkin_image_library *library = svg->library;
  void *cairo = library->cairo_create(surface);
  void *error = NULL;
  rsvg_rectangle viewport = {0, 0, svg->width * scale, svg->height * scale};
  int is_drawn = library->rsvg_handle_render_document(svg->handle, cairo, &viewport, &error);
  napkin_image_forget(library, error);
  napkin_image_trouble result = trouble(library->cairo_status(cairo));
  library->cairo_destroy(cairo);
  return result == napkin_image_fine && !is_drawn ? napkin_image_failed : result;
}

static bool is_opaque(const unsigned char *data, uint32_t width, uint32_t height, size_t stride)
{
  for (uint32_t y = 0; y < height; y++) {
    const uint32_t *row = (const uint32_t *)(const void *)(data + y * stride);
    for (uint32_t x = 0; x < width; x++) {
      if (row[x] >> 24 != 0xFF) return false;
    }
  }
  return true;
}

static napkin_image_trouble write_surface(
  const napkin_image_library *library, void *surface, uint32_t width, uint32_t height,
  napkin_image_write write, void *context)
{
  library->cairo_surface_flush(surface);
  const unsigned char *data = library->cairo_image_surface_get_data(surface);
  if (data == NULL) return napkin_image_failed;
  size_t stride = (size_t)library->cairo_image_surface_get_stride(surface);
  napkin_image_canvas canvas = {data, stride, width, height, is_opaque(data, width, height, stride)};
  return napkin_image_put_png(&canvas, write, context);
}

napkin_image_trouble napkin_image_write_png(
  const napkin_image_svg *svg, uint32_t width, uint32_t height, double scale,
  napkin_image_write write, void *context)
{
  const napkin_image_library *library = svg->library;
  void *surface = library->cairo_image_surface_create(format_argb32, (int)width, (int)height);
  napkin_image_trouble result = trouble(library->cairo_surface_status(surface));
  if (result == napkin_image_fine) {
    pthread_mutex_lock(&drawing);
    result = draw(svg, surface, scale);
    pthread_mutex_unlock(&drawing);
  }
  if (result == napkin_image_fine) {
    result = write_surface(library, surface, width, height, write, context);
  }
  library->cairo_surface_destroy(surface);
  return result;
}

napkin_image_trouble napkin_image_write_pdf(
  const napkin_image_svg *svg, double scale, const char *title, napkin_image_write write,
  void *context)
{
  const napkin_image_library *library = svg->library;
  writing target = {write, context};
  void *surface = library->cairo_pdf_surface_create_for_stream(
    write_bytes, &target, svg->width * scale, svg->height * scale);
  napkin_image_trouble result = trouble(library->cairo_surface_status(surface));
  if (result == napkin_image_fine) {
    if (*title != 0) library->cairo_pdf_surface_set_metadata(surface, metadata_title, title);
    // Otherwise, Cairo would write the current time.
    library->cairo_pdf_surface_set_metadata(surface, metadata_create_date, NULL);
    library->cairo_pdf_surface_set_metadata(surface, metadata_mod_date, NULL);
    pthread_mutex_lock(&drawing);
    result = draw(svg, surface, scale);
    library->cairo_surface_finish(surface);
    pthread_mutex_unlock(&drawing);
  }
  if (result == napkin_image_fine) result = trouble(library->cairo_surface_status(surface));
  library->cairo_surface_destroy(surface);
  return result;
}
