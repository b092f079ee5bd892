#include <microhttpd.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// What Swift cannot call: functions of libmicrohttpd that take any number of arguments, and a handler of
// signals, which may do nothing but write.

struct WebHostDaemon {
  int socket;
  unsigned int threads;
  unsigned int connections;
  unsigned int per_address;
  size_t memory;
  void *context;
  MHD_AccessHandlerCallback access;
  void *(*begin)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
};

// Targets stay as they were sent; the server decodes them itself, once.
static inline size_t webhost_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

static inline struct MHD_Daemon *webhost_start(const struct WebHostDaemon *daemon) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, NULL, NULL,
      daemon->access, daemon->context,
      MHD_OPTION_LISTEN_SOCKET, daemon->socket,
      MHD_OPTION_THREAD_POOL_SIZE, daemon->threads,
      MHD_OPTION_CONNECTION_LIMIT, daemon->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, daemon->per_address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, daemon->memory,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, webhost_keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, daemon->begin, daemon->context,
      MHD_OPTION_NOTIFY_COMPLETED, daemon->completed, daemon->context,
      MHD_OPTION_NOTIFY_CONNECTION, daemon->connection, daemon->context,
      MHD_OPTION_END);
}

static inline int webhost_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline void *webhost_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline const struct sockaddr *webhost_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static int webhost_signal_pipe = -1;

static void webhost_on_signal(int number) {
  signal(number, SIG_DFL);
  char byte = (char)number;
  (void)!write(webhost_signal_pipe, &byte, 1);
}

// Writes the number of a signal into the pipe; a second signal ends the process at once.
static inline void webhost_catch_signals(int pipe) {
  webhost_signal_pipe = pipe;
  signal(SIGTERM, webhost_on_signal);
  signal(SIGINT, webhost_on_signal);
}
