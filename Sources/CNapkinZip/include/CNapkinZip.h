// Archives written: all that Napkin sees of libzip 1.6 or newer, declared by hand. It is loaded when
// it is first asked for, so that what writes no archive does not pay for the libcrypto that comes
// with it, and nothing of it is needed to build.
#ifndef NAPKIN_ZIP_H
#define NAPKIN_ZIP_H

#include <stdint.h>
#include <time.h>

#pragma clang assume_nonnull begin

typedef struct napkin_zip_archive napkin_zip_archive;
typedef struct napkin_zip_source napkin_zip_source;

// What a source is asked to do.
typedef enum {
  napkin_zip_open = 0,
  napkin_zip_read,
  napkin_zip_close,
  napkin_zip_stat,
  napkin_zip_error,
  napkin_zip_free,
  napkin_zip_seek,
  napkin_zip_tell,
  napkin_zip_begin_write,
  napkin_zip_commit_write,
  napkin_zip_rollback_write,
  napkin_zip_write,
  napkin_zip_seek_write,
  napkin_zip_tell_write,
  napkin_zip_supports,
  napkin_zip_remove,
} napkin_zip_command;

typedef int64_t (*napkin_zip_callback)(
  void *_Nullable context, void *_Nullable data, uint64_t count, napkin_zip_command command);

// What a source tells of itself, as far as `valid` says so.
typedef struct {
  uint64_t valid;
  const char *_Nullable name;
  uint64_t index;
  uint64_t size;
  uint64_t packed_size;
  time_t time;
  uint32_t checksum;
  uint16_t method;
  uint16_t encryption;
  uint32_t flags;
} napkin_zip_facts;

#define NAPKIN_ZIP_HAS_SIZE 0x04u
#define NAPKIN_ZIP_HAS_PACKED_SIZE 0x08u
#define NAPKIN_ZIP_HAS_CHECKSUM 0x20u
#define NAPKIN_ZIP_HAS_METHOD 0x40u

// Where a source is asked to go.
typedef struct {
  int64_t offset;
  int whence;
} napkin_zip_place;

#define NAPKIN_ZIP_FROM_START 0

#define NAPKIN_ZIP_CREATE 1
#define NAPKIN_ZIP_TRUNCATE 8
#define NAPKIN_ZIP_NAME_IS_UTF8 2048u
#define NAPKIN_ZIP_SYSTEM_IS_UNIX 3

#define NAPKIN_ZIP_METHOD_DEFAULT -1
#define NAPKIN_ZIP_METHOD_STORE 0
#define NAPKIN_ZIP_METHOD_DEFLATE 8

#define NAPKIN_ZIP_READ_ERROR 5
#define NAPKIN_ZIP_WRITE_ERROR 6

#define NAPKIN_ZIP_FUNCTIONS(F) \
  F(napkin_zip_source *_Nullable, zip_source_function_create, \
    (napkin_zip_callback callback, void *_Nullable context, void *_Nullable error)) \
  F(napkin_zip_archive *_Nullable, zip_open_from_source, \
    (napkin_zip_source *source, int flags, void *_Nullable error)) \
  F(napkin_zip_source *_Nullable, zip_source_function, \
    (napkin_zip_archive *archive, napkin_zip_callback callback, void *_Nullable context)) \
  F(void, zip_source_free, (napkin_zip_source *source)) \
  F(int64_t, zip_file_add, \
    (napkin_zip_archive *archive, const char *name, napkin_zip_source *source, uint32_t flags)) \
  F(int, zip_set_file_compression, \
    (napkin_zip_archive *archive, uint64_t index, int32_t method, uint32_t level)) \
  F(int, zip_file_set_dostime, \
    (napkin_zip_archive *archive, uint64_t index, uint16_t time, uint16_t date, uint32_t flags)) \
  F(int, zip_file_set_external_attributes, \
    (napkin_zip_archive *archive, uint64_t index, uint32_t flags, uint8_t system, \
     uint32_t attributes)) \
  F(const char *_Nonnull, zip_strerror, (napkin_zip_archive *archive)) \
  F(int, zip_close, (napkin_zip_archive *archive)) \
  F(void, zip_discard, (napkin_zip_archive *archive))

// The library, once it is loaded; it stays so until the end.
typedef struct {
#define DECLARE(result, name, parameters) result(*_Nonnull name) parameters;
  NAPKIN_ZIP_FUNCTIONS(DECLARE)
#undef DECLARE
} napkin_zip_library;

// Loads libzip by a name or a path. `NULL` if there is none that has all of this.
const napkin_zip_library *_Nullable napkin_zip_load(const char *name);

#pragma clang assume_nonnull end

#endif
