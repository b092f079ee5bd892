import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts with markup.
extension FreeMindParser {
  mutating func readRichContent(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    let (type, contentType, hasNoOthers) = kindOfRichContent()
    let mark = reader.mark
    let tag = reader.sourceOfTag(at: mark).bytes.count + 1
    let count = try reader.skipElement()
    let source = reader.sourceOfElement(from: mark, to: reader.mark)
    let element = source.bytes
    // There is no element any more if the file was made shorter meanwhile.
    let start = min(tag, element.count)
    let end = max(start, element.lastIndex(of: UInt8(ascii: "<")) ?? 0)
    let content = UnsafeBufferPointer(rebasing: element[start..<end])
    let isOneElement = source.isChecked && count == 1
    guard let text = FreeMindMarkup.text(of: content, contentType, isOneElement: isOneElement)
    else {
      frame.isUsual = false
      return
    }
    let isSet =
      text.syntax == .xhtml
      ? pages.sets(text, as: element, type)
      : FreeMindMarkup.isUsual(content, contentType, for: text, isForFreeMind: isForFreeMind)
    let isPlaced = place(text, as: type, in: slot, &frame)
    if !hasNoOthers || !isSet || !isPlaced { frame.isUsual = false }
  }

  /// Gives a node a text; the answer is whether the writer would write it where it stands.
  private mutating func place(
    _ text: RichText, as type: String, in slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) -> Bool {
    switch type {
    case "NODE":
      frame.note(rank: FreeMindRank.text)
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
      frame.note(rank: FreeMindRank.details)
      let isFirst = map[slot].details == nil
      update(slot) { $0.details = FreeMindMarkup.joined($0.details, text) }
      return isFirst
    case "NOTE":
      frame.note(rank: FreeMindRank.note)
      let isFirst = map[slot].note == nil
      update(slot) { $0.note = FreeMindMarkup.joined($0.note, text) }
      return isFirst
    default: return false
    }
  }

  /// What a rich text is for and written in, as its attributes say, and whether it has no others.
  private func kindOfRichContent() -> (type: String, contentType: String?, isUsual: Bool) {
    var (type, contentType, isUsual) = ("", String?.none, true)
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch FreeMindWord(rawValue: attribute.name) {
      case .TYPE: type = attribute.value.string
      case .contentType: contentType = attribute.value.string
      default: isUsual = false
      }
    }
    return (type, contentType, isUsual)
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
