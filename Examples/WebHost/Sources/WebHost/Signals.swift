internal import CMicroHTTPD

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits for SIGTERM or SIGINT.
struct Signals {
  private let reading: CInt

  init() throws(Problem) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Problem(500, "no-start", "The server cannot start; it may have too many open files.")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    webhost_catch_signals(ends[1])
  }

  func wait() {
    var number: CChar = 0
    while read(reading, &number, 1) < 0, errno == EINTR {}
  }
}
