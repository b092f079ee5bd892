// zip.h asks for this.
#include <stdint.h>
