import NapkinCore
import NapkinFormats

/// A little format for tests that keeps identifiers: one node a line, its depth, its identifier
/// unless it was made up, and its text. A root of ours is not written, so that such a file begins at
/// depth 1.
struct NamedTreeFormat: Exporter, Importer {
  /// The ways in which it can break the contract.
  enum Fault: CaseIterable {
    case changesText, losesText, losesName, countsOwnRoot, doublesIdentifiers
  }

  let fault: Fault?
  let format: Format

  init(_ fault: Fault? = nil) {
    self.fault = fault
    let table = FormatTable(
      Feature.all.map { FormatTable.Row($0, writes: .dropped, how: "nowhere") }
    ).replacing(
      [.map, .node, .floating, .identifier, .text].map {
        .init($0, writes: .converted, reads: .converted, how: "a line")
      })
    format = Format(
      id: "named", name: "Named tree", fileExtensions: ["named"], mediaType: "text/x-named",
      kinds: [.map], table: table)
  }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .map(let map) = request.content else { return Ledger() }
    var out = OutputBuffer()
    for visit in map.walkAll() where visit.slot != map.slotOfRoot || !map.isRootImplied {
      let node = map[visit.slot]
      let name = node.hasInventedID || fault == .losesName ? "" : node.id.rawValue
      out.append("\(visit.depth)\t\(name)\t\(node.text.source)\n")
    }
    try out.flush(to: &sink)
    return Ledger(of: request.content, following: format.table)
  }

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let bytes = try source.readAll(limit: request.limits.inputBytes)
    var tree = NamedTree(request, fault)
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      try tree.add(line, at: FileLocation(line: index + 1))
    }
    guard let map = tree.map else {
      throw FormatError(.malformed, "There is no node; write one.", at: FileLocation(line: 1))
    }
    return Import(.map(map), ledger: Ledger(of: .map(map), as: .converted))
  }
}

private struct NamedTree {
  private(set) var map: MindMap?
  private let request: ImportRequest
  private let fault: NamedTreeFormat.Fault?
  private var identifiers: Identifiers
  private var path: [MindMap.Slot] = []
  private var count = 0

  init(_ request: ImportRequest, _ fault: NamedTreeFormat.Fault?) {
    self.request = request
    self.fault = fault
    identifiers = request.identifiers
  }

  mutating func add(_ line: ArraySlice<UInt8>, at place: FileLocation) throws(FormatError) {
    let parts = line.split(separator: 9, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let depth = Int(parts[0]) else {
      throw FormatError(.malformed, "Two tabs or a depth are missing.", at: place)
    }
    if map == nil, depth == 1 { begin(with: .ours(&identifiers)) }
    guard depth >= 0, depth <= path.count else {
      throw FormatError(.malformed, "This depth has no parent.", at: place)
    }
    count += 1
    let counted = fault == .countsOwnRoot ? (map?.count ?? 0) + 1 : count
    guard counted <= request.limits.nodes else {
      throw .exceeds(.nodes, request.limits.nodes, at: place)
    }
    path.removeSubrange(depth...)
    try add(node(parts[1], parts[2]), at: place)
  }

  private mutating func node(_ name: String, _ text: String) -> MindMap.Node {
    var node = MindMap.Node.ours(&identifiers)
    if !name.isEmpty {
      node = node.identified(as: .init(name))
      node.hasInventedID = false
    }
    node.text = RichText(text)
    if count == 3, fault == .changesText { node.text = "Something else" }
    if count == 3, fault == .losesText { node.text = .empty }
    return node
  }

  private mutating func add(_ node: MindMap.Node, at place: FileLocation) throws(FormatError) {
    if map?.contains(node.id) == true, fault != .doublesIdentifiers {
      throw FormatError(.malformed, "There is a node of this name already.", at: place)
    }
    if map == nil {
      begin(with: node)
    } else if let parent = path.last {
      if let slot = map?.append(node, under: parent) { path.append(slot) }
    } else if let slot = try? map?.insert(node, under: nil) {
      path.append(slot)
    }
  }

  private mutating func begin(with root: MindMap.Node) {
    var made = MindMap(id: "named", root: root)
    made.isRootImplied = count == 0
    path = [made.slotOfRoot]
    map = made
  }
}

extension MindMap.Node {
  fileprivate static func ours(_ identifiers: inout Identifiers) -> MindMap.Node {
    var node = MindMap.Node(id: .init(identifiers.next()), .empty)
    node.hasInventedID = true
    return node
  }
}
