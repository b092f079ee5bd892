import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinMarkup

extension Card {
  /// A note as a page: its title and text, what belongs to it, and the drawing on its back.
  init(_ note: Note, _ options: SVGOptions, _ pictures: inout Pictures) {
    let width = Card.width - 2 * Card.inset
    var stack = Stack()
    var remarks = Remarks()
    remarks.checkTexts(of: note)
    if let category = note.category {
      var words = Words(category, Font(size: 12), width: width)
      words.ink = .accent
      stack.addRow(.words(words))
    }
    if !note.title.isEmpty {
      let font = Font(size: 24, isBold: true)
      stack.addRow(.words(Words(note.title, font, width: width, isBalanced: true)))
    }
    remarks.checkPlaces(note.place, of: note.media, at: note.id.rawValue)
    for _ in note.reminders { remarks.add(.reminder, .dropped, at: note.id.rawValue) }
    func add(_ media: Media) {
      let source = pictures.take(media)
      let size = Pictures.size(
        of: media, pictures.extents, within: Extent(width: width, height: 360))
      stack.add(media, size, source: source, width: width)
      if source == nil {
        remarks.add(.media, .approximated, at: note.id.rawValue)
      } else {
        remarks.check(media.name, of: .media, at: note.id.rawValue)
      }
    }
    var rest = Set(note.media.indices)
    let places = note.media.indicesByAddress
    for piece in note.piecesBelowTitle {
      var isPlaced = false
      if case .picture(let address) = piece.look,
        let index = places[String(decoding: PercentCode.decode(address.utf8), as: UTF8.self)]
      {
        isPlaced = note.media[index].kind == .image && rest.remove(index) != nil
        if isPlaced { add(note.media[index]) }
      }
      stack.add(piece, isBelowPicture: isPlaced, width: width)
    }
    for index in rest.sorted() { add(note.media[index]) }
    if let name = note.place?.name {
      var words = Words(name, Font(size: 12), width: width)
      words.ink = .quiet
      stack.addRow(.words(words), above: 10)
    }
    if !note.tags.isEmpty {
      let tags = note.tags.map { Icons.tag($0, Font(size: 11.5), width: width) }
      stack.addWrapping(tags, width: width, gap: 6, above: 12)
    }
    let drawing = note.drawing.map { DrawingPicture($0, options) }
    if let drawing { remarks.merge(drawing.remarks) }
    if let back = note.drawing, !back.title.isEmpty {
      remarks.add(.title, .dropped, at: back.id.rawValue)
    }
    self.init(stack, options, remarks: remarks)
    self.drawing = drawing
  }
}

extension Stack {
  /// Adds a piece of a text, in letters of its own, beside the bars of its quotes and the marks of its
  /// items: each of its lines begins where the first one does.
  fileprivate mutating func add(_ piece: TextFragment, isBelowPicture: Bool, width: Double) {
    if piece.words.isEmpty && piece.mark.isEmpty { return }
    let (font, above) = piece.letters(isBelowPicture: isBelowPicture)
    let barCount = min(piece.quotes, Self.mostDeep)
    let bars = Double(barCount) * 14
    let indent = Double(min(piece.items, Self.mostDeep)) * Self.itemIndent
    var mark = Words(piece.mark, font)
    let markWidth = piece.mark.isEmpty ? 0 : max(Self.itemIndent, mark.block.width + 5)
    mark.room = markWidth
    var words = Words(piece.words, font, width: max(40, width - bars - indent - markWidth))
    if isBelowPicture { words.ink = .quiet }
    var row: [Part] = []
    if bars > 0 {
      let frame = Frame(x: 0, y: 0, width: bars, height: words.block.height)
      row.append(.bars(barCount, frame, lineHeight: font.metrics.lineHeight))
    }
    if indent > 0 { row.append(.words(Words("", font), width: indent)) }
    if markWidth > 0 { row.append(.words(mark, width: markWidth)) }
    addRow(row + [.words(words)], gap: 0, above: above)
  }

  /// How far the words of an item are from those around it, and how many levels of items or quotes are
  /// shown at most.
  private static let (itemIndent, mostDeep) = (22.0, 8)

  /// Adds a picture, or the name of another medium, below everything.
  fileprivate mutating func add(_ media: Media, _ size: Extent, source: String?, width: Double) {
    guard media.kind == .image else {
      return addRow(Part.line(for: media, Font(size: 13), width: width - 24), above: 8)
    }
    let frame = Frame(x: 0, y: 0, width: size.width, height: size.height)
    addRow(.picture(media, frame, source: source), above: 12)
  }
}

extension TextFragment {
  /// In which letters it stands, and how far below what is before it.
  fileprivate func letters(isBelowPicture: Bool) -> (Font, above: Double) {
    var font = Font(size: 15)
    var above = isInList && !isApart ? 0.0 : 10
    switch look {
    case .words: break
    case .picture:
      if isBelowPicture { (font.size, above) = (12, 4) }
    case .heading(let level):
      font = Font(size: level < 3 ? 18 : 16, isBold: true)
      above = 16
    case .code:
      font.size = 13
      font.family = Font.monospaced
    case .head: font.isBold = true
    case .row: above = 0
    }
    return (font, above)
  }
}

extension Note {
  /// What the text says, without a heading at its beginning that is the title once more.
  fileprivate var piecesBelowTitle: [TextFragment] {
    var pieces = text.styled.drawnPieces
    if case .heading = pieces.first?.look, pieces.first?.words == title {
      pieces.removeFirst()
    }
    return pieces
  }
}

extension [Media] {
  /// Where those stand that a text means by an address.
  fileprivate var indicesByAddress: [String: Int] {
    enumerated().reduce(into: indicesByNameInTexts) { places, next in
      places[next.element.path] = places[next.element.path] ?? next.offset
    }
  }
}

extension Remarks {
  /// Tells which texts of a note have characters that XML forbids.
  fileprivate mutating func checkTexts(of note: Note) {
    let id = note.id.rawValue
    check(note.title, of: .title, at: id)
    check(note.text.drawnWords, of: .text, at: id)
    check(note.category, of: .category, at: id)
    for tag in note.tags { check(tag, of: .tag, at: id) }
  }
}
