#include <sqlite3.h>
#ifdef __linux__
// The function `statfs`, which the module of the C library lacks.
#include <sys/vfs.h>
#endif
