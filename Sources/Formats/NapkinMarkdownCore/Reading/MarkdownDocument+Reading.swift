import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// Reads files of Markdown.
extension MarkdownDocument {
  /// Reads a note, a map or a plan list. The request, the front matter or the look of the text decides the kind.
  package static func read(
    _ request: ImportRequest, from source: inout some ByteSource, isInFolder: Bool = false
  ) throws(FormatError) -> Import {
    let raw = try source.readAll(limit: request.limits.inputBytes)
    var (text, document, _) = try open(raw, request)
    let (tree, matter) = (document.tree, document.matter)
    let content: Content
    let likely = { Recognition(tree, title: matter.title).kind(isInFolder: isInFolder) }
    switch try kind(request.kind ?? matter.kind ?? likely()) {
    case .map:
      var map = try document.map()
      if request.keepsSource, let outline = document.places?.outline {
        let ends = FileEnds(of: raw, text.bytes)
        map.carry(text.bytes, outline, ends)
        // If lines end in several ways, it is lost which line ends in which way.
        if ends.isEmpty, text.repairs.isEmpty, raw != text.bytes {
          document.losses.count(.foreign, .dropped)
        }
      }
      content = .map(map)
    case .planList: content = .planList(try document.planList())
    default: content = .note(try document.note())
    }
    var read = Import(content, ledger: document.ledger(of: content), repairs: text.repairs)
    read.outline = document.places?.outline(in: text)
    return read
  }

  /// Parses a file; `start` is the offset of the text after the front matter.
  static func open(
    _ raw: [UInt8], _ request: ImportRequest
  ) throws(FormatError) -> (text: MarkdownSource, document: MarkdownDocument, start: Int) {
    let text = try MarkdownSource(raw, mode: request.mode, locatesNodes: request.locatesNodes)
    guard text.bytes.count <= BlockTree.mostBytes else {
      throw .exceeds(.inputBytes, BlockTree.mostBytes)
    }
    var (matter, start) = FrontMatter.read(text.bytes) ?? (FrontMatter(), 0)
    matter.leaveKindOfIndex()
    let tree = BlockParser.parse(text.bytes, from: start, depth: request.limits.depth)
    if let line = tree.tooDeepLine {
      throw .exceeds(
        .depth, request.limits.depth, at: FileLocation(line: line + tree.firstLine, column: 1))
    }
    return (text, MarkdownDocument(tree: tree, matter: matter, request: request), start)
  }

  private static func kind(_ kind: ContentKind) throws(FormatError) -> ContentKind {
    guard kind == .note || kind == .map || kind == .planList else {
      throw FormatError(
        .unsupportedContent,
        "A file of Markdown becomes a note, a map or a plan list; ask for one of these.")
    }
    return kind
  }
}
