// zlib.h asks for this.
#include "darwin.h"
