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
    let text = try MarkdownSource(raw, mode: request.mode)
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
    var document = MarkdownDocument(tree: tree, matter: matter, request: request)
    let content: Content
    let likely = { Recognition(tree, title: matter.title).kind(isInFolder: isInFolder) }
    switch try kind(request.kind ?? matter.kind ?? likely()) {
    case .map:
      var map = try document.map()
      if request.keepsSource {
        map.carry(text.bytes, from: document.starts, FileEnds(of: raw, text.bytes))
      }
      content = .map(map)
    case .planList: content = .planList(try document.planList())
    default: content = .note(try document.note())
    }
    return Import(content, ledger: document.ledger(of: content), repairs: text.repairs)
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
