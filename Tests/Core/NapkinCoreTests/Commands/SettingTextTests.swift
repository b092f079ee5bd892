import NapkinCore
import Testing

/// What can be set by a word and a text is set, and taken away again.
@Suite struct SettingTextTests {
  static let context = Context(
    now: Instant(milliseconds: 1_795_942_800_000), identifiers: Identifiers(seed: 1))

  /// A text that a value of such a kind may have.
  static func sample(_ usage: String) -> String {
    switch usage {
    case "TEXT": "words = words"
    case "#rrggbb": "#112233"
    case "NUMBER": "2"
    case "yes|no": "yes"
    case "NAME,NAME": "exam, garden"
    case "X,Y": "1.5,-2"
    case "NAME=VALUE": "rows=3"
    case "LATITUDE,LONGITUDE": "38.7,-9.1"
    case let usage where usage.hasPrefix("TIME"): "2026-12-01 09:00 every 2 weeks"
    default: String(usage.split(separator: "|").last ?? "")
    }
  }

  /// Sets each word of an owner, and takes it away again.
  static func check<Setting: FieldSetting>(
    _ owner: Setting.Owner, of: Setting.Type,
    setting: (Setting) throws -> Setting.Owner
  ) throws where Setting.Owner: Equatable {
    #expect(!Setting.settableWords.isEmpty)
    for (name, usage) in Setting.settableWords {
      let word = try #require(Setting.words.first { $0.name == name })
      let property = try Setting.setting(name, to: sample(usage), of: owner, in: context)
      let changed = try setting(property)
      #expect(word.value(changed) != nil, "\(name)")
      #expect(changed != owner, "\(name)")
      // A title is always there.
      guard let none = try? Setting.setting(name, to: "", of: changed, in: context) else {
        #expect(
          ["text", "title", "name", "color", "width", "height", "tool"].contains(name), "\(name)")
        continue
      }
      let bare = try Setting.setting(name, to: "", of: owner, in: context)
      // What a part of something brings along stays when the part goes.
      if word.partner == nil { #expect(none == bare, "\(name)") }
    }
  }

  @Test func `of a node`() throws {
    var map = MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", ""))
    try map.insert(MindMap.Node(id: "n", "Peas"), under: "r")
    let node = try #require(map["n"])
    try Self.check(node, of: MindMap.Node.Property.self) { property in
      var desk = Desk(map)
      try desk.perform(SetNodes("n", to: property))
      return try #require(desk.document["n"])
    }
  }

  @Test func `of a map`() throws {
    let map = MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", ""))
    try Self.check(map, of: MindMap.Property.self) { property in
      var desk = Desk(map)
      try desk.perform(SetMap(to: property))
      return desk.document
    }
  }

  @Test func `of a note`() throws {
    let note = Note(id: "n", title: "Peas")
    try Self.check(note, of: Note.Property.self) { property in
      var desk = Desk(note)
      try desk.perform(SetNote(to: property))
      return desk.document
    }
  }

  @Test func `what stands behind other words of a field stays`() throws {
    var desk = Desk(MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "")))
    for (word, text) in [
      ("color", "red"), ("fontSize", "12"), ("bold", "yes"), ("cloud", "yes"), ("priority", "2"),
      ("task", "open"), ("cloudColor", "navy"), ("progress", "40"),
    ] {
      try desk.perform(SetNodeWord(["r"], word, to: text))
    }
    for word in ["color", "priority", "cloudColor", "fontSize"] {
      try desk.perform(SetNodeWord(["r"], word, to: ""))
    }
    let node = try #require(desk.document["r"])
    #expect(node.style.font.isBold == true && node.style.font.size == nil)
    #expect(node.style.color == nil && node.style.cloud == NodeStyle.Cloud())
    #expect(node.task == TaskState(.open, progress: 40))
  }

  @Test func `lists are added to and taken from`() throws {
    var desk = Desk(MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "")))
    for (word, text) in [
      ("tags", "exam,garden"), ("tag+", "late"), ("tags+", "exam"), ("tags-", "garden"),
      ("attribute+", "rows=3"), ("attributes+", "width=2"), ("attributes-", "rows"),
      ("due+", "tomorrow"), ("due+", "friday 09:00"), ("due-", "tomorrow"), ("icons", "idea"),
      ("icon-", "idea"),
    ] {
      try desk.perform(SetNodeWord(["r"], word, to: text))
    }
    let node = try #require(desk.document["r"])
    #expect(node.tags == ["exam", "late"])
    #expect(node.attributes == [Attribute("width", "2")])
    #expect(node.reminders.map(\.line) == ["2026-11-27T09:00:00Z"])
    #expect(node.icons == [])
  }

  @Test func `a sign in front of a value is part of it`() throws {
    var desk = Desk(MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "")))
    for (word, text) in [
      ("tags", "x,y"), ("tags", "-x"), ("tags+", "+z"), ("due", "+3d"), ("due+", "+2w"),
    ] {
      try desk.perform(SetNodeWord(["r"], word, to: text))
    }
    let node = try #require(desk.document["r"])
    #expect(node.tags == ["-x", "+z"])
    #expect(node.reminders.count == 2)
    for word in ["tags+", "tags-", "due-"] {
      desk.refuses(SetNodeWord(["r"], word, to: ""), .badValue)
    }
    #expect(throws: Refusal.self) {
      try desk.perform(SetNodeWord(["r"], "color+", to: "red"))
    }
  }

  @Test(arguments: [
    ("color", "reddish"), ("priority", "99"), ("priority", "high"), ("folded", "maybe"),
    ("due", "someday"), ("place", "99,0"), ("place", "1"), ("offset", "1"), ("fontSize", "big"),
    ("fontSize", "inf"), ("fontSize", "nan"), ("task", "perhaps"), ("side", "up"),
  ])
  func `what no word means is refused`(_ word: String, _ text: String) throws {
    let desk = Desk(MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "")))
    desk.refuses(SetNodeWord(["r"], word, to: text), .badValue)
  }

  @Test func `a word that is mistyped is guessed`() throws {
    for (word, guess) in [("colr", "color"), ("Due", "due"), ("prioritty", "priority")] {
      let refusal = #expect(throws: Refusal.self) {
        try MindMap.Node.Property.setting(
          word, to: "x", of: MindMap.Node(id: "n", ""), in: Self.context)
      }
      #expect(refusal?.message.hasSuffix("Did you mean '\(guess)'?") == true)
    }
  }

  @Test(arguments: ["", "created", "textIn", "inventedID", "media", "connectors"])
  func `words that nobody sets are refused`(_ word: String) throws {
    let desk = Desk(MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "")))
    desk.refuses(SetNodeWord(["r"], word, to: "x"), .unknownWord)
    desk.refuses(SetNodeWord(["nowhere"], "color", to: "red"), .missing)
  }
}
