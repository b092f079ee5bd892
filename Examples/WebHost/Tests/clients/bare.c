// libmicrohttpd alone: one answer of some bytes to every request, to measure what WebHost adds.
// cc -O2 bare.c -lmicrohttpd && ./a.out BYTES THREADS
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *bytes, size_t *count, void **state) {
  (void)context, (void)url, (void)method, (void)version, (void)bytes, (void)count;
  static int seen;
  if (!*state) {
    *state = &seen;
    return MHD_YES;
  }
  *state = NULL;
  return MHD_queue_response(connection, 200, response);
}

int main(int count, char **words) {
  size_t size = count > 1 ? strtoul(words[1], NULL, 10) : 1024;
  unsigned threads = count > 2 ? (unsigned)atoi(words[2]) : 1;
  char *body = malloc(size);
  memset(body, 'x', size);
  response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "text/plain");
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO, 0, NULL, NULL, answer, NULL,
      MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);
  if (!daemon) return 1;
  printf("http://127.0.0.1:%u\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  pause();
  return 0;
}
