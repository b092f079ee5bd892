import NapkinFormats

/// Shows the progress of long work on a terminal; elsewhere it shows nothing.
struct ProgressBar {
  private static let width = 40

  private let count: Int
  private let isShown: Bool
  private var percent = -1

  init(of count: Int, _ streams: Streams, isQuiet: Bool) {
    self.count = count
    isShown = streams.isErrorTerminal && !isQuiet && count > 1
  }

  /// Shows how many items are done.
  mutating func show(_ done: Int, _ streams: inout Streams) {
    guard isShown, count > 0, done * 100 / count != percent else { return }
    percent = done * 100 / count
    let filled = done * Self.width / count
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    write("\r\u{1B}[K[\(bar)] \(done) of \(count)", &streams)
  }

  /// Removes the bar, to make room for other output.
  mutating func hide(_ streams: inout Streams) {
    guard isShown, percent >= 0 else { return }
    percent = -1
    write("\r\u{1B}[K", &streams)
  }

  private func write(_ text: String, _ streams: inout Streams) {
    // The bar is not essential: if it cannot be shown, the work continues.
    do { try streams.errors.write(text) } catch {}
  }
}
