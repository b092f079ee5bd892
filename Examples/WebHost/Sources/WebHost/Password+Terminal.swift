#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads a password from standard input, for commands that an administrator runs.
///
/// At a terminal, it asks twice without showing what is typed, and throws if the two differ. Otherwise it reads one
/// line, and asks nothing.
public func readPassword(_ prompt: String) throws(Problem) -> String {
  guard isatty(STDIN_FILENO) == 1 else { return try readPasswordLine() }
  let password = try readUnseen(prompt)
  guard try readUnseen("Once more: ") == password else {
    throw Problem(400, "no-match", "The passwords differ; try again.")
  }
  return password
}

/// Asks at the terminal, without showing what is typed.
private func readUnseen(_ prompt: String) throws(Problem) -> String {
  var shown = termios()
  guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
    throw Problem(500, "no-terminal", "The terminal cannot hide what is typed; use a pipe.")
  }
  // A signal in between would leave the terminal without echo. It has its effect after the line.
  var signals = sigset_t()
  var unblocked = sigset_t()
  sigemptyset(&signals)
  for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP] { sigaddset(&signals, number) }
  pthread_sigmask(SIG_BLOCK, &signals, &unblocked)
  defer { pthread_sigmask(SIG_SETMASK, &unblocked, nil) }
  var unseen = shown
  unseen.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen)
  defer {
    tcsetattr(STDIN_FILENO, TCSANOW, &shown)
    tell("\n")
  }
  tell(prompt)
  return try readPasswordLine()
}

private func readPasswordLine() throws(Problem) -> String {
  guard let line = readLine() else { throw Problem(400, "no-password", "No password came.") }
  return line
}

/// Writes to standard error; errors are ignored.
private func tell(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
