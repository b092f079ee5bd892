import NapkinFormats

/// The way in which a file writes the tags of its elements.
struct XMLTagStyle {
  /// The quotation mark around values.
  private var quote = UInt8(ascii: "\"")
  /// The end of an element without content, after its attributes: `/>`, or `>` and an end tag.
  private var foot = Array("/>".utf8)

  /// Takes the style from the first elements of a file that show it.
  init(of bytes: [UInt8], _ outline: SourceOutline) {
    let first = outline.elements.prefix(100)
    let tags = first.map { element in
      let range = XMLItem(in: bytes, at: element.range.lowerBound)?.range ?? 0..<0
      return (range, text: XMLOwnText([Array(bytes[range])]), end: element.range.upperBound)
    }
    if let tag = tags.lazy.map(\.text).first(where: { !$0.attributes.isEmpty }) {
      quote = tag.texts[0][tag.attributes[0].valueRange.lowerBound]
    }
    guard
      let leaf = tags.first(where: { range, text, end in
        text.isEmptyTag || range.upperBound + text.endTag.count == end
      })
    else { return }
    let text = leaf.text
    foot = text.isEmptyTag ? Array(text.texts[0][text.endOfAttributes...]) : text.endTag
    if !text.isEmptyTag { foot.insert(UInt8(ascii: ">"), at: 0) }
  }

  /// Returns a start tag of the writer in this style.
  func styled(_ tag: ArraySlice<UInt8>) -> [UInt8] {
    let text = XMLOwnText([Array(tag)])
    var result = Array(tag)
    if text.isEmptyTag { result.replaceSubrange(text.endOfAttributes..., with: foot) }
    for attribute in text.attributes where !attribute.value.contains(quote) {
      result[attribute.valueRange.lowerBound] = quote
      result[attribute.valueRange.upperBound - 1] = quote
    }
    return result
  }
}
