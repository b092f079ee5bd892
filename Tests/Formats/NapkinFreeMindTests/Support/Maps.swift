import NapkinCore
import NapkinFormats
import NapkinFreeMind
import Testing

/// Reads and writes maps that are given as text.
enum Maps {
  static func read(
    _ text: String, _ mode: ImportRequest.Mode = .strict, limits: Limits = Limits()
  ) throws(FormatError) -> Import {
    var source = MemorySource(text)
    var request = ImportRequest(fileName: "a.mm", mode: mode)
    request.limits = limits
    let result = try FreeMindImporter().read(request, from: &source)
    // What was counted while it was read is what there is.
    var counted = Ledger()
    result.content.census { counted.count($0, .converted, times: $1, at: $2) }
    #expect(Ledger(of: result.content, as: .converted) == counted)
    return result
  }

  static func map(_ content: Content) throws -> MindMap {
    guard case .map(let map) = content else { throw FormatError(.unsupportedContent, "No map.") }
    return map
  }

  /// The map of a whole file.
  static func map(_ text: String, _ mode: ImportRequest.Mode = .strict) throws -> MindMap {
    try map(read(text, mode).content)
  }

  /// A file in Freeplane's dialect around nodes.
  static func file(_ nodes: String, version: String = "freeplane 1.7.0") -> String {
    "<map version=\"\(version)\">\n\(nodes)</map>\n"
  }

  /// The only node of a file, which stands below its root.
  static func node(_ markup: String) throws -> MindMap.Node {
    let map = try map(file("<node TEXT=\"root\" ID=\"root\">\n\(markup)</node>\n"))
    return map[try #require(map.children(of: map.slotOfRoot).first)]
  }

  /// Texts of a root that are set otherwise than any others: what follows is kept with its node.
  static let otherPages = ["NODE", "DETAILS", "NOTE"].map {
    "<richcontent TYPE=\"\($0)\"> <html><body>root</body></html></richcontent>"
  }.joined()

  static func write(
    _ map: MindMap, dialect: String? = nil
  ) throws -> (text: String, ledger: Ledger) {
    var sink = MemorySink()
    let ledger = try FreeMindExporter().export(
      ExportRequest(.map(map), dialect: dialect), to: &sink)
    return (sink.text, ledger)
  }

  /// What is written of what was read.
  static func again(_ text: String, dialect: String? = nil) throws -> String {
    var map = try map(text)
    let written = try write(map, dialect: dialect)
    // Once anything was touched, all spellings are compared with what the nodes say.
    try map.update(map.root) { _ in }
    let compared = try write(map, dialect: dialect)
    #expect(compared.text == written.text)
    #expect(compared.ledger == written.ledger)
    return written.text
  }

  /// Whether a file comes back as it was, but for white space between the nodes.
  static func comesBack(_ text: String) throws -> Bool {
    try tight(again(text)) == tight(text)
  }

  /// A file without white space between tags.
  static func tight(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }
}
