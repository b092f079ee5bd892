// SHA-256 by the processor's own instructions, where it has them: all that Napkin sees of them. The
// core computes it anywhere, at a fifth of their speed.
#ifndef NAPKIN_HASH_H
#define NAPKIN_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What is known of a message so far: the words a to h of FIPS 180-4.
typedef struct {
  uint32_t words[8];
} napkin_sha256_state;

// Whether this processor has the instructions.
bool napkin_sha256_is_here(void);

// Takes whole blocks of 64 bytes into a state. Only for processors that have the instructions.
void napkin_sha256_take(napkin_sha256_state *state, const uint8_t *blocks, size_t count);

#pragma clang assume_nonnull end

#endif
