// What systems can do and Swift does not see.
#ifndef NAPKIN_SYSTEM_H
#define NAPKIN_SYSTEM_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// Lets two files or folders change their names, at once; whether they have: not every file system can.
bool napkin_exchange(const char *one, const char *other);

#pragma clang assume_nonnull end

#endif
