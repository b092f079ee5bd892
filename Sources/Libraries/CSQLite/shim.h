#include <sqlite3.h>
#ifdef __linux__
// Where a file lies: the C library's own module leaves it out.
#include <sys/vfs.h>
#endif
