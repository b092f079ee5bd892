package import NapkinCore
package import NapkinFormats
import NapkinTesting

/// An exporter as if it had to look at the whole file.
private struct WholeFiles<Inner: InPlaceExporter>: InPlaceExporter {
  let exporter: Inner
  var format: Format { exporter.format }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger { try exporter.export(request, to: &sink) }

  func edit(
    _ file: SourceFile, _ request: ExportRequest
  ) throws(FormatError) -> [UInt8]? { try exporter.edit(file, request) }

  func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content {
    try exporter.held(content, over: file)
  }
}

/// Compares changes of large maps, of whose files only a part is changed and checked, with changes of the whole.
package struct ExcerptCheck<Exporter: InPlaceExporter> {
  private let exporter: Exporter
  private let registry: FormatRegistry
  private let whole: FormatRegistry
  /// How many changes were made.
  package private(set) var count = 0
  /// The changes that gave something else.
  package private(set) var failures: [String] = []

  /// Creates a check of a format in a registry that has it.
  package init(_ exporter: Exporter, in registry: FormatRegistry) {
    (self.exporter, self.registry) = (exporter, registry)
    var whole = registry
    whole.register(WholeFiles(exporter: exporter))
    self.whole = whole
  }

  /// A map of a few hundred nodes; some have notes and tasks, and some lead to others.
  package static func map(_ seed: UInt64, leading: Bool = true) throws -> MindMap {
    var chance = Chance(seed: seed)
    var map = MindMap(id: "map", root: "Root")
    var ids = [map.root]
    for number in 0..<400 {
      let id = MindMap.Node.ID("n\(number)")
      var node = MindMap.Node(id: id, RichText("Node \(number)"))
      if chance.below(20) == 0 { node.note = "A note" }
      if chance.below(20) == 0 { node.task = TaskState(chance.below(2) == 0 ? .open : .done) }
      if leading, chance.below(40) == 0 { node.connectors = [Connector(to: chance.pick(ids))] }
      if leading, chance.below(40) == 0 { node.link = "#\(chance.pick(ids).rawValue)" }
      // Wide at some places, deep at others.
      let parent = chance.below(3) == 0 ? ids[0] : ids[max(0, ids.count - 1 - chance.below(9))]
      try map.insert(node, under: parent)
      ids.append(id)
    }
    return map
  }

  /// Writes a map, and changes it at random.
  package mutating func run(
    _ edits: Int, of map: MindMap, seed: UInt64, dialect: String? = nil
  ) throws {
    var sink = MemorySink()
    _ = try exporter.export(ExportRequest(.map(map), dialect: dialect), to: &sink)
    var source = MemorySource(sink.bytes)
    var request = ImportRequest()
    request.kind = .map
    let file = try registry.open(request, as: FormatName(format: exporter.format.id), from: &source)
    guard case .map(let map) = file.content, exporter.readsElementsAlone(file) else { return }
    for number in 0..<UInt64(edits) {
      var chance = Chance(seed: seed << 32 &+ number)
      let kind = chance.pick(RandomEdit.Kind.allCases)
      guard let edit = RandomEdit(kind, of: map, with: &chance) else { continue }
      var changed = map
      _ = try edit.apply(to: &changed)
      let part = try registry.save(.map(changed), over: file)
      let all = try whole.save(.map(changed), over: file)
      count += 1
      if part.bytes != all.bytes { failures.append("\(seed): \(kind), \(number)") }
      for feature in Feature.all where part.ledger[feature] != all.ledger[feature] {
        failures.append("\(seed): \(kind), \(number), \(feature)")
      }
    }
  }
}
