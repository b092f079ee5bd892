import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts with markup.
extension FreeMindParser {
  mutating func readRichContent(
    _ slot: MindMap.Slot, _ frame: inout FreeMindFrame
  ) throws(FormatError) {
    var type = ""
    var contentType: String?
    var isUsual = true
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch FreeMindWord(rawValue: attribute.name) {
      case .TYPE: type = attribute.value.string
      case .contentType: contentType = attribute.value.string
      default: isUsual = false
      }
    }
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
    if !isSet { isUsual = false }
    switch type {
    case "NODE":
      frame.note(rank: FreeMindRank.text)
      if map[slot].text.isEmpty, let picture = FreeMindMedia.picture(in: text) {
        // The writer would put the picture into a hook, and an empty text before it.
        frame.isUsual = false
        return update(slot) { $0.media.append(picture) }
      }
      if !frame.lacksText { isUsual = false }
      frame.lacksText = false
      if !FreeMindMarkup.isRich(text) { isUsual = false }
      update(slot) { node in
        if !node.text.isEmpty { isUsual = false }
        node.text = text
      }
    case "DETAILS":
      frame.note(rank: FreeMindRank.details)
      update(slot) { node in
        if node.details != nil { isUsual = false }
        node.details = text
      }
    case "NOTE":
      frame.note(rank: FreeMindRank.note)
      update(slot) { node in
        if node.note != nil { isUsual = false }
        node.note = text
      }
    default: isUsual = false
    }
    if !isUsual { frame.isUsual = false }
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
