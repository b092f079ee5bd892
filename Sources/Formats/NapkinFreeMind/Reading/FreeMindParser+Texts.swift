import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads texts with markup.
extension FreeMindParser {
  mutating func readRichContent(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    let (type, contentType, isHidden, hasNoOthers) = kindOfRichContent()
    let mark = reader.mark
    let tag = reader.sourceOfTag(at: mark).bytes.count + 1
    let count = try reader.skipElement()
    let source = reader.sourceOfElement(from: mark, to: reader.mark)
    let element = source.bytes
    // The element is missing if the file was made shorter while it was read.
    let start = min(tag, element.count)
    let end = max(start, element.lastIndex(of: UInt8(ascii: "<")) ?? 0)
    let content = UnsafeBufferPointer(rebasing: element[start..<end])
    guard let text = FreeMindMarkup.text(of: content, contentType, isOneElement: count == 1)
    else {
      frame.isUsual = false
      return
    }
    let isSet =
      text.syntax == .xhtml
      ? pages.sets(FreeMindMarkup.page(text.source), as: element, type)
      : FreeMindMarkup.isUsual(content, contentType, for: text, isForFreeMind: isForFreeMind)
    let isPlaced = place(text, as: type, in: slot, &frame)
    if isHidden, type == "DETAILS" { update(slot) { $0.hidesDetails = true } }
    if !hasNoOthers || !isSet || !isPlaced { frame.isUsual = false }
  }

  /// Sets a text of a node; returns whether the writer would write it at the same position.
  private mutating func place(
    _ text: RichText, as type: String, in slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) -> Bool {
    switch type {
    case "NODE":
      frame.note(rank: FreeMindElementOrder.text)
      if map[slot].text.isEmpty, let picture = FreeMindMedia.picture(in: text) {
        // The writer would put the picture into a hook, and an empty text before it.
        update(slot) { $0.media.append(picture) }
        return false
      }
      let isFirst = frame.lacksText && map[slot].text.isEmpty
      frame.lacksText = false
      update(slot) { $0.text = text }
      return isFirst && FreeMindMarkup.isRich(text)
    case "DETAILS":
      frame.note(rank: FreeMindElementOrder.details)
      return placeFirst(text, as: type, at: \.details, in: slot, &frame)
    case "NOTE":
      frame.note(rank: FreeMindElementOrder.note)
      return placeFirst(text, as: type, at: \.note, in: slot, &frame)
    default: return false
    }
  }

  /// Sets the first note or details of a node, and returns `true`; stores further ones for later, and returns `false`.
  private mutating func placeFirst(
    _ text: RichText, as type: String, at path: WritableKeyPath<MindMap.Node, RichText?>,
    in slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) -> Bool {
    let isFirst = map[slot][keyPath: path] == nil
    if isFirst {
      update(slot) { $0[keyPath: path] = text }
    } else {
      moreTexts[slot, default: []].append((type, text))
    }
    return isFirst
  }

  /// Joins all notes of a node into one text, and all its details into another.
  mutating func join(_ more: [(type: String, text: RichText)], at slot: MindMap.Slot) {
    func texts(_ type: String) -> [RichText] { more.filter { $0.type == type }.map(\.text) }
    update(slot) { node in
      node.details = FreeMindMarkup.joined([node.details].compactMap(\.self) + texts("DETAILS"))
      node.note = FreeMindMarkup.joined([node.note].compactMap(\.self) + texts("NOTE"))
    }
  }

  /// Returns the type and the content type of a rich text, whether it is hidden, and whether it has no other
  /// attributes than the writer would write.
  private func kindOfRichContent() -> (
    type: String, contentType: String?, isHidden: Bool, isUsual: Bool
  ) {
    var (type, contentType, isHidden, isUsual) = ("", String?.none, false, true)
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch FreeMindWord(rawValue: attribute.name) {
      case .TYPE: type = attribute.value.string
      case .contentType: contentType = attribute.value.string
      case .HIDDEN:
        isHidden = attribute.value.string == "true"
        isUsual = false
      default: isUsual = false
      }
    }
    return (type, contentType, isHidden, isUsual)
  }

  mutating func readOldNote(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    frame.isUsual = false
    let level = reader.depth
    var text: String?
    while let event = try reader.next() {
      if event == .end && reader.depth == level { break }
      if event == .text, !reader.isBlank { text = (text ?? "") + reader.text.string }
    }
    if let text { update(slot) { if $0.note == nil { $0.note = RichText(text) } } }
  }
}
