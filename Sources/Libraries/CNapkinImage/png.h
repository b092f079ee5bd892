#ifndef NAPKIN_IMAGE_PNG_H
#define NAPKIN_IMAGE_PNG_H

#include "CNapkinImage.h"

// Pixels of 32 bits as cairo has them: opacity above red, green and blue, which are multiplied by it.
typedef struct {
  const uint8_t *bytes;
  size_t stride;
  uint32_t width, height;
  bool is_opaque;
} napkin_image_canvas;

// Writes them as PNG, without opacity where there is none.
napkin_image_trouble napkin_image_put_png(
  const napkin_image_canvas *canvas, napkin_image_write write, void *context);

#endif
