#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs other programs that take a text: pagers and programs that send mail.
enum Program {
  /// Passes a text to a shell command, and waits for its end. Returns its exit status.
  static func feed(_ bytes: [UInt8], to command: String) -> Int32 {
    guard let pipe = popen(command, "w") else { return 127 }
    // A pager handles Ctrl-C itself.
    let old = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, old) }
    fwrite(bytes, 1, bytes.count, pipe)
    let status = pclose(pipe)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// Returns the first of some programs that is installed.
  static func installed(among names: [String]) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let folders = path.split(separator: ":").map(String.init) + mailFolders
    return names.first { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
  }

  /// The folders of programs that send mail, which some systems do not search for other programs.
  static let mailFolders = ["/usr/sbin", "/usr/lib"]

  /// Shows a text page by page if the terminal is too small for it; returns whether it was shown.
  static func page(_ text: String) -> Bool {
    var size = winsize()
    let pager = getenv("PAGER").map { String(cString: $0) } ?? "less -R"
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, !pager.isEmpty,
      text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= Int(size.ws_row)
    else { return false }
    return ![126, 127].contains(feed(Array(text.utf8), to: pager))
  }
}
