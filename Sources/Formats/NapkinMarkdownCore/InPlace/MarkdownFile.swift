import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A file of Markdown that is to be changed in place: its bytes, its parsed text, and the ranges of its nodes.
struct MarkdownFile {
  /// The bytes of the file, with a line end after the last line.
  let bytes: [UInt8]
  let lineEnd: [UInt8]
  private let hasLineEndAtEnd: Bool
  let source: MarkdownSource
  let document: MarkdownDocument
  /// The offset at which the text begins after the front matter.
  let startOfText: Int
  let outline: SourceOutline

  /// Parses a file that holds a kind of document; `nil` if its bytes are converted before they are read.
  init?(_ source: SourceFile) throws(FormatError) {
    try self.init(source.bytes, source.request, source.content.kind, named: source.read.outline)
  }

  /// Parses the bytes of a file; `names` has the identifiers of the nodes, if a reader would choose others.
  init?(
    _ raw: [UInt8], _ request: ImportRequest, _ kind: ContentKind?,
    named names: SourceOutline? = nil
  ) throws(FormatError) {
    var opened = try MarkdownDocument.open(raw, request)
    switch kind {
    case .map: _ = try opened.document.map()
    case .planList: _ = try opened.document.planList()
    default: opened.document.prepareToCut()
    }
    (source, document, startOfText) = opened
    guard source.isAsInFile, document.places?.isNested ?? true else { return nil }
    let last = raw.last ?? .newline
    hasLineEndAtEnd = last == .newline || last == 0x0D
    let end = raw.firstIndex { $0 == .newline || $0 == 0x0D }
    lineEnd =
      end.map { raw[$0...].starts(with: "\r\n".utf8) ? Array("\r\n".utf8) : [raw[$0]] } ?? [
        .newline
      ]
    bytes = hasLineEndAtEnd ? raw : raw + lineEnd
    var outline = document.places?.outline(in: source) ?? SourceOutline()
    for (number, element) in outline.elements.enumerated()
    where element.range.upperBound == raw.count {
      outline.end(number, at: bytes.count)
    }
    if let names = names?.elements, names.count == outline.elements.count {
      for (number, element) in names.enumerated() { outline.rename(number, to: element.node) }
    }
    self.outline = outline
  }

  var places: NodePlaces { document.places ?? NodePlaces(in: tree) }

  /// The tree of the text, in which lines that begin with a sign are separate paragraphs.
  var tree: BlockTree { document.parted }

  /// Returns the bytes to save, with a line end at the end only if the file had one.
  func saved(_ bytes: [UInt8]) -> [UInt8] {
    if hasLineEndAtEnd || !bytes.suffix(lineEnd.count).elementsEqual(lineEnd) { return bytes }
    return Array(bytes.dropLast(lineEnd.count))
  }

  // MARK: Offsets

  func inFile(_ range: Range<Int>) -> Range<Int> {
    inFile(range.lowerBound)..<inFile(range.upperBound)
  }

  func inFile(_ place: Int) -> Int {
    place >= document.tree.bytes.count ? bytes.count : source.place(inFile: place)
  }

  /// Returns the ranges of some blocks' lines in the file, from the first block to the last. Each range begins at a
  /// column of its line, and does not include the line end.
  func lines(of blocks: [Int], from column: Int) -> [Range<Int>] {
    guard let first = blocks.first, let last = blocks.last else { return [] }
    return (tree.blocks[first].startLine...tree.blocks[last].lastLine).map { line in
      let range = tree.bytes(ofLine: line)
      return inFile(tree.bytes.place(ofColumn: column, in: range)..<range.upperBound)
    }
  }

  /// Returns the lines of a block's text in the file, without white space before each line and after the last.
  func pieces(of block: Int) -> [Range<Int>] {
    var pieces = tree.pieces[tree.blocks[block].pieces].map { $0.start..<$0.end }
    if let last = pieces.last {
      let end = tree.bytes[last].droppingLast(while: \.isBlank).endIndex
      pieces[pieces.count - 1] = last.lowerBound..<max(last.lowerBound, end)
    }
    return pieces.map(inFile)
  }

  func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    lineEnd == [.newline] ? text : text.flatMap { $0 == .newline ? lineEnd : [$0] }
  }
}

extension [UInt8] {
  /// Returns the offset of a column in a line, or of the first text if that comes before the column. A tab that
  /// extends beyond the column is skipped.
  func place(ofColumn column: Int, in line: Range<Int>) -> Int {
    var (place, current) = (line.lowerBound, 0)
    while current < column, place < line.upperBound, self[place].isBlank {
      current += self[place] == .tab ? 4 - current % 4 : 1
      place += 1
    }
    return place
  }

  /// The column after white space that begins a line.
  var columns: Int {
    reduce(0) { $0 + ($1 == .tab ? 4 - $0 % 4 : 1) }
  }
}
