// Functions of operating systems that are not available in Swift.
#ifndef NAPKIN_SYSTEM_H
#define NAPKIN_SYSTEM_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// Exchanges two files or folders in one step. Returns false on error: not every file system can do it.
bool napkin_exchange(const char *one, const char *other);

#pragma clang assume_nonnull end

#endif
