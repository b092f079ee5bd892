#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes error messages of the program.
enum StandardError {
  /// Writes a line without terminal control characters, in a single call, so that lines do not mix.
  static func write(_ text: String) {
    let plain = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\n"
    }
    var line = ""
    line.unicodeScalars.append(contentsOf: plain)
    let bytes = Array("\(line)\n".utf8)
    #if canImport(Darwin)
      _ = Darwin.write(2, bytes, bytes.count)
    #else
      _ = Glibc.write(2, bytes, bytes.count)
    #endif
  }
}
