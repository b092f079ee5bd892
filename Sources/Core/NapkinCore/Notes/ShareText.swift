/// What goes to a social network: a text of at most so many characters, and the picture that goes along.
public struct ShareText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The picture, if there is one.
  public let picture: Media?
  /// Whether the text was longer, and ends with an ellipsis now.
  public let isShortened: Bool

  /// Creates a text to be shared.
  ///
  /// - Parameters:
  ///   - text: The whole text. What is too long ends between two words where that is possible.
  ///   - picture: The picture that goes along.
  ///   - limit: How many characters there are at most, as people count them (grapheme clusters), 1 or more.
  public init(_ text: String, picture: Media? = nil, limit: Int) {
    self.picture = picture
    let whole = text.prefix(max(1, limit))
    isShortened = whole.endIndex < text.endIndex
    guard isShortened else {
      self.text = text
      return
    }
    let kept = whole.dropLast()
    // A word that is cut goes, unless half of the text would go with it.
    let cutsWord = kept.last?.isWhitespace == false && whole.last?.isWhitespace == false
    let end = kept.lastIndex(where: \.isWhitespace) ?? kept.startIndex
    let words = cutsWord && kept[..<end].count * 2 >= kept.count ? kept[..<end] : kept
    let last = words.lastIndex { !$0.isWhitespace }
    self.text = words[..<(last.map(words.index(after:)) ?? words.startIndex)] + "…"
  }
}

extension Note {
  /// The note as it is shared: its title, its text as ``RichText/plain`` has it, and its picture or the first one among
  /// the attachments.
  public func shareText(limit: Int) -> ShareText {
    let words = text.plain
    let isTitled = title.isEmpty || words.hasPrefix(title)
    return ShareText(
      isTitled ? words : words.isEmpty ? title : "\(title)\n\n\(words)",
      picture: picture ?? attachments.first { $0.kind == .image }, limit: limit)
  }
}

extension MindMap.Node {
  /// The node as it is shared: its text, its note, and its first picture.
  public func shareText(limit: Int) -> ShareText {
    let words = [text, note].compactMap { $0?.plain }.filter { !$0.isEmpty }
    return ShareText(
      words.joined(separator: "\n\n"), picture: media.first { $0.kind == .image }, limit: limit)
  }
}
