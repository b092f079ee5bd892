import NapkinCore

extension Chance {
  /// Returns a few elements, at most two.
  mutating func several<Element>(_ make: (inout Chance) -> Element) -> [Element] {
    (0...below(3)).map { _ in make(&self) }
  }

  /// Returns a number, sometimes with a fraction.
  mutating func number(_ limit: Int) -> Double {
    Double(below(2 * limit) - limit) + (once(in: 3) ? Double(below(1000)) / 1000 : 0)
  }

  mutating func id(_ number: Int) -> MindMap.Node.ID {
    MindMap.Node.ID(pick(["ID_\(number)", "node \(number)", "\(number)", "é&<\"\(number)"]))
  }

  mutating func text() -> String {
    if once(in: 40) { return "a\u{0}b\u{1F}\u{FFFE}" }
    if once(in: 2) { return pick(["one", "two words", "Größe", "思维导图", "😀👩‍👩‍👧‍👦"]) }
    return pick(Sample.difficult)
  }

  mutating func richText() -> RichText {
    switch below(6) {
    case 0: RichText(text(), syntax: .markdown)
    case 1:
      RichText(
        pick([
          "<p>A <b>bold</b> word</p>", "<b>x</b>", "plain after all",
          "<html><head/><body><p>\n  one\n</p><p>two</p></body></html>", "a &amp; b", "",
        ]), syntax: .xhtml)
    default: RichText(text())
    }
  }

  mutating func instant() -> Instant {
    let seconds = Instant(milliseconds: below(Int64(4_000_000_000)) * 1000)
    return once(in: 2) ? seconds : seconds.advanced(byMilliseconds: Int64(below(1000)))
  }

  mutating func color() -> RGBA {
    RGBA(
      red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)),
      alpha: once(in: 3) ? UInt8(below(256)) : 255)
  }

  mutating func foreign() -> Foreign {
    Foreign(
      several { chance in
        Foreign.Entry(
          format: chance.pick(["freemind", "elsewhere"]), key: chance.text(), value: chance.text())
      })
  }

  mutating func attribute() -> Attribute {
    var attribute = Attribute(
      pick(["size", "script1", "text", "two words", "type", "größe"]), text())
    if once(in: 6) { attribute.foreign = foreign() }
    return attribute
  }

  mutating func reminder() -> Reminder {
    var reminder = Reminder(at: instant(), secondsFromUTC: pick([0, 3600, -7200]))
    if once(in: 2) { reminder.message = text() }
    if once(in: 2) {
      reminder.recurrence = try? Recurrence(
        every: 1 + below(5), unit: pick(Recurrence.Unit.allCases),
        until: once(in: 2) ? instant() : nil)
    }
    if once(in: 4) { reminder.acknowledged = instant() }
    if once(in: 4) { reminder.foreign = foreign() }
    return reminder
  }

  mutating func place() -> Place? {
    var place = try? Place(
      latitude: number(89), longitude: number(179), altitude: once(in: 3) ? number(1000) : nil,
      accuracy: once(in: 3) ? 5 : nil, name: once(in: 2) ? text() : nil)
    if once(in: 4) { place?.foreign = foreign() }
    return place
  }

  mutating func media() -> Media {
    let source: Media.Source =
      once(in: 2) ? .stored(ByteDigest(of: [UInt8(below(256))])) : .external(text())
    var media = Media(
      source, name: once(in: 2) ? text() : "", mediaType: pick(["image/png", "audio/mp4", ""]))
    if once(in: 3) { media.byteCount = Int64(below(100_000)) }
    if once(in: 4) { media.pathInFolder = text() }
    if once(in: 4) { media.thumbnail = ByteDigest(of: [1]) }
    if once(in: 4) { media.extent = Extent(width: 640, height: 480.5) }
    if once(in: 4) { media.duration = 90_000 }
    if once(in: 4) { media.place = place() }
    if once(in: 4) { media.foreign = foreign() }
    return media
  }

  mutating func style() -> NodeStyle {
    var style = NodeStyle()
    if once(in: 2) { style.color = color() }
    if once(in: 2) { style.background = color() }
    if once(in: 2) { style.shape = pick(NodeStyle.Shape.allCases) }
    if once(in: 3) {
      let width = 100 + below(300)
      (style.maximumWidth, style.minimumWidth) = (Double(width), Double(width / 2))
      style.alignment = NodeStyle.Alignment.allCases[width % 3]
      style.childGap = Double(width % 40)
      style.isNumbered = width % 2 == 0
    }
    if once(in: 2) { style.font.family = "DejaVu Sans" }
    if once(in: 2) { style.font.size = 8.5 + Double(below(20)) }
    if once(in: 2) { style.font.isBold = once(in: 2) }
    if once(in: 3) { style.font.isItalic = once(in: 2) }
    if once(in: 3) { style.font.isStruckThrough = once(in: 2) }
    if once(in: 3) { style.border.color = color() }
    if once(in: 3) { style.border.width = Double(below(5)) }
    if once(in: 3) { style.border.dash = pick(NodeStyle.Dash.allCases) }
    if once(in: 3) { style.edge.shape = pick(NodeStyle.Edge.Shape.allCases) }
    if once(in: 3) { style.edge.color = color() }
    if once(in: 3) { style.edge.width = Double(below(9)) }
    if once(in: 3) { style.edge.dash = pick(NodeStyle.Dash.allCases) }
    if once(in: 3) {
      var cloud = NodeStyle.Cloud()
      if once(in: 2) { cloud.shape = pick(NodeStyle.Cloud.Shape.allCases) }
      if once(in: 2) { cloud.color = color() }
      style.cloud = cloud
    }
    return style
  }

  /// Adds styles to a map, and assigns some to nodes; some names have no style.
  mutating func dress(_ map: inout MindMap) {
    let names = [MindMap.Styles.standard, "A", "two words=%,", "styles.topic", "größe", "nowhere"]
    for name in names.dropLast() where once(in: 2) {
      let icons = once(in: 4) ? several { $0.pick(["idea", "a,b"]) } : []
      map.styles.all.append(MindMap.Styles.Style(name, style(), icons: icons))
    }
    map.styles.levels = (0..<below(4)).map { _ in pick(names) }
    map.styles.levelUse = pick(MindMap.Styles.LevelUse.allCases)
    if once(in: 2) {
      map.styles.rules = several { chance in
        let tests = chance.once(in: 6) ? [] : chance.several { $0.test() }
        return MindMap.Styles.Rule(
          chance.pick(names), where: tests, isLast: chance.once(in: 4))
      }
    }
    if map.styles.levels.count == 1 { map.styles.shownAttributes = map.styles.levels }
    for visit in map.walkAll() where once(in: 3) {
      map.update(visit.slot) { $0.style.name = pick(names) }
      if once(in: 3) { map.update(visit.slot) { $0.style.moreNames = [pick(names), pick(names)] } }
    }
  }

  private mutating func test() -> MindMap.Styles.Test {
    MindMap.Styles.Test(
      pick(MindMap.Styles.Test.Subject.allCases), pick(MindMap.Styles.Test.Relation.allCases),
      pick(["1", "2", "o", "one", "idea", text()]), name: pick(["", "0", "1", "size"]),
      isNegated: once(in: 4), isExact: once(in: 3))
  }
}
