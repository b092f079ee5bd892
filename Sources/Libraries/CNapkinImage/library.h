// The functions of librsvg and the libraries that it uses, declared by hand, so that building needs no headers.
#ifndef NAPKIN_IMAGE_LIBRARY_H
#define NAPKIN_IMAGE_LIBRARY_H

#include "CNapkinImage.h"

typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

typedef struct {
  double length;
  int unit;
} rsvg_length;

typedef int (*cairo_writer)(void *closure, const unsigned char *bytes, unsigned int count);
typedef int (*pixbuf_writer)(const char *bytes, size_t count, void **error, void *context);

// Objects are `void *`; an `int` is a gboolean, an enumeration or a status.
#define NAPKIN_DRAWING_FUNCTIONS(F) \
  F(void, g_object_unref, (void *object)) \
  F(void, g_error_free, (void *error)) \
  F(void *, g_memory_input_stream_new_from_data, \
    (const void *bytes, ptrdiff_t count, void (*free)(void *))) \
  F(void *, rsvg_handle_new_from_stream_sync, \
    (void *stream, void *base, int flags, void *cancellable, void **error)) \
  F(void, rsvg_handle_set_dpi, (void *svg, double dpi)) \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *svg, double *width, double *height)) \
  F(void, rsvg_handle_get_intrinsic_dimensions, \
    (void *svg, int *has_width, rsvg_length *width, int *has_height, rsvg_length *height, \
     int *has_box, rsvg_rectangle *box)) \
  F(int, rsvg_handle_render_document, \
    (void *svg, void *cairo, const rsvg_rectangle *viewport, void **error)) \
  F(void *, cairo_image_surface_create, (int format, int width, int height)) \
  F(unsigned char *, cairo_image_surface_get_data, (void *surface)) \
  F(int, cairo_image_surface_get_stride, (void *surface)) \
  F(void *, cairo_pdf_surface_create_for_stream, \
    (cairo_writer write, void *closure, double width, double height)) \
  F(void, cairo_pdf_surface_set_metadata, (void *surface, int metadata, const char *text)) \
  F(int, cairo_surface_status, (void *surface)) \
  F(void, cairo_surface_flush, (void *surface)) \
  F(void, cairo_surface_finish, (void *surface)) \
  F(void, cairo_surface_destroy, (void *surface)) \
  F(void *, cairo_create, (void *surface)) \
  F(int, cairo_status, (void *cairo)) \
  F(void, cairo_destroy, (void *cairo))

#define NAPKIN_PIXEL_FUNCTIONS(F) \
  F(unsigned long, g_signal_connect_data, \
    (void *object, const char *signal, void (*handler)(void), void *data, void *free, int flags)) \
  F(void *, gdk_pixbuf_loader_new_with_type, (const char *type, void **error)) \
  F(void, gdk_pixbuf_loader_set_size, (void *loader, int width, int height)) \
  F(int, gdk_pixbuf_loader_write, \
    (void *loader, const unsigned char *bytes, size_t count, void **error)) \
  F(int, gdk_pixbuf_loader_close, (void *loader, void **error)) \
  F(void *, gdk_pixbuf_loader_get_pixbuf, (void *loader)) \
  F(void *, gdk_pixbuf_apply_embedded_orientation, (void *pixbuf)) \
  F(int, gdk_pixbuf_get_width, (void *pixbuf)) \
  F(int, gdk_pixbuf_get_height, (void *pixbuf)) \
  F(int, gdk_pixbuf_get_has_alpha, (void *pixbuf)) \
  F(void *, gdk_pixbuf_new, (int colorspace, int has_alpha, int bits, int width, int height)) \
  F(void *, gdk_pixbuf_new_subpixbuf, (void *source, int x, int y, int width, int height)) \
  F(void, gdk_pixbuf_scale, \
    (void *source, void *target, int x, int y, int width, int height, double offset_x, \
     double offset_y, double scale_x, double scale_y, int interpolation)) \
  F(int, gdk_pixbuf_save_to_callbackv, \
    (void *pixbuf, pixbuf_writer write, void *context, const char *type, char **keys, \
     char **values, void **error))

struct napkin_image_library {
#define DECLARE(result, name, parameters) result(*name) parameters;
  NAPKIN_DRAWING_FUNCTIONS(DECLARE)
  NAPKIN_PIXEL_FUNCTIONS(DECLARE)
#undef DECLARE
};

// Frees the error of a failed function; does nothing for NULL.
void napkin_image_forget(const napkin_image_library *library, void *error);

#endif
