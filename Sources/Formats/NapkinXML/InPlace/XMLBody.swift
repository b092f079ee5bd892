/// The texts around the nodes of a document whose root element holds them in an element of its own, as
/// `<opml>` does in `<body>`: taken apart into the two.
struct XMLBody {
  /// The root element before its body and after it.
  var around: [[UInt8]]
  /// The body around the nodes.
  var texts: [[UInt8]]

  /// Takes texts apart; `nil` if there is no element of the name.
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

  /// The texts put together again.
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
