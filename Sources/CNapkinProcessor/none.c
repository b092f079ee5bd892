#include "CNapkinProcessor.h"
#include "processor.h"

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

bool napkin_base64_is_here(void)
{
  return false;
}

void napkin_base64_encode(const uint8_t *bytes, size_t count, uint8_t *room)
{
  (void)bytes;
  (void)count;
  (void)room;
}

#endif
