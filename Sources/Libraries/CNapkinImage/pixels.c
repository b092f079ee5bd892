#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { colorspace_rgb = 0, bits = 8, bilinear = 2 };

struct napkin_image_pixels {
  const napkin_image_library *library;
  void *pixbuf;
  bool is_as_it_was;
};

// -- Reading

typedef struct {
  const napkin_image_library *library;
  uint64_t limit;
  uint32_t needed_width, needed_height;
  bool is_too_large, is_changed;
} wishes;

static double larger(double a, double b)
{
  return a > b ? a : b;
}

static double smaller(double a, double b)
{
  return a < b ? a : b;
}

// Called when only the header of a picture has been read.
static void size_is_known(void *loader, int width, int height, void *data)
{
  wishes *wish = data;
  if (width < 1 || height < 1 || (uint64_t)width * (uint64_t)height > wish->limit) {
    wish->is_too_large = true;
    wish->library->gdk_pixbuf_loader_set_size(loader, 1, 1);
    return;
  }
  double across = larger(wish->needed_width, 1), down = larger(wish->needed_height, 1);
  // The picture may have to be turned afterwards, so both orientations have to be large enough.
  double cover = larger(larger(across / width, down / height), larger(down / width, across / height));
  // Twice the needed size, so that a second reduction does not blur the picture.
  double scale = 2 * cover;
  if (scale >= 1) return;
  wish->is_changed = true;
  wish->library->gdk_pixbuf_loader_set_size(
    loader, (int)larger(1, width * scale), (int)larger(1, height * scale));
}

static void *load(
  wishes *wish, const uint8_t *bytes, size_t count, const char *type, void **error)
{
  const napkin_image_library *library = wish->library;
  void *loader = library->gdk_pixbuf_loader_new_with_type(type, error);
  if (loader == NULL) return NULL;
  library->g_signal_connect_data(
    loader, "size-prepared", (void (*)(void))size_is_known, wish, NULL, 0);
  bool is_read = true;
  // In pieces, so that reading a picture that is too large stops after its header.
  for (size_t start = 0; start < count && is_read && !wish->is_too_large; start += 65536) {
    size_t length = count - start < 65536 ? count - start : 65536;
    is_read = library->gdk_pixbuf_loader_write(loader, bytes + start, length, error);
  }
  void *last = NULL;
  if (!library->gdk_pixbuf_loader_close(loader, is_read ? error : &last)) is_read = false;
  napkin_image_forget(library, last);
  void *pixbuf = NULL;
  if (is_read && !wish->is_too_large) {
    void *turned = library->gdk_pixbuf_loader_get_pixbuf(loader);
    if (turned != NULL) pixbuf = library->gdk_pixbuf_apply_embedded_orientation(turned);
    if (pixbuf != turned) wish->is_changed = true;
  }
  library->g_object_unref(loader);
  return pixbuf;
}

napkin_image_trouble napkin_image_decode(
  const napkin_image_library *library, const uint8_t *bytes, size_t count, const char *type,
  uint64_t pixel_limit, uint32_t needed_width, uint32_t needed_height,
  napkin_image_pixels **pixels)
{
  wishes wish = {library, pixel_limit, needed_width, needed_height, false, false};
  void *error = NULL;
  void *pixbuf = load(&wish, bytes, count, type, &error);
  napkin_image_forget(library, error);
  if (wish.is_too_large) {
    if (pixbuf != NULL) library->g_object_unref(pixbuf);
    return napkin_image_too_large;
  }
  if (pixbuf == NULL) return napkin_image_malformed;
  napkin_image_pixels *result = malloc(sizeof *result);
  if (result == NULL) {
    library->g_object_unref(pixbuf);
    return napkin_image_no_memory;
  }
  result->library = library;
  result->pixbuf = pixbuf;
  result->is_as_it_was = !wish.is_changed;
  *pixels = result;
  return napkin_image_fine;
}

void napkin_image_free_pixels(napkin_image_pixels *pixels)
{
  pixels->library->g_object_unref(pixels->pixbuf);
  free(pixels);
}

uint32_t napkin_image_width(const napkin_image_pixels *pixels)
{
  return (uint32_t)pixels->library->gdk_pixbuf_get_width(pixels->pixbuf);
}

uint32_t napkin_image_height(const napkin_image_pixels *pixels)
{
  return (uint32_t)pixels->library->gdk_pixbuf_get_height(pixels->pixbuf);
}

bool napkin_image_has_alpha(const napkin_image_pixels *pixels)
{
  return pixels->library->gdk_pixbuf_get_has_alpha(pixels->pixbuf);
}

bool napkin_image_is_as_it_was(const napkin_image_pixels *pixels)
{
  return pixels->is_as_it_was;
}

// -- Writing

typedef struct {
  napkin_image_write write;
  void *context;
} writing;

static int write_bytes(const char *bytes, size_t count, void **error, void *context)
{
  (void)error;
  const writing *target = context;
  target->write(target->context, (const uint8_t *)bytes, count);
  return 1;
}

// Returns a part of a picture in another size. The part is cut out first, because gdk-pixbuf overflows far from the
// corner of a large picture.
static void *scaled(
  const napkin_image_pixels *pixels, double x, double y, double scale_x, double scale_y,
  uint32_t width, uint32_t height)
{
  const napkin_image_library *library = pixels->library;
  double left = floor(x), top = floor(y);
  double right = smaller(ceil(x + width / scale_x), napkin_image_width(pixels));
  double bottom = smaller(ceil(y + height / scale_y), napkin_image_height(pixels));
  if (left < 0 || top < 0 || right <= left || bottom <= top) return NULL;
  void *cut = library->gdk_pixbuf_new_subpixbuf(
    pixels->pixbuf, (int)left, (int)top, (int)(right - left), (int)(bottom - top));
  int has_alpha = library->gdk_pixbuf_get_has_alpha(pixels->pixbuf);
  void *part = library->gdk_pixbuf_new(colorspace_rgb, has_alpha, bits, (int)width, (int)height);
  if (cut != NULL && part != NULL) {
    library->gdk_pixbuf_scale(
      cut, part, 0, 0, (int)width, (int)height, (left - x) * scale_x, (top - y) * scale_y, scale_x,
      scale_y, bilinear);
  }
  if (cut != NULL) library->g_object_unref(cut);
  return part;
}

napkin_image_trouble napkin_image_write_part(
  const napkin_image_pixels *pixels, double x, double y, double scale_x, double scale_y,
  uint32_t width, uint32_t height, const char *type, napkin_image_write write, void *context)
{
  const napkin_image_library *library = pixels->library;
  void *part = scaled(pixels, x, y, scale_x, scale_y, width, height);
  if (part == NULL) return napkin_image_no_memory;
  char quality[] = "quality", ninety[] = "90";
  char *keys[] = {quality, NULL}, *values[] = {ninety, NULL};
  char *none[] = {NULL};
  bool is_jpeg = strcmp(type, "jpeg") == 0;
  writing target = {write, context};
  void *error = NULL;
  int is_written = library->gdk_pixbuf_save_to_callbackv(
    part, write_bytes, &target, type, is_jpeg ? keys : none, is_jpeg ? values : none, &error);
  napkin_image_forget(library, error);
  library->g_object_unref(part);
  return is_written ? napkin_image_fine : napkin_image_failed;
}
