/// The content of a message to a social network: a text of limited length, and a picture.
public struct ShareText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The picture, if there is one.
  public let picture: Media?
  /// Whether the text was longer, and has been cut and ends with an ellipsis.
  public let isShortened: Bool

  /// Creates a text to be shared.
  ///
  /// - Parameters:
  ///   - text: The whole text. If it is too long, it is cut between two words where possible.
  ///   - picture: The picture that goes along.
  ///   - limit: The greatest number of characters as people count them (grapheme clusters), at least 1.
  public init(_ text: String, picture: Media? = nil, limit: Int) {
    self.picture = picture
    let whole = text.prefix(max(1, limit))
    isShortened = whole.endIndex < text.endIndex
    guard isShortened else {
      self.text = text
      return
    }
    let kept = whole.dropLast()
    // The cut word is dropped, unless this would drop more than half of the text.
    let cutsWord = kept.last?.isWhitespace == false && whole.last?.isWhitespace == false
    let end = kept.lastIndex(where: \.isWhitespace) ?? kept.startIndex
    let words = cutsWord && kept[..<end].count * 2 >= kept.count ? kept[..<end] : kept
    let last = words.lastIndex { !$0.isWhitespace }
    self.text = words[..<(last.map(words.index(after:)) ?? words.startIndex)] + "…"
  }
}

extension Note {
  /// Returns the note to be shared: its title, its text as ``RichText/plain`` returns it, and its picture or else
  /// the first picture among the attachments.
  public func shareText(limit: Int) -> ShareText {
    let words = text.plain
    let isTitled = title.isEmpty || words.hasPrefix(title)
    return ShareText(
      isTitled ? words : words.isEmpty ? title : "\(title)\n\n\(words)",
      picture: picture ?? attachments.first { $0.kind == .image }, limit: limit)
  }
}

extension MindMap.Node {
  /// Returns the node to be shared: its text, its note, and its first picture.
  public func shareText(limit: Int) -> ShareText {
    let words = [text, note].compactMap { $0?.plain }.filter { !$0.isEmpty }
    return ShareText(
      words.joined(separator: "\n\n"), picture: media.first { $0.kind == .image }, limit: limit)
  }
}
