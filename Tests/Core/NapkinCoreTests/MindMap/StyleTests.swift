import NapkinCore
import Testing

/// The styles of a map, and what nodes look like by them.
@Suite struct StyleTests {
  private typealias Styles = MindMap.Styles
  private typealias Test = MindMap.Styles.Test

  private static func look(_ color: UInt8, bold: Bool? = nil) -> NodeStyle {
    var look = NodeStyle()
    look.color = RGBA(red: color, green: 0, blue: 0)
    look.font.isBold = bold
    return look
  }

  /// A root, `one` below it, and `two` below that; `free` floats.
  private func map() throws -> MindMap {
    var map = MindMap(id: "map", root: "root")
    try map.insert(MindMap.Node(id: "one", "One"), under: "root")
    try map.insert(MindMap.Node(id: "two", "Buy Milk"), under: "one")
    try map.insert(MindMap.Node(id: "free", "Free"), under: nil)
    map.styles.all = [
      Styles.Style(Styles.standard, Self.look(1, bold: true)),
      Styles.Style("level", Self.look(2)), Styles.Style("named", Self.look(3)),
      Styles.Style("rule", Self.look(4), icons: ["flag"]), Styles.Style("second", Self.look(5)),
    ]
    return map
  }

  private func red(_ id: MindMap.Node.ID, in map: MindMap) throws -> UInt8? {
    map.looks()[try #require(map.slot(of: id))].look.color?.red
  }

  @Test func `each style overrides those behind it`() throws {
    var map = try map()
    #expect(try red("two", in: map) == 1)
    map.styles.levels = ["nowhere", "nowhere", "level"]
    #expect(try red("two", in: map) == 1)
    map.styles.levelUse = .all
    #expect(try red("two", in: map) == 2)
    map.styles.rules = [Styles.Rule("rule", where: [Test(.text, .contains, "milk")])]
    #expect(try red("two", in: map) == 4)
    try map.update("two") { $0.style.name = "named" }
    #expect(try red("two", in: map) == 3)
    try map.update("two") { $0.style.color = RGBA(red: 9, green: 0, blue: 0) }
    #expect(try red("two", in: map) == 9)
    let style = map.looks()[try #require(map.slot(of: "two"))]
    #expect(style.look.font.isBold == true && style.icons == ["flag"])
    #expect(map["two"]?.style.font.isBold == nil && map["two"]?.icons == [])
  }

  @Test func `levels count from the root, and floating nodes stand on the first`() throws {
    var map = try map()
    map.styles.levels = ["nowhere", "level"]
    map.styles.levelUse = .all
    #expect(try red("free", in: map) == 2)
    #expect(try red("root", in: map) == 1)
    map.styles.levelUse = .parents
    #expect(try red("free", in: map) == 1)
    #expect(try red("one", in: map) == 2)
  }

  @Test func `names without a style mean nothing`() throws {
    var map = try map()
    try map.update("two") { $0.style.name = "nowhere" }
    map.styles.rules = [Styles.Rule("nowhere"), Styles.Rule("rule")]
    #expect(try red("two", in: map) == 4)
    map.styles.rules[0].isLast = true
    #expect(try red("two", in: map) == 1)
    map.styles = Styles()
    #expect(try red("two", in: map) == nil)
  }

  @Test func `further styles of a node come before rules`() throws {
    var map = try map()
    map.styles.rules = [Styles.Rule("rule")]
    try map.update("two") { $0.style.moreNames = ["nowhere", "second", "level"] }
    #expect(try red("two", in: map) == 5)
    try map.update("two") { $0.style.name = "named" }
    #expect(try red("two", in: map) == 3)
    let looks = map.looks()
    #expect(looks[try #require(map.slot(of: "two"))].look.moreNames?.count == 3)
    map.styles.all[0].look.moreNames = ["named"]
    #expect(try red("one", in: map) == 4)
  }

  @Test(arguments: [nil, [], ["size", "a=b, c"]] as [[String]?])
  func `which attributes are shown comes back from lines, sorted`(_ names: [String]?) throws {
    var styles = Styles()
    styles.shownAttributes = names
    #expect(Styles(lines: styles.lines) == styles)
    #expect(styles.shownAttributes == names?.sorted() && styles.isUnset == (names == nil))
    styles.shownAttributes = ["b", "a", "b"]
    #expect(styles.shownAttributes == ["a", "b"])
    #expect(Styles(lines: ["attributes shown b a b"]) == styles)
  }

  @Test(
    arguments: [
      (Test(.text, .contains, "MILK"), true),
      (Test(.text, .contains, "MILK", isExact: true), false),
      (Test(.text, .equals, "buy milk"), true), (Test(.text, .equals, "milk"), false),
      (Test(.words, .contains, "urgent"), true), (Test(.note, .contains, "urgent"), true),
      (Test(.details, .exists), false), (Test(.details, .exists, isNegated: true), true),
      (Test(.link, .contains, "example"), true), (Test(.icon, .equals, "idea"), true),
      (Test(.icon, .exists), true), (Test(.attribute, .exists, name: "size"), true),
      (Test(.attribute, .equals, "10", name: "size"), true),
      (Test(.attribute, .above, "9", name: "size"), true),
      (Test(.attribute, .below, "9", name: "size"), false),
      (Test(.attribute, .equals, "10", name: "weight"), false),
      (Test(.level, .equals, "2"), true), (Test(.level, .above, "2"), false),
      (Test(.level, .below, "3"), true), (Test(.level, .every, "2", name: "0"), true),
      (Test(.level, .every, "0", name: "0"), false), (Test(.level, .equals, "x"), false),
      (Test(.children, .equals, "0"), true), (Test(.other, .exists), false),
      (Test(.other, .exists, isNegated: true), false),
    ] as [(MindMap.Styles.Test, Bool)])
  func `tests look at everything`(_ test: MindMap.Styles.Test, _ passes: Bool) throws {
    var map = try map()
    try map.update("two") { node in
      node.note = "Urgent!"
      node.link = "https://example.org"
      node.icons = ["idea"]
      node.attributes = [Attribute("size", "10")]
    }
    map.styles.rules = [Styles.Rule("rule", where: [test])]
    #expect(try red("two", in: map) == (passes ? 4 : 1))
    #expect(Styles(lines: map.styles.lines) == map.styles)
  }

  @Test func `the shape of the parent is that which it has`() throws {
    var map = try map()
    map.styles.all[0].look.shape = .asParent
    let looks = map.looks()
    func shape(_ id: MindMap.Node.ID) throws -> NodeStyle.Shape? {
      looks[try #require(map.slot(of: id))].look.shape
    }
    #expect(try shape("root") == nil)
    #expect(try shape("two") == .fork)
    try map.update("one") { $0.style.shape = .oval }
    #expect(map.looks()[try #require(map.slot(of: "two"))].look.shape == .oval)
  }

  @Test(
    arguments: [
      "style", "style A color=red", "style A nothing=1", "levels some", "rule A text", "other A",
      "rule A text-sounds=x", "style A fontSize=x", "style A style=B", "style A moreStyles=B",
      "attributes size",
    ])
  func `lines that say nothing are refused`(_ line: String) {
    #expect(Styles(lines: [line]) == nil)
  }

  @Test func `no more styles and rules than the limit are read`() {
    let names = (0...Styles.most).map { "style \($0)" }
    #expect(Styles(lines: names) == nil)
    #expect(Styles(lines: names.dropLast()) != nil)
    #expect(Styles(lines: names.map { _ in "rule A" }) == nil)
    #expect(Styles(lines: ["style A", "style A"]) == nil)
  }

  @Test func `a style is changed, made and removed, and all of it undone`() throws {
    var editor = Editor(try map())
    let before = editor.document
    var context = Context(now: Instant(milliseconds: 5), identifiers: Identifiers(seed: 1))
    try editor.perform(SetStyle("named", to: Self.look(7)), in: &context)
    try editor.perform(SetNodeWord(["one"], "style", to: "named"), in: &context)
    #expect(try red("one", in: editor.document) == 7)
    try editor.perform(SetStyle(" new ", to: Self.look(8), icons: ["idea"]), in: &context)
    #expect(editor.document.styles["new"]?.icons == ["idea"])
    try editor.perform(SetStyle("new", to: nil), in: &context)
    #expect(editor.document.styles["new"] == nil)
    #expect(throws: Refusal.self) {
      try editor.perform(SetStyle("new", to: nil), in: &context)
    }
    #expect(throws: Refusal.self) {
      try editor.perform(SetNodeWord(["one"], "style", to: "new"), in: &context)
    }
    var wide = NodeStyle()
    wide.maximumWidth = .infinity
    #expect(throws: Refusal.self) {
      try editor.perform(SetStyle("new", to: wide), in: &context)
    }
    while editor.canUndo { _ = try editor.undo() }
    #expect(editor.document.styles == before.styles && editor.document == before)
  }

