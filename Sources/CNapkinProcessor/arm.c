#include "CNapkinProcessor.h"
#include "processor.h"

#ifdef IS_ARM

#include <arm_neon.h>
#ifdef __linux__
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

// -- SHA-256

#define WITH_SHA __attribute__((target("+crypto")))

bool napkin_sha256_is_here(void)
{
#ifdef __linux__
  return (getauxval(AT_HWCAP) & HWCAP_SHA2) != 0;
#else
  // Apple's 64-bit processors have always had them.
  return true;
#endif
}

// Four words of the message.
WITH_SHA static inline uint32x4_t load(const uint8_t *bytes)
{
  return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes)));
}

// Four rounds.
WITH_SHA static inline void advance(
  uint32x4_t *abcd, uint32x4_t *efgh, uint32x4_t words, const uint32_t *k)
{
  uint32x4_t sums = vaddq_u32(words, vld1q_u32(k)), old = *abcd;
  *abcd = vsha256hq_u32(old, *efgh, sums);
  *efgh = vsha256h2q_u32(*efgh, old, sums);
}

// The next four words of the message schedule, from the last sixteen.
WITH_SHA static inline uint32x4_t next(
  uint32x4_t w0, uint32x4_t w4, uint32x4_t w8, uint32x4_t w12)
{
  return vsha256su1q_u32(vsha256su0q_u32(w0, w4), w8, w12);
}

WITH_SHA void napkin_sha256_take(napkin_sha256_state *state, const uint8_t *blocks, size_t count)
{
  uint32x4_t abcd = vld1q_u32(state->words), efgh = vld1q_u32(state->words + 4);
  for (; count > 0; count--, blocks += 64) {
    uint32x4_t old_abcd = abcd, old_efgh = efgh;
    uint32x4_t w0 = load(blocks), w4 = load(blocks + 16);
    uint32x4_t w8 = load(blocks + 32), w12 = load(blocks + 48);
    for (const uint32_t *k = constants;; k += 16) {
      advance(&abcd, &efgh, w0, k);
      advance(&abcd, &efgh, w4, k + 4);
      advance(&abcd, &efgh, w8, k + 8);
      advance(&abcd, &efgh, w12, k + 12);
      if (k == constants + 48) break;
      w0 = next(w0, w4, w8, w12);
      w4 = next(w4, w8, w12, w0);
      w8 = next(w8, w12, w0, w4);
      w12 = next(w12, w0, w4, w8);
    }
    abcd = vaddq_u32(abcd, old_abcd);
    efgh = vaddq_u32(efgh, old_efgh);
  }
  vst1q_u32(state->words, abcd);
  vst1q_u32(state->words + 4, efgh);
}

// -- Base64

bool napkin_base64_is_here(void)
{
  return true;
}

// Sixty-four characters for forty-eight bytes.
static inline void encode(const uint8_t *bytes, uint8x16x4_t alphabet, uint8_t *room)
{
  // The first, second and third bytes of sixteen groups.
  uint8x16x3_t group = vld3q_u8(bytes);
  const uint8x16_t digit = vdupq_n_u8(0x3f);
  uint8x16x4_t digits = {{
    vshrq_n_u8(group.val[0], 2),
    vandq_u8(vsliq_n_u8(vshrq_n_u8(group.val[1], 4), group.val[0], 4), digit),
    vandq_u8(vsliq_n_u8(vshrq_n_u8(group.val[2], 6), group.val[1], 2), digit),
    vandq_u8(group.val[2], digit),
  }};
  for (int place = 0; place < 4; place++)
    digits.val[place] = vqtbl4q_u8(alphabet, digits.val[place]);
  vst4q_u8(room, digits);
}

void napkin_base64_encode(const uint8_t *bytes, size_t count, uint8_t *room)
{
  static const char characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint8x16x4_t alphabet = vld1q_u8_x4((const uint8_t *)characters);
  for (size_t index = 0; index + 48 <= count; index += 48)
    encode(bytes + index, alphabet, room + index / 3 * 4);
  // The last forty-eight bytes; what was encoded of them already becomes the same again.
  encode(bytes + count - 48, alphabet, room + (count - 48) / 3 * 4);
}

#endif
