#include "CNapkinProcessor.h"
#include "processor.h"

#ifdef IS_INTEL

#include <cpuid.h>
#include <immintrin.h>

// -- SHA-256

#define WITH_SHA __attribute__((target("sha,sse4.1")))

bool napkin_sha256_is_here(void)
{
  unsigned a, b, c, d;
  bool has_sse41 = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1) != 0;
  // Leaf 7 tells of the SHA extensions in bit 29 of EBX.
  return has_sse41 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1) != 0;
}

// Four words of the message.
WITH_SHA static inline __m128i load(const uint8_t *bytes)
{
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), swap);
}

// Four rounds. An instruction makes two: the new a, b, e, f replace the c, d, g, h of before, and the
// old ones are the new c, d, g, h.
WITH_SHA static inline void advance(__m128i *abef, __m128i *cdgh, __m128i words, const uint32_t *k)
{
  __m128i sums = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)k));
  *cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, sums);
  *abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_shuffle_epi32(sums, 0x0e));
}

// The next four words of the message schedule, from the last sixteen.
WITH_SHA static inline __m128i next(__m128i w0, __m128i w4, __m128i w8, __m128i w12)
{
  __m128i seven_before = _mm_alignr_epi8(w12, w8, 4);
  return _mm_sha256msg2_epu32(
    _mm_add_epi32(_mm_sha256msg1_epu32(w0, w4), seven_before), w12);
}

WITH_SHA void napkin_sha256_take(napkin_sha256_state *state, const uint8_t *blocks, size_t count)
{
  // The instructions want a, b, e, f in one register, a highest, and c, d, g, h in the other. Names
  // begin with what is highest.
  __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state->words), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state->words + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; count > 0; count--, blocks += 64) {
    __m128i old_abef = abef, old_cdgh = cdgh;
    __m128i w0 = load(blocks), w4 = load(blocks + 16);
    __m128i w8 = load(blocks + 32), w12 = load(blocks + 48);
    for (const uint32_t *k = constants;; k += 16) {
      advance(&abef, &cdgh, w0, k);
      advance(&abef, &cdgh, w4, k + 4);
      advance(&abef, &cdgh, w8, k + 8);
      advance(&abef, &cdgh, w12, k + 12);
      if (k == constants + 48) break;
      w0 = next(w0, w4, w8, w12);
      w4 = next(w4, w8, w12, w0);
      w8 = next(w8, w12, w0, w4);
      w12 = next(w12, w0, w4, w8);
    }
    abef = _mm_add_epi32(abef, old_abef);
    cdgh = _mm_add_epi32(cdgh, old_cdgh);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state->words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state->words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

// -- Base64

#define WITH_SHUFFLE __attribute__((target("ssse3")))

bool napkin_base64_is_here(void)
{
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) != 0;
}

// Sixteen characters for the last twelve bytes.
WITH_SHUFFLE static inline __m128i characters(__m128i bytes)
{
  // Four bytes for each three, so that no digit lies in two halves.
  __m128i groups = _mm_shuffle_epi8(
    bytes, _mm_setr_epi8(5, 4, 6, 5, 8, 7, 9, 8, 11, 10, 12, 11, 14, 13, 15, 14));
  // To multiply a half is to shift it by its own distance.
  __m128i even = _mm_mulhi_epu16(
    _mm_and_si128(groups, _mm_set1_epi32(0x0fc0fc00)), _mm_set1_epi32(0x04000040));
  __m128i odd = _mm_mullo_epi16(
    _mm_and_si128(groups, _mm_set1_epi32(0x003f03f0)), _mm_set1_epi32(0x01000010));
  __m128i digits = _mm_or_si128(even, odd);
  // 0 are the lower case letters, 1 to 10 the numerals, 11 `+`, 12 `/`, 13 the upper case letters.
  __m128i is_upper = _mm_cmpgt_epi8(_mm_set1_epi8(26), digits);
  __m128i kinds = _mm_or_si128(
    _mm_subs_epu8(digits, _mm_set1_epi8(51)), _mm_and_si128(is_upper, _mm_set1_epi8(13)));
  __m128i distances =
    _mm_setr_epi8(71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 65, 0, 0);
  return _mm_add_epi8(digits, _mm_shuffle_epi8(distances, kinds));
}

WITH_SHUFFLE static inline __m128i load_sixteen(const uint8_t *bytes)
{
  return _mm_loadu_si128((const __m128i *)bytes);
}

WITH_SHUFFLE void napkin_base64_encode(const uint8_t *bytes, size_t count, uint8_t *room)
{
  // Nothing stands before the first twelve bytes.
  _mm_storeu_si128((__m128i *)room, characters(_mm_slli_si128(load_sixteen(bytes), 4)));
  for (size_t index = 12; index + 12 <= count; index += 12)
    _mm_storeu_si128((__m128i *)(room + index / 3 * 4), characters(load_sixteen(bytes + index - 4)));
  // The last twelve bytes; what was encoded of them already becomes the same again.
  _mm_storeu_si128(
    (__m128i *)(room + (count - 12) / 3 * 4), characters(load_sixteen(bytes + count - 16)));
}

#endif
