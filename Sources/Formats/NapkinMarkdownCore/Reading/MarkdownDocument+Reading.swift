import NapkinCore
package import NapkinFormats
import NapkinMarkup

/// Files of Markdown on their way into documents.
extension MarkdownDocument {
  /// Reads a note, a map or a plan list: what the request asks for, what the front matter says, or
  /// what the text looks like.
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
        // Of lines that end in several ways, it is lost which does in which.
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

  /// Takes a file apart; its text begins after the front matter.
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
