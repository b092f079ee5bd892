import Foundation

/// A map of FreeMind as Freeplane writes it. The same seed gives the same bytes on every machine.
struct MapFile {
  /// What the nodes have.
  enum Kind: String, CaseIterable {
    /// What people put into maps: a note on every tenth node, an icon on every seventh, some links,
    /// connectors, colours, fonts and attributes, and a fifth of the texts not English.
    case ordinary
    /// One to four words and nothing else.
    case labels
    /// Formatted text in each node, as Freeplane writes it.
    case rich = "rich text"
    /// Chinese, Japanese, Hindi and emoji, with all else that the ordinary ones have.
    case signs = "Chinese and emoji"
    /// The ordinary ones with a bare `&` now and then, which XML does not allow.
    case malformed
  }

  /// How the nodes hang together.
  enum Shape: String {
    /// Up to fourteen levels, with few or many children, like the maps of people.
    case ordinary
    /// All nodes are children of the root.
    case wide
    /// Each node is the only child of the one before.
    case deep
  }

  private var random: Random
  private let kind: Kind
  private let file: FileHandle
  private var bytes: [UInt8] = []

  /// Writes the file of a map, piece by piece: the memory of who measures counts for what it starts.
  static func write(
    nodes: Int, shape: Shape = .ordinary, kind: Kind = .ordinary, to path: String
  ) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var map = MapFile(random: Random(seed: 1), file: file, kind: kind)
    map.write("<map version=\"freeplane 1.9.13\">\n")
    try map.write(nodes, shape)
    map.write("</map>\n")
    try file.write(contentsOf: map.bytes)
    try file.close()
  }

  /// Writes the same texts as a list of Markdown, one item a node, up to six levels deep.
  static func writeList(items: Int, to path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var list = MapFile(random: Random(seed: 2), file: file)
    var depth = 0
    for _ in 0..<items {
      list.write(String(repeating: "  ", count: depth) + "- ")
      list.writeWords(2 + list.random.below(7))
      list.write("\n")
      depth = list.random.below(3) == 0 ? list.random.below(depth + 1) : min(5, depth + 1)
      try list.passOn()
    }
    try file.write(contentsOf: list.bytes)
    try file.close()
  }

  private init(random: Random, file: FileHandle, kind: Kind = .ordinary) {
    self.random = random
    self.file = file
    self.kind = kind
  }

  private mutating func write(_ nodes: Int, _ shape: Shape) throws {
    var depth = 0
    for number in 0..<nodes {
      begin(number)
      depth += 1
      let closed =
        switch shape {
        case .deep: number == nodes - 1 ? depth : 0
        case .wide: number == nodes - 1 ? depth : depth - 1
        case .ordinary: number == nodes - 1 ? depth : random.levelsToClose(at: depth)
        }
      for _ in 0..<closed { write("</node>\n") }
      depth -= closed
      try passOn()
    }
  }

  private mutating func passOn() throws {
    guard bytes.count > 1 << 16 else { return }
    try file.write(contentsOf: bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func begin(_ number: Int) {
    write("<node")
    if kind != .rich {
      write(" TEXT=\"")
      writeWords(kind == .labels ? 1 + random.below(4) : 2 + random.below(7))
      write("\"")
    }
    if kind == .labels { return write(">\n") }
    if random.below(25) == 0, number > 0 { write(" FOLDED=\"true\"") }
    write(" ID=\"ID_\(1_000_000_000 + number)\"")
    let time = 1_600_000_000_000 + number * 1009
    write(" CREATED=\"\(time)\" MODIFIED=\"\(time + random.below(1_000_000_000))\"")
    if random.below(20) == 0 { write(" LINK=\"https://example.org/\(number)?a=1&amp;b=2\"") }
    if random.below(12) == 0 { write(" COLOR=\"#1a5fb4\"") }
    if random.below(50) == 0 { write(" BACKGROUND_COLOR=\"#ffffcc\" STYLE=\"bubble\"") }
    write(">\n")
    writeElements(number)
  }

  private mutating func writeElements(_ number: Int) {
    if kind == .rich { writeRichText("NODE", words: 4 + random.below(12)) }
    if random.below(10) == 0 { writeRichText("NOTE", words: 20 + random.below(40)) }
    if random.below(50) == 0 {
      write("<arrowlink DESTINATION=\"ID_\(1_000_000_000 + random.below(number + 1))\"")
      write(" STARTARROW=\"NONE\" ENDARROW=\"DEFAULT\"/>\n")
    }
    if random.below(12) == 0 { write("<font SIZE=\"14\" BOLD=\"true\"/>\n") }
    if random.below(7) == 0 { write("<icon BUILTIN=\"\(Self.icons[random.below(6)])\"/>\n") }
    if random.below(30) == 0 {
      write("<attribute NAME=\"hours\" VALUE=\"\(random.below(40))\"/>\n")
    }
  }

  private mutating func writeRichText(_ type: String, words: Int) {
    write(
      "<richcontent TYPE=\"\(type)\">\n<html>\n  <head>\n    \n  </head>\n  <body>\n    <p>\n      "
    )
    writeWords(words)
    if kind == .rich {
      write(" <b>")
      writeWords(2)
      write("</b>\n    </p>\n    <p style=\"margin-top: 0\">\n      <font color=\"#1a5fb4\">")
      writeWords(3)
      write("</font>")
      if random.below(5) == 0 { write("<br/>\n      <a href=\"https://example.org/\">here</a>") }
    }
    write("\n    </p>\n  </body>\n</html>\n</richcontent>\n")
  }

  private mutating func writeWords(_ count: Int) {
    let isEnglish = random.below(5) > 0
    let words = kind == .signs ? Self.signs : isEnglish ? Self.englishWords : Self.otherWords
    for number in 0..<count {
      write(number == 0 ? "" : " ")
      let word = words[random.below(words.count)]
      write(kind == .malformed && word == "Q&amp;A" ? "Q&A" : word)
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private static let icons = ["button_ok", "idea", "help", "yes", "button_cancel", "bookmark"]
  private static let englishWords = [
    "photosynthesis", "budget", "call", "the", "plan", "review", "idea", "draft", "garden", "of",
    "chapter", "two", "measure", "why", "next", "Q&amp;A", "meeting", "on", "Tuesday", "with",
  ]
  private static let signs = ["学习", "計画", "🌱", "資料", "नमस्ते", "会議の", "👩‍🔬", "🗓️", "光合作用", "為什麼"]
  private static let otherWords = [
    "öffnen", "маршрут", "学习", "計画", "🌱", "Überblick", "día", "été", "выбор", "資料", "नमस्ते",
  ]
}
