import NapkinCore
public import NapkinFormats

/// Reads TaskPaper as a map.
public struct TaskPaperImporter: Importer {
  /// The description of the format.
  public let format = Format.taskPaper

  /// Creates an importer.
  public init() {}

  /// Reads a file: a single entry is the root; several entries get an implied root.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    var reader = Reader(request)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      reader.place = FileLocation(file: request.fileName, line: index + 1, column: 1)
      try reader.read(line)
    }
    let content = Content.map(reader.finish())
    var result = Import(
      content, ledger: Ledger(of: content, as: .converted), repairs: reader.repairs)
    result.dialect = reader.dialect
    return result
  }
}

/// The content that has been read so far.
private struct Reader {
  var repairs = Repairs()
  var place = FileLocation()
  private(set) var dialect: String?

  private let request: ImportRequest
  private var identifiers: Identifiers
  private var map: MindMap
  /// The last node and the nodes above it, from the top.
  private var path: [MindMap.Slot] = []
  private var description: [String] = []
  private var notes: [MindMap.Slot: [String]] = [:]

  init(_ request: ImportRequest) {
    self.request = request
    identifiers = request.identifiers
    var root = MindMap.Node(id: .init(identifiers.next()), .empty)
    root.hasInventedID = true
    map = MindMap(id: "taskpaper", root: root)
    map.isRootImplied = true
  }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(FormatError) {
    guard bytes.count <= request.limits.textBytes else {
      throw .exceeds(.textBytes, request.limits.textBytes, at: place)
    }
    let whole = String(decoding: bytes, as: UTF8.self)
    if !whole.utf8.elementsEqual(bytes) {
      try repair("encoding", "This is no UTF-8; what cannot be read became U+FFFD.")
    }
    let text = TaskPaperLine.trimmed(whole.unicodeScalars[...])
    if text.isEmpty { return }
    let line = TaskPaperLine(reading: text)
    let level = try level(of: whole)
    guard line.tags.count <= request.limits.attributes else {
      throw .exceeds(.attributes, request.limits.attributes, at: place)
    }
    if line.kind == .note {
      addNote(line.text, level: level)
    } else {
      try addNode(line, level: level)
    }
  }

  /// Returns the level of a line: by its tabs, and by spaces if an editor wrote these instead.
  private mutating func level(of line: String) throws(FormatError) -> Int {
    let margin = line.unicodeScalars.prefix(while: TaskPaperLine.isSpace)
    let spaces = margin.count { $0 == " " }
    let level = margin.count { $0 == "\t" } + spaces / 4
    if spaces > 0 {
      try repair("spaces", "Spaces stand before this line; four were taken for one tab.")
    }
    guard level < request.limits.depth else {
      throw .exceeds(.depth, request.limits.depth, at: place)
    }
    if level > path.count {
      try repair("indent", "This line skips a level; it was put below the item above it.")
    }
    return min(level, path.count)
  }

  private mutating func addNode(_ line: TaskPaperLine, level: Int) throws(FormatError) {
    guard map.count <= request.limits.nodes else {
      throw .exceeds(.nodes, request.limits.nodes, at: place)
    }
    var node = MindMap.Node(id: .init(identifiers.next()), RichText(line.text))
    node.hasInventedID = true
    if line.kind == .task { node.task = TaskState(line.isDone ? .done : .open) }
    node.tags = line.tags.filter { $0.value == nil }.map(\.name)
    node.attributes = line.tags.compactMap { tag in tag.value.map { Attribute(tag.name, $0) } }
    if line.hasBox { dialect = "plaintasks" }
    path.removeSubrange(level...)
    path.append(map.append(node, under: path.last ?? map.slotOfRoot))
  }

  private mutating func addNote(_ text: String, level: Int) {
    if level == 0 {
      description.append(text)
    } else {
      notes[path[level - 1], default: []].append(text)
    }
  }

  private mutating func repair(
    _ code: Repair.Code, _ message: Phrase
  ) throws(FormatError) {
    if request.mode == .strict { throw FormatError(.malformed, message, at: place) }
    repairs.add(Repair(code, message, at: place))
  }

  /// Returns the map with its notes; a single entry becomes the root.
  consuming func finish() -> MindMap {
    for (slot, lines) in notes {
      map.update(slot) { $0.note = RichText(lines.joined(separator: "\n")) }
    }
    map.openRoot()
    map.info = RichText(description.joined(separator: "\n"))
    return map
  }
}
