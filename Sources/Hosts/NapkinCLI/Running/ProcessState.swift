#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment of the process that commands need, apart from its streams.
enum ProcessState {
  /// The folder for the tool's state, by the usual variables.
  static var folder: String? {
    absolute("XDG_STATE_HOME").map { "\($0)/napkin" }
      ?? absolute("HOME").map { "\($0)/.local/state/napkin" }
  }

  /// The user's notebook, by the usual variables.
  static var notebook: String? {
    namedNotebook ?? absolute("XDG_DATA_HOME").map { "\($0)/napkin/Notebook.napkin" }
      ?? absolute("HOME").map { "\($0)/.local/share/napkin/Notebook.napkin" }
  }

  /// The notebook that the user names for all commands.
  static var namedNotebook: String? { variable("NAPKIN_NOTEBOOK") }

  /// The user's name in the system.
  static var person: String? { variable("USER") ?? variable("LOGNAME") }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func absolute(_ name: String) -> String? {
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The language of the system, by the usual variables.
  static var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let values = names.compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
    return Array(values.filter { !$0.isEmpty }.prefix(1))
  }

  /// Whether colours are wanted on a terminal.
  static var wantsColor: Bool {
    (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      && getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}
