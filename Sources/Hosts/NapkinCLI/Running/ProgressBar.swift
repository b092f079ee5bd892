import NapkinFormats

/// Shows on a terminal how far a long work has come; elsewhere it shows nothing.
struct ProgressBar {
  private static let width = 40

  private let count: Int
  private let isShown: Bool
  private var percent = -1

  init(of count: Int, _ streams: Streams, isQuiet: Bool) {
    self.count = count
    isShown = streams.isErrorTerminal && !isQuiet && count > 1
  }

  /// Shows that so many are done.
  mutating func show(_ done: Int, _ streams: inout Streams) {
    guard isShown, count > 0, done * 100 / count != percent else { return }
    percent = done * 100 / count
    let filled = done * Self.width / count
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    write("\r\u{1B}[K[\(bar)] \(done) of \(count)", &streams)
  }

  /// Makes room for a line, or for what comes after the work.
  mutating func hide(_ streams: inout Streams) {
    guard isShown, percent >= 0 else { return }
    percent = -1
    write("\r\u{1B}[K", &streams)
  }

  private func write(_ text: String, _ streams: inout Streams) {
    // It is an ornament: where it cannot be shown, the work goes on.
    do { try streams.errors.write(text) } catch {}
  }
}
