#ifndef NAPKIN_IMAGE_PNG_H
#define NAPKIN_IMAGE_PNG_H

#include "CNapkinImage.h"

// Pixels of 32 bits in Cairo's layout: opacity above red, green and blue, which are multiplied by it.
typedef struct {
  const uint8_t *bytes;
  size_t stride;
  uint32_t width, height;
  bool is_opaque;
} napkin_image_canvas;

// Writes a canvas as PNG; without an opacity channel if the canvas is opaque.
napkin_image_trouble napkin_image_put_png(
  const napkin_image_canvas *canvas, napkin_image_write write, void *context);

#endif
