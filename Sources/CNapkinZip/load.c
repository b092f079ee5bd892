#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

#include "CNapkinZip.h"

const napkin_zip_library *napkin_zip_load(const char *name)
{
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  napkin_zip_library *library = handle == NULL ? NULL : calloc(1, sizeof *library);
  if (library == NULL) return NULL;
  bool is_complete = true;
  // ISO C has no way from a `void *` to a function; POSIX says that it is one by its bytes.
#define FIND(result, name, parameters) \
  is_complete = (*(void **)&library->name = dlsym(handle, #name)) != NULL && is_complete;
  NAPKIN_ZIP_FUNCTIONS(FIND)
#undef FIND
  if (is_complete) return library;
  free(library);
  return NULL;
}
