import NapkinCore
import NapkinFormats

/// A format for tests: a line a node, indented by tabs, behind a first line `#lines`.
///
/// Spaces before a text are repaired, `!` is refused, notes are dropped, and a text `boom` cannot
/// be written.
enum Lines {
  static let format = Format(
    id: "lines", name: "Lines", fileExtensions: ["lines"], mediaType: "text/x-lines",
    kinds: [.map], dialects: [Format.Dialect("loud", "in capitals")],
    options: [
      Format.Option("bullet", "what stands before each line"),
      Format.Option("bare", "nothing stands before a line", isSwitch: true),
    ],
    table: FormatTable([])
  ) { $0.hasPrefix("#lines") }

  static var registry: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(LinesImporter())
    registry.register(LinesExporter())
    registry.register(FixedImporter(content: .map(MindMap(id: "fixed"))))
    return registry
  }

  /// A registry whose only format reads the same document from whatever it is given.
  static func registry(reading content: Content) -> FormatRegistry {
    var registry = FormatRegistry()
    registry.register(FixedImporter(content: content))
    registry.register(LinesExporter())
    return registry
  }
}

struct LinesImporter: Importer {
  let format = Lines.format

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let text = String(decoding: try source.readAll(limit: request.limits.inputBytes), as: UTF8.self)
    var map = MindMap(id: "lines", root: "")
    map.isRootImplied = true
    var ledger = Ledger()
    var repairs = Repairs()
    var path = [map.slotOfRoot]
    for (index, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
      let place = FileLocation(line: index + 1, column: 1)
      let depth = line.prefix { $0 == "\t" }.count
      var words = line.dropFirst(depth)
      if words.hasPrefix("!") { throw FormatError(.malformed, "No shouting.", at: place) }
      if words.hasPrefix(" ") {
        if request.mode == .strict { throw FormatError(.malformed, "A space.", at: place) }
        repairs.add(Repair("space", "Spaces before a text were left out.", at: place))
        words = words.drop { $0 == " " }
      }
      guard map.count <= request.limits.nodes else {
        throw .exceeds(.nodes, request.limits.nodes, at: place)
      }
      var node = MindMap.Node(id: MindMap.Node.ID("\(index)"), RichText(String(words)))
      if request.dialect == "loud" { node.text = RichText(words.lowercased()) }
      if words.hasSuffix("*") { node.note = "A note." }
      if words.hasSuffix("*") { ledger.count(.note, .converted) }
      path.removeLast(max(0, path.count - depth - 1))
      path.append(map.append(node, under: path.last ?? map.slotOfRoot))
      ledger.count(.text, .converted)
    }
    return Import(.map(map), ledger: ledger, repairs: repairs)
  }
}

struct LinesExporter: Exporter {
  let format = Lines.format

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var ledger = Ledger()
    guard case .map(let map) = request.content else { return ledger }
    let bullet = try request.options.flag("bare") ? "" : request.options["bullet"] ?? ""
    try sink.write("#lines\n")
    for visit in map.walk() where !(map.isRootImplied && visit.depth == 0) {
      let node = map[visit.slot]
      let text = node.text.source
      if text == "boom" { throw FormatError(.missingMedia, "It cannot be written.") }
      let tabs = String(repeating: "\t", count: visit.depth - (map.isRootImplied ? 1 : 0))
      let words = request.dialect == "loud" ? text.uppercased() : text
      try sink.write("\(tabs)\(bullet)\(words)\n")
      ledger.count(.text, .converted)
      if node.note != nil { ledger.count(.note, .dropped, at: node.id.rawValue) }
    }
    return ledger
  }
}

/// Reads the same document from whatever it is given.
struct FixedImporter: Importer {
  let format = Format(
    id: "fixed", name: "Fixed", fileExtensions: ["fixed"], mediaType: "text/x-fixed",
    kinds: Set(ContentKind.allCases), table: FormatTable([]))
  let content: Content

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    Import(content, ledger: Ledger(of: content, as: .converted))
  }
}
