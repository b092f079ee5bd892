// Sixteen bytes at a time.
#ifndef NAPKIN_BLOCKS_H
#define NAPKIN_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef int8_t block __attribute__((vector_size(16)));

static inline block block_at(const uint8_t *at)
{
  block bytes;
  memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

// A bit for each byte of what a comparison found, the first byte's last.
static inline uint16_t bits_of(block found)
{
  typedef bool block_bits __attribute__((ext_vector_type(16)));
  block_bits all = __builtin_convertvector(found, block_bits);
  uint16_t bits;
  memcpy(&bits, &all, sizeof bits);
  return bits;
}

#endif
