// The files that are named in a mail, written by GMime: mail OUT FILE...
#include <fcntl.h>
#include <gmime/gmime.h>
#include <unistd.h>

static GMimeObject *text(void) {
  GMimeTextPart *part = g_mime_text_part_new();
  g_mime_text_part_set_text(part, "Files.\n");
  return GMIME_OBJECT(part);
}

static GMimeObject *attachment(const char *path) {
  GMimePart *part = g_mime_part_new_with_type("image", "jpeg");
  int file = open(path, O_RDONLY);
  if (file < 0) return NULL;
  GMimeStream *stream = g_mime_stream_fs_new(file);
  GMimeDataWrapper *content =
      g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);
  g_mime_part_set_content(part, content);
  g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
  gchar *name = g_path_get_basename(path);
  g_mime_part_set_filename(part, name);
  g_free(name);
  g_object_unref(content);
  g_object_unref(stream);
  return GMIME_OBJECT(part);
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  g_mime_init();
  GMimeMessage *message = g_mime_message_new(TRUE);
  g_mime_message_set_subject(message, "Files", "utf-8");
  GMimeMultipart *all = g_mime_multipart_new_with_subtype("mixed");
  g_mime_multipart_add(all, text());
  for (int number = 2; number < count; number++) {
    GMimeObject *part = attachment(arguments[number]);
    if (!part) return 1;
    g_mime_multipart_add(all, part);
  }
  g_mime_message_set_mime_part(message, GMIME_OBJECT(all));
  int file = open(arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return 1;
  GMimeStream *stream = g_mime_stream_fs_new(file);
  GMimeStream *buffer = g_mime_stream_buffer_new(stream, GMIME_STREAM_BUFFER_BLOCK_WRITE);
  gboolean isWritten = g_mime_object_write_to_stream(GMIME_OBJECT(message), NULL, buffer) >= 0
      && g_mime_stream_flush(buffer) == 0;
  return isWritten ? 0 : 1;
}
