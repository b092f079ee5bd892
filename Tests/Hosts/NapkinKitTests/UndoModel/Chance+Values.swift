import NapkinKit
import NapkinTesting

/// Values for documents: ordinary ones, empty ones, and those that break careless programs.
extension Chance {
  mutating func text() -> String {
    pick([
      "", "a", "Zwölf Boxkämpfer", "e\u{301}", "é", "tab\t\"quote\" \\ </script>", "line\nbreak",
      "\u{0}\u{1F}\u{7F}", "👩‍👩‍👧", "\u{2028}\u{FEFF}", "sixteen characters and some more of them",
    ]) + (percent(50) ? "\(below(1000))" : "")
  }

  mutating func richText() -> RichText {
    RichText(text(), syntax: pick(RichText.Syntax.allCases))
  }

  /// A name as somebody types it, and what is kept of it: nothing if it is refused.
  mutating func name() -> (typed: String, kept: String?) {
    pick([
      ("Home", "Home"), ("  Work\n", "Work"), ("e\u{301}", "e\u{301}"), ("\u{E9}", "\u{E9}"),
      ("default", "default"), ("\u{FEFF}Trip\u{200B} ", "Trip"), ("a b", "a b"),
      (String(repeating: "x", count: 500), String(repeating: "x", count: 500)),
      ("", nil), (" \t\n", nil), ("\u{200B}\u{200D}", nil),
      (String(repeating: "y", count: 501), nil),
    ])
  }

  mutating func instant() -> Instant {
    Instant(milliseconds: pick([0, -1, 1_700_000_000_000, 1_700_000_500_000, .max]))
  }

  mutating func color() -> RGBA {
    RGBA(red: UInt8(below(256)), green: 7, blue: 0, alpha: pick([0, 128, 255]))
  }

  mutating func foreign() -> Foreign {
    Foreign(
      pick([
        [],
        [.init(format: "freemind", key: "hook", value: "<hook/>")],
        [
          .init(format: "napkin", key: "later", value: "[1,{\"a\":null}]"),
          .init(format: "opml", key: "_x", value: "\"'<&"),
          .init(format: "opml", key: "_x", value: ""),
        ],
      ]))
  }

  mutating func media() -> Media {
    var media = Media(
      percent(50) ? .external(text()) : .stored(ByteDigest(of: Array(text().utf8))),
      name: text(), mediaType: pick(["image/jpeg", "audio/x-caf", ""]),
      byteCount: pick([nil, 0, 9]))
    if percent(20) { media.extent = Extent(width: 320, height: 0.1) }
    if percent(20) { media.duration = 1_500 }
    return media
  }

  mutating func medias() -> [Media] {
    (0..<below(3)).map { _ in media() }
  }

  mutating func reminders() -> [Reminder] {
    (0..<below(3)).map { _ in
      Reminder(
        at: instant(), secondsFromUTC: pick([0, 3_600, -86_400]), message: maybe { $0.text() },
        recurrence: try? Recurrence(
          every: below(3), unit: pick(Recurrence.Unit.allCases), until: maybe { $0.instant() }),
        foreign: foreign())
    }
  }

  mutating func location() -> Place? {
    try? Place(
      latitude: pick([0, 59.3293, -90, .pi]), longitude: pick([18.0686, 180]),
      accuracy: pick([nil, 5]), name: maybe { $0.text() })
  }

  mutating func canvas() -> (settings: CanvasSettings, isFine: Bool) {
    var settings = CanvasSettings(background: maybe { $0.color() })
    if percent(50) { settings.size = Extent(width: 640, height: 0.5) }
    if percent(50) { settings.grid = .init(pick(CanvasSettings.Grid.Kind.allCases), spacing: 20) }
    if percent(80) { return (settings, true) }
    if percent(50) {
      settings.size = Extent(width: pick([0, -1, .nan, .infinity, 1e300]), height: 1)
    } else {
      settings.grid = .init(.dots, spacing: pick([0, -1, .nan, .infinity]))
    }
    return (settings, false)
  }

  mutating func style() -> NodeStyle {
    var style = NodeStyle()
    if percent(50) { style.color = color() }
    if percent(50) { style.shape = pick(NodeStyle.Shape.allCases) }
    if percent(30) { style.font.size = 12.5 }
    if percent(30) { style.font.isBold = percent(50) }
    if percent(30) { style.border.dash = pick(NodeStyle.Dash.allCases) }
    if percent(30) { style.edge.width = 0.1 + 0.2 }
    if percent(30) { style.cloud = NodeStyle.Cloud() }
    return style
  }

  mutating func connector(to target: MindMap.Node.ID) -> Connector {
    var connector = Connector(to: target, label: maybe { $0.text() }, hasEndArrow: percent(50))
    if percent(30) { connector.foreign = foreign() }
    if percent(30) { connector.width = 1.5 }
    return connector
  }

  /// A place on a page, now and then at its very edge.
  mutating func coordinate() -> Double {
    switch below(12) {
    case 0: percent(50) ? 10_000_000 : -10_000_000
    case 1: 9_999_999.9
    case 2: -0.0
    default: Double(below(2_000)) / 10 - 100
    }
  }

  mutating func point() -> StrokePoint {
    var point = StrokePoint(x: coordinate(), y: coordinate())
    if percent(30) { point.pressure = Float(below(1_001)) / 1_000 }
    if percent(30) { point.time = Int32(below(10_000)) }
    if percent(20) { point.altitude = Float(below(100)) / 70 }
    if percent(20) { point.azimuth = -Float(below(100)) / 30 }
    return point
  }

  /// A point as a broken pen might tell it.
  mutating func brokenPoint() -> StrokePoint {
    pick([
      StrokePoint(x: .nan, y: 0), StrokePoint(x: 0, y: .infinity), StrokePoint(x: 1.1e7, y: 0),
      StrokePoint(x: 0, y: 0, pressure: 1.5), StrokePoint(x: 0, y: 0, time: -1),
    ])
  }

  /// How far something is dragged: a little, to the edge, or beyond it.
  mutating func distance() -> Position {
    pick([
      Position(x: Double(below(100)) / 10, y: -0.1), Position(x: 0.1, y: 0.2), .zero,
      Position(x: -10_000_000, y: 0), Position(x: 20_000_000, y: 0), Position(x: 0, y: 3e7),
      Position(x: .nan, y: 0), Position(x: -0.3, y: .infinity),
    ])
  }
}
