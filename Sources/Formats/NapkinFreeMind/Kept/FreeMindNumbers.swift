import NapkinCore
import NapkinFormats
import NapkinXML

/// Rounds the numbers of an element where FreeMind accepts whole numbers only.
struct FreeMindNumbers {
  private(set) var markup = ""
  /// Whether a number was rounded.
  private(set) var isRounded = false
  /// Whether an attribute that the model does not know was rounded or removed.
  private(set) var changesMore = false

  private static let elements: Set = [
    "arrowlink", "linktarget", "edge", "cloud", "font", "attribute_layout",
  ]

  init(_ markup: String, _ reader: XMLReader) throws(FormatError) {
    var bytes: [UInt8] = []
    let old = Array(markup.utf8)
    var done = 0
    while let event = try reader.next() {
      guard event == .start else { continue }
      let name = reader.spelling(ofName: reader.name)
      if name == "richcontent" {
        try reader.skipElement()
      } else if Self.elements.contains(name) {
        let (end, length) = (reader.mark, reader.sourceOfTag(at: reader.mark).bytes.count)
        guard let tag = tag(name, reader) else { continue }
        bytes += old[done..<(end - length)] + tag
        done = end
      }
    }
    self.markup = String(decoding: bytes + old[done...], as: UTF8.self)
  }

  /// Returns a start tag with its values adapted; `nil` if none changes.
  private mutating func tag(_ name: String, _ reader: XMLReader) -> [UInt8]? {
    var (xml, isSame, hasSize) = (XMLWriter(), true, false)
    xml.begin(name)
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let (key, value) = (reader.spelling(ofName: attribute.name), attribute.value.string)
      let plain = plain(value, of: key, in: name)
      if plain != value { isSame = false }
      if key == "SIZE" { hasSize = plain != nil }
      xml.attribute(key, plain)
    }
    if name == "font", !hasSize, reader.depth == 1 {
      xml.attribute("SIZE", "12")
      (isSame, isRounded) = (false, true)
    }
    return isSame ? nil : xml.bytes
  }

  private mutating func plain(_ value: String, of key: String, in name: String) -> String? {
    let lengths: [Substring]
    switch key {
    case "WIDTH" where value == "thin" && name == "edge": return value
    case "WIDTH", "SIZE", "NAME_WIDTH", "VALUE_WIDTH": lengths = [value[...]]
    case "STARTINCLINATION", "ENDINCLINATION":
      let isPoint = value.hasPrefix("java.awt.Point[x=") && value.hasSuffix("]")
      let point = value.dropFirst(17).dropLast().replacing(",y=", with: ";")
      lengths = (isPoint ? point : value[...]).split(separator: ";")
      if lengths.count != 2 { return cut() }
    case "COLOR": return plain(color: value)
    default: return value
    }
    if lengths.allSatisfy({ Int32($0) != nil && $0.first != "+" }) { return value }
    let numbers = lengths.compactMap { FreeMindLength.points(String($0)) }
    guard !numbers.isEmpty, numbers.count == lengths.count else { return cut() }
    if numbers.contains(where: { FreeMindLength.points(whole($0)) != $0 }) {
      isRounded = true
      if key != "WIDTH" && key != "SIZE" { changesMore = true }
    }
    return numbers.count == 1 ? whole(numbers[0]) : numbers.map { whole($0) + ";" }.joined()
  }

  /// Returns a colour of six digits, since FreeMind refuses a file with any other; `nil` for an invalid colour.
  private mutating func plain(color value: String) -> String? {
    guard let color = RGBA(hex: value) else { return cut() }
    if color.alpha < 255 { isRounded = true }
    return value.utf8.count == 7 ? value : color.opaqueHex
  }

  private mutating func cut() -> String? {
    changesMore = true
    return nil
  }
}
