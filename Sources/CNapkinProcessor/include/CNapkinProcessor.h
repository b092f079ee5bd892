// What processors have instructions for: all that Napkin sees of them. It does without where they are
// missing, at a fifth of their speed for SHA-256, and at a third for base64.
#ifndef NAPKIN_PROCESSOR_H
#define NAPKIN_PROCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// -- Memory

// Asks for what lies at an address, so that it is near by the time it is needed.
static inline void napkin_bring_near(const void *address) { __builtin_prefetch(address); }

// -- SHA-256

// What is known of a message so far: the words a to h of FIPS 180-4.
typedef struct {
  uint32_t words[8];
} napkin_sha256_state;

// Whether this processor has the instructions.
bool napkin_sha256_is_here(void);

// Takes whole blocks of 64 bytes into a state. Only for processors that have the instructions.
void napkin_sha256_take(napkin_sha256_state *state, const uint8_t *blocks, size_t count);

// -- Base64

// How many bytes have to be encoded at least.
enum { napkin_base64_least = 48 };

// Whether this processor has the instructions.
bool napkin_base64_is_here(void);

// Encodes groups of three bytes, at least as many as it takes. Only for processors that have the
// instructions.
void napkin_base64_encode(const uint8_t *bytes, size_t count, uint8_t *room);

#pragma clang assume_nonnull end

#endif
