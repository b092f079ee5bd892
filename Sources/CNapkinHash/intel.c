#include "CNapkinHash.h"
#include "sha256.h"

#ifdef IS_INTEL

#include <cpuid.h>
#include <immintrin.h>

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

#endif
