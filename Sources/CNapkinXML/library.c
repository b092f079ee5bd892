#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#include "CNapkinXML.h"

static xml_library library;
static bool is_complete;

#ifdef __APPLE__

static void find(void)
{
#define SET(name) .name = name,
  library = (xml_library){XML_LIBRARY_FUNCTIONS(SET)};
#undef SET
  is_complete = true;
}

#else

// Its structures are others from 2.14 on, and so is its name.
static const char *const file = LIBXML_VERSION < 21400 ? "libxml2.so.2" : "libxml2.so.16";

static void find(void)
{
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return;
  is_complete = true;
  // ISO C has no way from a `void *` to a function; POSIX says that it is one by its bytes.
#define FIND(name) \
  is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
  XML_LIBRARY_FUNCTIONS(FIND)
#undef FIND
}

#endif

// What the library sets up when it is first asked, it sets up without a lock.
static void load(void)
{
  find();
  if (is_complete) library.xmlInitParser();
}

const xml_library *xml_library_load(void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_complete ? &library : NULL;
}

bool napkin_xml_has_library(void) { return xml_library_load() != NULL; }