  @Test func `a map without styles is drawn from as it is`() throws {
    var map = try map()
    map.styles = Styles()
    #expect(map.dressed() == map)
  }

  @Test func `a thousand rules are looked through once for each node`() throws {
    var map = MindMap(id: "map", root: "root")
    for number in 0..<200 {
      try map.insert(MindMap.Node(id: .init("\(number)"), "Node \(number)"), under: "root")
    }
    map.styles.all = (0..<Styles.most).map { Styles.Style("\($0)", Self.look(UInt8($0 % 251))) }
    map.styles.rules = (0..<Styles.most).map {
      Styles.Rule("\($0)", where: [Test(.text, .equals, "node \($0)")])
    }
    #expect(try red("150", in: map) == 150)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a thousand rules that look for words cost little more than one`() throws {
    var map = MindMap(id: "map", root: "root")
    for number in 0..<20_000 {
      let text = "A node of some words, and of the number \(number)"
      try map.insert(MindMap.Node(id: .init("\(number)"), RichText(text)), under: "root")
    }
    map.styles.all = [Styles.Style("rule", Self.look(4))]
    map.styles.rules = (0..<Styles.most).map {
      Styles.Rule("rule", where: [Test(.text, .contains, "NUMBER \(20_999 - $0)")])
    }
    #expect(try red("19999", in: map) == nil && red("2", in: map) == nil)
    map.styles.rules[0] = Styles.Rule("rule", where: [Test(.text, .contains, "number 7")])
    #expect(try red("7654", in: map) == 4 && red("6754", in: map) == nil)
  }

  @Test func `many values are found as each by itself`() {
    var state: UInt64 = 1
    func text(_ length: Int) -> [UInt8] {
      (0..<length).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(ascii: "a") + UInt8(state >> 62)
      }
    }
    for count in 1...30 {
      var finder = ByteFinder()
      let values = (0..<count).map { text($0 % 5) }
      let places = values.map { finder.add($0) }
      finder.prepare()
      for _ in 0..<20 {
        let text = text(count)
        finder.search(text)
        for (value, place) in zip(values, places) {
          let isThere = value.isEmpty || text.firstRange(of: value) != nil
          #expect(finder.hasFound(place) == isThere, "\(value) in \(text)")
        }
      }
    }
  }
}
