// libzip, and the zlib that comes with it.
#include <zip.h>
#include <zlib.h>
