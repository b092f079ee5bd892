import NapkinCore
import NapkinLayout
import Testing

/// Texts whose parts stand in letters of their own.
@Suite struct TextSpanTests {
  private static let words = ["map", "a", "considerably", "写字", "two", "no-break", "\n", "x  y"]

  @Test(arguments: UInt64(1)...400)
  func `lines are no wider than asked for, and alike spans change nothing`(_ seed: UInt64) {
    var state = seed
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let text = (0...below(30)).map { _ in Self.words[below(Self.words.count)] }
      .joined(separator: " ")
    let plain = TextMetrics(size: 14)
    let width = Double(120 + below(280))
    let middle = text.unicodeScalars.index(
      text.startIndex, offsetBy: below(text.unicodeScalars.count))
    let ends = [text.utf8.distance(from: text.startIndex, to: middle), text.utf8.count]
    let alike = TextBlock(
      text, plain, spans: ends.map { TextSpan(end: $0, plain) }, maximumWidth: width)
    let usual = TextBlock(text, plain, maximumWidth: width)
    #expect(alike.lines == usual.lines, "seed \(seed)")
    #expect((alike.height - usual.height).magnitude < 1e-6, "seed \(seed)")
    let large = TextMetrics(size: 28, isBold: true)
    let mixed = TextBlock(
      text, plain, spans: [TextSpan(end: ends[0], plain), TextSpan(end: ends[1], large)],
      maximumWidth: width)
    #expect(mixed.width <= width + 0.5, "seed \(seed)")
    #expect(mixed.height > usual.height, "seed \(seed)")
    let baselines = (0..<mixed.lineCount).map { mixed.baseline(of: $0, plain) }
    #expect(baselines == baselines.sorted(), "seed \(seed)")
  }
}
