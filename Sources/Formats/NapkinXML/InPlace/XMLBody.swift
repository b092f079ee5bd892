/// Separates the text around the body of a document from the texts in it. The body is the element inside the root
/// element that holds the nodes, such as `<body>` in `<opml>`.
struct XMLBody {
  /// The text of the root element before its body, and the text after it.
  var around: [[UInt8]]
  /// The texts of the body before, between and after the nodes.
  var texts: [[UInt8]]

  /// Separates the texts of a document; `nil` if its root element has no inner element with the body's name.
  init?(_ name: String, in all: [[UInt8]]) {
    let root = XMLOwnText([all[0]])
    guard
      let body = root.items.last(where: { $0.key.prefix { $0 > 0x20 }.elementsEqual(name.utf8) }),
      let last = all.last
    else { return nil }
    let start = body.range.lowerBound
    let end = all.count == 1 ? body.range.upperBound : XMLOwnText.end(ofElementAt: 0, in: last)
    around = [Array(all[0][..<start]), Array(last[end...])]
    if all.count == 1 {
      texts = [Array(last[start..<end])]
    } else {
      texts = [Array(all[0][start...])] + all[1..<(all.count - 1)] + [Array(last[..<end])]
    }
  }

  /// The texts of the whole document, joined again.
  var allTexts: [[UInt8]] {
    var all = texts
    all[0] = around[0] + all[0]
    all[all.count - 1] += around[1]
    return all
  }

  /// The white space before the body.
  var lead: ArraySlice<UInt8> {
    around[0][around[0].count - around[0].reversed().prefix { $0 <= 0x20 }.count..<around[0].count]
  }
}
