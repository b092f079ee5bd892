#include <dlfcn.h>
#include <stdlib.h>

#include "library.h"

// Newer versions of librsvg may be built without gdk-pixbuf, which is then loaded separately.
static const char *const pixbuf_names[] = {
  "libgdk_pixbuf-2.0.so.0", "libgdk_pixbuf-2.0.0.dylib",
  "/opt/homebrew/lib/libgdk_pixbuf-2.0.0.dylib", "/usr/local/lib/libgdk_pixbuf-2.0.0.dylib", NULL};

static void *open_library(const char *name)
{
  return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

static void *open_pixbuf(void)
{
  void *handle = NULL;
  for (const char *const *name = pixbuf_names; *name != NULL && handle == NULL; name++) {
    handle = open_library(*name);
  }
  return handle;
}

static void *find(void *handle, void *other, const char *name)
{
  void *function = dlsym(handle, name);
  return function == NULL && other != NULL ? dlsym(other, name) : function;
}

napkin_image_trouble napkin_image_load(const char *name, const napkin_image_library **result)
{
  // Otherwise, fontconfig would choose fonts (especially Chinese and Japanese ones) by the person's language, and
  // pictures would differ between machines.
  setenv("FC_LANG", "en", 1);
  void *handle = open_library(name);
  if (handle == NULL) return napkin_image_no_library;
  void *other =
    dlsym(handle, "gdk_pixbuf_loader_new_with_type") == NULL ? open_pixbuf() : NULL;
  napkin_image_library *library = calloc(1, sizeof *library);
  if (library == NULL) return napkin_image_no_memory;
  bool is_complete = true;
  // ISO C cannot convert a `void *` to a function pointer; POSIX guarantees that they have the same bytes.
#define FIND(result, name, parameters) \
  is_complete = (*(void **)&library->name = find(handle, other, #name)) != NULL && is_complete;
  NAPKIN_DRAWING_FUNCTIONS(FIND)
  NAPKIN_PIXEL_FUNCTIONS(FIND)
#undef FIND
  if (!is_complete) {
    free(library);
    return napkin_image_old_library;
  }
  *result = library;
  return napkin_image_fine;
}

void napkin_image_forget(const napkin_image_library *library, void *error)
{
  if (error != NULL) library->g_error_free(error);
}
