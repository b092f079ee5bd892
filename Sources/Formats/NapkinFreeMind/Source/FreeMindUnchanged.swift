import NapkinCore
import NapkinFormats

/// The spelling of an element that says what its node does, as it was not changed since it was read or
/// says nothing of it: it is written as it was kept, without being understood again.
struct FreeMindUnchanged {
  /// The start tag without its `>`; `nil` if it is left out, as the writer spells it the same way.
  private(set) var tag: String?
  private(set) var pieces: [FreeMindSource.Piece] = []

  /// Takes apart the spelling of a node with so many children; `nil` if its start tag is not spelt
  /// as the writer spells, or something else in it looks like a node.
  init?(_ markup: String, childCount: Int) {
    let isDone = markup.withBytes { bytes in
      if FreeMindBrief.isUsual(markup) {
        let rest = bytes.dropFirst(FreeMindBrief.startTag.count).dropLast(
          FreeMindBrief.endTag.count)
        return split(rest, childCount)
      }
      var tag = TagScan(bytes, allowsUnicode: true)
      guard tag.isUsual(), bytes[..<tag.index].starts(with: Self.name.utf8),
        bytes.count >= tag.index + 1 + Self.end.utf8.count,
        bytes.suffix(Self.end.utf8.count).elementsEqual(Self.end.utf8)
      else { return false }
      self.tag = String(decoding: bytes[..<tag.index], as: UTF8.self)
      return split(bytes[(tag.index + 1)..<(bytes.count - Self.end.utf8.count)], childCount)
    }
    if !isDone { return nil }
  }

  /// Whether the writer would spell a start tag so, with what is in it or something else.
  static func isUsualTag(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    var scan = TagScan(tag, allowsUnicode: false)
    return scan.isUsual() && scan.index == tag.count - 1
  }

  private static let name = "<node"
  private static let end = "</node>"

  /// Finds the places of the children. There are as many as children, or none if all stand at the end:
  /// others would be something else that looks like one.
  private mutating func split(_ rest: Slice<UnsafeBufferPointer<UInt8>>, _ childCount: Int) -> Bool
  {
    let bytes = UnsafeBufferPointer(rebasing: rest)
    var start = 0
    var index = 0
    var count = 0
    while true {
      index = ByteScan.first(in: bytes, from: index) { $0.marks("<") }
      guard index < bytes.count else { break }
      guard bytes[index...].starts(with: Self.name.utf8) else {
        index += 1
        continue
      }
      guard bytes[index...].starts(with: FreeMindSource.node.utf8) else { return false }
      add(bytes[start..<index])
      pieces.append(.node)
      count += 1
      index += FreeMindSource.node.utf8.count
      start = index
    }
    add(bytes[start...])
    return count == 0 || count == childCount
  }

  private mutating func add(_ markup: Slice<UnsafeBufferPointer<UInt8>>) {
    if !markup.isEmpty { pieces.append(.markup(String(decoding: markup, as: UTF8.self))) }
  }
}

/// Goes through a start tag to see whether the writer would spell its attributes so.
private struct TagScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let allowsUnicode: Bool
  /// Where the `>` stands, in the end.
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, allowsUnicode: Bool) {
    self.bytes = bytes
    self.allowsUnicode = allowsUnicode
  }

  mutating func isUsual() -> Bool {
    skipName()
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ">") { return true }
      guard skip(" ") else { return false }
      skipName()
      guard skip("=\"") else { return false }
      guard skipValue(), skip("\"") else { return false }
    }
    return false
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isNext { index += text.utf8CodeUnitCount }
    return isNext
  }

  private mutating func skipName() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\""): return
      default: index += 1
      }
    }
  }

  private mutating func skipValue() -> Bool {
    while true {
      index = ByteScan.first(in: bytes, from: index) {
        $0.marks("&", "\"") | $0.marks("<", ">") | $0.controls | $0.beyondASCII
      }
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "&"):
        guard skip("&amp;") || skip("&lt;") || skip("&gt;") || skip("&quot;") else { return false }
      case 0x80... where allowsUnicode: index += 1
      default: return false
      }
    }
  }
}
