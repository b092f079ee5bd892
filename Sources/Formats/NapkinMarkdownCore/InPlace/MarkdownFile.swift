import NapkinCore
import NapkinFormats
import NapkinMarkup

/// A file of Markdown that is to be changed in place: its bytes, its text taken apart, and where the nodes stand.
struct MarkdownFile {
  /// The bytes of the file, with an end to the last line.
  let bytes: [UInt8]
  /// How its lines end.
  let lineEnd: [UInt8]
  private let hasLineEndAtEnd: Bool
  let source: MarkdownSource
  let document: MarkdownDocument
  /// Where the text begins after the front matter.
  let startOfText: Int
  /// Where the nodes stand in the bytes.
  let outline: SourceOutline

  /// Takes apart a file that holds a kind of document; `nil` if its bytes are not read as they are.
  init?(_ source: SourceFile) throws(FormatError) {
    try self.init(source.bytes, source.request, source.content.kind, named: source.read.outline)
  }

  /// Takes the bytes of a file apart, whose nodes may have other identifiers than a reader makes up now.
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

  /// In which blocks the nodes have their parts.
  var places: NodePlaces { document.places ?? NodePlaces(in: tree) }

  /// The text, with lines that begin with a sign parted from words.
  var tree: BlockTree { document.parted }

  /// The bytes as they are to be saved: the last line ends as it did.
  func saved(_ bytes: [UInt8]) -> [UInt8] {
    if hasLineEndAtEnd || !bytes.suffix(lineEnd.count).elementsEqual(lineEnd) { return bytes }
    return Array(bytes.dropLast(lineEnd.count))
  }

  // MARK: Places

  /// The range in the file of a range in the text.
  func inFile(_ range: Range<Int>) -> Range<Int> {
    inFile(range.lowerBound)..<inFile(range.upperBound)
  }

  /// The place in the file of a place in the text.
  func inFile(_ place: Int) -> Int {
    place >= document.tree.bytes.count ? bytes.count : source.place(inFile: place)
  }

  /// The lines of some blocks in the file, from the first to the last, each from a column on that belongs to the
  /// blocks, and without its end.
  func lines(of blocks: [Int], from column: Int) -> [Range<Int>] {
    guard let first = blocks.first, let last = blocks.last else { return [] }
    return (tree.blocks[first].startLine...tree.blocks[last].lastLine).map { line in
      let range = tree.bytes(ofLine: line)
      return inFile(tree.bytes.place(ofColumn: column, in: range)..<range.upperBound)
    }
  }

  /// The lines of words in the file, each without white space before it, the last one without any after it.
  func pieces(of block: Int) -> [Range<Int>] {
    var pieces = tree.pieces[tree.blocks[block].pieces].map { $0.start..<$0.end }
    if let last = pieces.last {
      let end = tree.bytes[last].droppingLast(while: \.isBlank).endIndex
      pieces[pieces.count - 1] = last.lowerBound..<max(last.lowerBound, end)
    }
    return pieces.map(inFile)
  }

  /// Lines as the file ends them.
  func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    lineEnd == [.newline] ? text : text.flatMap { $0 == .newline ? lineEnd : [$0] }
  }
}

extension [UInt8] {
  /// Where a column of a line is, or the first word if it comes before. A tab that goes beyond the column is
  /// passed.
  func place(ofColumn column: Int, in line: Range<Int>) -> Int {
    var (place, current) = (line.lowerBound, 0)
    while current < column, place < line.upperBound, self[place].isBlank {
      current += self[place] == .tab ? 4 - current % 4 : 1
      place += 1
    }
    return place
  }

  /// The column after some white space that begins a line.
  var columns: Int {
    reduce(0) { $0 + ($1 == .tab ? 4 - $0 % 4 : 1) }
  }
}
