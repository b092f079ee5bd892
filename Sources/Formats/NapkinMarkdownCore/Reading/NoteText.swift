import NapkinMarkup
import NapkinCore

/// The text of a note, and the media after it.
enum NoteText {
  struct Attachment: Hashable {
    var media: Media
    /// Whether it is shown as a picture, and not only named.
    var isPicture: Bool
  }

  static func read(_ all: ArraySlice<Int>, in tree: BlockTree) -> (RichText, [Attachment]) {
    let blocks = blocks(all, in: tree)
    let media = all[all.droppingLast(while: tree.isMedia).endIndex...].flatMap {
      tree.media(of: $0)
    }
    guard let first = blocks.first, let last = blocks.last else { return (.empty, media) }
    let source = { tree.source(from: first, through: last) }
    return (tree.richText(blocks[...], source: source()), media)
  }

  /// Returns the blocks of the text, without the media after it and the separator before these.
  static func blocks(_ all: ArraySlice<Int>, in tree: BlockTree) -> [Int] {
    var blocks = all.droppingLast(while: tree.isMedia)
    if let last = blocks.last, tree.partsMedia(last), let text = blocks.dropLast().last,
      tree.isMedia(text) || tree.partsMedia(text)
    {
      blocks.removeLast()
    }
    return Array(blocks)
  }
}

extension BlockTree {
  func isMedia(_ index: Int) -> Bool {
    marks(of: index) != nil && media(of: index).count == blocks[index].pieces.count
  }

  /// Whether a paragraph is the link without text and target that separates media from a text which ends like them.
  package func partsMedia(_ index: Int) -> Bool {
    blocks[index].kind == .paragraph && text(of: blocks[index]).elementsEqual("[]()".utf8)
  }

  fileprivate func media(of index: Int) -> [NoteText.Attachment] {
    pieces[blocks[index].pieces].compactMap { piece in
      let line = bytes[piece.start..<piece.end].withoutBreak
      guard case .picture(let media) = MarkLine(line, destinations) else { return nil }
      let isPicture = line.first == .bang && media.kind == .image
      return NoteText.Attachment(media: media, isPicture: isPicture)
    }
  }
}
