import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinMarkup

extension Card {
  /// Creates the card of a note: its category, title, text, media, place and tags, and the drawing on its back.
  init(_ note: Note, _ options: SVGOptions, _ pictures: inout Pictures) {
    let width = Card.width - 2 * Card.inset
    var stack = Stack()
    var remarks = LossRecorder()
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
      stack.add(
        piece, among: Font(size: isPlaced ? 12 : 15), above: isPlaced ? 4 : piece.above,
        width: width, ink: isPlaced ? .quiet : .usual)
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
  /// Adds a medium below the rows before: a picture, or the name of a medium of another kind.
  fileprivate mutating func add(_ media: Media, _ size: Extent, source: String?, width: Double) {
    guard media.kind == .image else {
      return addRow(Part.line(for: media, Font(size: 13), width: width - 24), above: 8)
    }
    let frame = Frame(x: 0, y: 0, width: size.width, height: size.height)
    addRow(.picture(media, frame, source: source), above: 12)
  }
}

extension TextFragment {
  /// The distance between the fragment and the fragment above it on a card.
  fileprivate var above: Double {
    if case .heading = look { return 16 }
    return isInList && !isApart ? 0 : 10
  }
}

extension Note {
  /// The fragments of the text, without a heading at its beginning that repeats the title.
  fileprivate var piecesBelowTitle: [TextFragment] {
    var pieces = text.styled.drawnPieces
    if case .heading = pieces.first?.look, pieces.first?.words.text == title {
      pieces.removeFirst()
    }
    return pieces
  }
}

extension [Media] {
  /// The index of each medium, by the addresses a text may use for it.
  fileprivate var indicesByAddress: [String: Int] {
    enumerated().reduce(into: indicesByNameInTexts) { places, next in
      places[next.element.path] = places[next.element.path] ?? next.offset
    }
  }
}

extension LossRecorder {
  /// Records the texts of a note that have characters which XML forbids.
  fileprivate mutating func checkTexts(of note: Note) {
    let id = note.id.rawValue
    check(note.title, of: .title, at: id)
    check(note.text.drawnWords, of: .text, at: id)
    check(note.category, of: .category, at: id)
    for tag in note.tags { check(tag, of: .tag, at: id) }
  }
}
