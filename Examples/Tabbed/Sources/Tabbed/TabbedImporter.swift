import NapkinCore
public import NapkinFormats

/// Reads lines of text as a map.
public struct TabbedImporter: Importer {
  /// What the format is.
  public let format = Format.tabbed

  /// Creates an importer.
  public init() {}

  /// Reads a map; its entries stand below a root of ours.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    var tree = Tree(request)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      tree.place = FileLocation(file: request.fileName, line: index + 1, column: 1)
      try tree.add(line)
    }
    let content = Content.map(tree.map)
    return Import(
      content, ledger: Ledger(of: content, as: .converted), repairs: tree.repairs)
  }
}

/// A map as it grows, line by line.
private struct Tree {
  var place = FileLocation()
  private(set) var map: MindMap
  private(set) var repairs = Repairs()
  private let request: ImportRequest
  private var identifiers: Identifiers
  /// The last node and those above it, from the top.
  private var path: [MindMap.Slot] = []

  init(_ request: ImportRequest) {
    self.request = request
    identifiers = request.identifiers
    map = MindMap(id: "tabbed", root: Self.node("", &identifiers))
    map.isRootImplied = true
  }

  mutating func add(_ line: ArraySlice<UInt8>) throws(FormatError) {
    let tabs = line.prefix { $0 == UInt8(ascii: "\t") }.count
    let words = line.dropFirst(tabs)
    try check(.depth, tabs + 1)
    try check(.nodes, map.count)  // the root of ours does not count
    try check(.textBytes, words.count)

    let text = String(decoding: words, as: UTF8.self)
    if !text.utf8.elementsEqual(words) {
      try repair("encoding", "This is no UTF-8; what cannot be read became U+FFFD.")
    }
    if tabs > path.count {
      try repair("indent", "This line skips a level; it was put below the one above it.")
    }
    path.removeSubrange(min(tabs, path.count)...)
    let node = Self.node(text, &identifiers)
    path.append(map.append(node, under: path.last ?? map.slotOfRoot))
  }

  /// A node with an identifier that is ours, and that outlines do not write.
  private static func node(_ text: String, _ identifiers: inout Identifiers) -> MindMap.Node {
    var node = MindMap.Node(id: .init(identifiers.next()), RichText(text))
    node.hasInventedID = true
    return node
  }

  private func check(_ limit: Limits.Kind, _ count: Int) throws(FormatError) {
    guard count <= request.limits[limit] else {
      throw .exceeds(limit, request.limits[limit], at: place)
    }
  }

  private mutating func repair(_ code: Repair.Code, _ message: Phrase) throws(FormatError) {
    if request.mode == .strict { throw FormatError(.malformed, message, at: place) }
    repairs.add(Repair(code, message, at: place))
  }
}
