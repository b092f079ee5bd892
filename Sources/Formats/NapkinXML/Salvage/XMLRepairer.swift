import NapkinCore

internal import NapkinFormats

/// Repairs frequent errors of real files, in one pass over a file that a parser has refused. Errors that it cannot
/// repair stay, and the parser refuses them again.
struct XMLRepairer {
  let bytes: [UInt8]
  var position = 0
  private(set) var mended: [UInt8] = []
  /// For each replaced piece, an offset in the mended text and the corresponding offset in the file.
  private(set) var shifts: [(here: Int, inFile: Int)] = []
  private(set) var repairs = Repairs()
  /// Whether all tags are where they were, because only references and characters between tags were repaired.
  private(set) var keepsTags = true
  /// Whether only HTML's names of characters are replaced, without a note, because the file has a document type that
  /// may declare them.
  let namesOnly: Bool
  var html: OpenHTMLElements

  private var finder: PlaceFinder
  private var copied = 0
  /// The offset at which the next instruction ends, or the end of the file if there is none; updated on demand.
  private var endOfInstruction = 0
  /// The offsets of quoted values in scanned text that turned out not to be a tag. A later scan stops at these
  /// quotes instead of passing over the values again.
  var quotesInNoTag: Set<Int> = []

  init(_ bytes: [UInt8], html: EmbeddedHTML?, namesOnly: Bool, fileName: String?) {
    self.bytes = bytes
    self.namesOnly = namesOnly
    self.html = OpenHTMLElements(namesOnly ? nil : html)
    finder = PlaceFinder(fileName: fileName)
    mended.reserveCapacity(bytes.count + bytes.count / 16)
  }

  mutating func mend() {
    dropLeadingSpace()
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): passMarkup()
      case UInt8(ascii: "&"): passReference()
      case UInt8(ascii: "]") where isNext("]]>"):
        position += 2
        if !namesOnly { replace(1, by: "&gt;", .unescaped, "`]]>` in a text was escaped.") }
      default: passCharacter()
      }
    }
    copyRest()
  }

  // MARK: Writing

  /// Replaces the next `count` bytes of the file.
  mutating func replace(
    _ count: Int, by text: String, _ code: Repair.Code, _ message: @autoclosure () -> Phrase
  ) {
    let start = position
    if [.tags, .misplaced].contains(code) || code == .unescaped && bytes[start] != UInt8(ascii: "&")
    {
      keepsTags = false
    }
    insert(text)
    position = start + count
    copied = position
    shifts.append((mended.count, position))
    guard !namesOnly else { return }
    // Repairs beyond the limit are not listed, so they need no location.
    let isListed = repairs.count < Repairs.listLimit
    let place = isListed ? finder.location(of: start, in: bytes) : FileLocation()
    repairs.add(Repair(code, message(), at: place))
  }

  /// Writes text that is not in the file.
  mutating func insert(_ text: String) {
    mended += bytes[copied..<position]
    copied = position
    shifts.append((mended.count, position))
    mended += text.utf8
    shifts.append((mended.count, position))
  }

  /// A state to return to if the text repaired since then is left out as a whole.
  struct Checkpoint {
    fileprivate let position: Int
    fileprivate let copied: Int
    fileprivate let mendedCount: Int
    fileprivate let shiftCount: Int
    fileprivate let finder: PlaceFinder
  }

  var checkpoint: Checkpoint {
    Checkpoint(
      position: position, copied: copied, mendedCount: mended.count, shiftCount: shifts.count,
      finder: finder)
  }

  /// Leaves out everything between a checkpoint and the present position.
  mutating func leaveOut(
    from checkpoint: Checkpoint, _ code: Repair.Code, _ message: Phrase
  ) {
    let end = position
    position = checkpoint.position
    copied = checkpoint.copied
    mended.removeLast(mended.count - checkpoint.mendedCount)
    shifts.removeLast(shifts.count - checkpoint.shiftCount)
    finder = checkpoint.finder
    replace(end - position, by: "", code, message)
  }

  private mutating func copyRest() {
    position = bytes.count
    mended += bytes[copied...]
    copied = position
  }

  // MARK: Searching

  func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Returns the offset of the next occurrence of a text.
  func find(_ text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { wanted in
      var index = start
      while index + wanted.count <= bytes.count {
        if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) { return index }
        index += 1
      }
      return nil
    }
  }

  // MARK: Characters

  /// Removes white space before the XML declaration, where XML allows nothing.
  private mutating func dropLeadingSpace() {
    guard !namesOnly, let start = bytes.firstIndex(where: { $0 > 0x20 }), start > 0,
      bytes[start...].starts(with: "<?xml".utf8)
    else { return }
    replace(start, by: "", .misplaced, "White space before the XML declaration was left out.")
  }

  /// Skips a character, or leaves it out if XML forbids it.
  mutating func passCharacter() {
    let byte = bytes[position]
    if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
      if namesOnly { return position += 1 }
      return replace(1, by: "", .character, "A control character was left out.")
    }
    if byte == 0xEF, isNext("\u{FFFE}") || isNext("\u{FFFF}"), !namesOnly {
      return replace(3, by: "", .character, "A character that XML forbids was left out.")
    }
    position += 1
  }

  // MARK: Markup

  private mutating func passMarkup() {
    if isNext("<![CDATA[") {
      pass(upTo: "]]>", from: 9)
    } else if html.isInPlainText && !isEndOfWords {
      escapeLessThan()
    } else if isNext("<!--") {
      passComment()
    } else if isNext("<?") {
      passInstruction()
    } else if isNext("<!") {
      passDeclaration()
    } else if isNext("</") {
      passEndTag()
    } else {
      passStartTag()
    }
  }

  /// Skips characters without special meaning, up to and including an end mark.
  private mutating func pass(upTo end: StaticString, from start: Int) {
    let stop = find(end, from: position + start).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    position += start
    while position < stop { passCharacter() }
  }

  /// Leaves out a declaration. A document type where one is allowed has been blanked before.
  private mutating func passDeclaration() {
    guard !namesOnly else { return pass(upTo: ">", from: 2) }
    // A declaration without an end is refused by the parser, whatever follows.
    guard let end = endOfDeclaration else { return copyRest() }
    replace(
      end + 1 - position, by: "", .misplaced, "A declaration was left out where none may stand.")
  }

  private var endOfDeclaration: Int? {
    var quote: UInt8?
    return bytes[position...].firstIndex { byte in
      switch byte {
      case quote: quote = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if quote == nil { quote = byte }
      default: break
      }
      return byte == UInt8(ascii: ">") && quote == nil
    }
  }

  private mutating func passComment() {
    let stop = find("-->", from: position + 4) ?? bytes.count
    position += 4
    while position < stop {
      // A hyphen at the end of the comment would make three hyphens with the end mark.
      if !namesOnly, isNext("--") || isNext("-") && position + 1 == stop {
        position += 1
        insert(" ")
        repairs.add(
          Repair(
            .misplaced, "Hyphens in a comment were drawn apart.",
            at: finder.location(of: position, in: bytes)))
      } else {
        passCharacter()
      }
    }
    position = min(bytes.count, position + 3)
  }

  private mutating func passInstruction() {
    if endOfInstruction < position + 2 {
      endOfInstruction = find("?>", from: position + 2) ?? bytes.count
    }
    // Word writes instructions that end in `>`.
    if html.isInside, let close = find(">", from: position + 2), close < endOfInstruction {
      replace(close + 1 - position, by: "", .tags, "An instruction of SGML was left out.")
    } else {
      pass(upTo: "?>", from: 2)
    }
  }
}
