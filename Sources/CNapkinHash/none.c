#include "CNapkinHash.h"
#include "sha256.h"

#if !defined(IS_INTEL) && !defined(IS_ARM)

bool napkin_sha256_is_here(void)
{
  return false;
}

void napkin_sha256_take(napkin_sha256_state *state, const uint8_t *blocks, size_t count)
{
  (void)state;
  (void)blocks;
  (void)count;
}

#endif
