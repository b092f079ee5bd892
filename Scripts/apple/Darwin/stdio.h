// zip.h asks for this.
#include "darwin.h"
