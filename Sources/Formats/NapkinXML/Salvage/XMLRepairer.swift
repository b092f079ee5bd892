import NapkinCore

internal import NapkinFormats

/// Mends what real files often get wrong, in one pass over a file that a parser has refused. What
/// it cannot mend it passes on, for the parser to refuse it again.
struct XMLRepairer {
  let bytes: [UInt8]
  var position = 0
  private(set) var mended: [UInt8] = []
  /// Where pieces were replaced: a place in the mended text and the one in the file.
  private(set) var shifts: [(here: Int, inFile: Int)] = []
  private(set) var repairs = Repairs()
  /// Whether all tags are where they were: references and characters between them were mended alone.
  private(set) var keepsTags = true
  /// Whether only characters that are called by their names in HTML are replaced, silently: the
  /// file names a document type in which they may be declared.
  let namesOnly: Bool
  var html: OpenHTMLElements

  private var finder: PlaceFinder
  private var copied = 0
  /// Where the next instruction ends, as far as it was looked for; the end of the file if nowhere.
  private var endOfInstruction = 0
  /// Where quoted values begin in what was looked at and is no tag: to go on from there once more leads
  /// to nothing else.
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

  /// Replaces the next bytes of the file.
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
    // What will not be listed needs no place.
    let isListed = repairs.count < Repairs.listLimit
    let place = isListed ? finder.location(of: start, in: bytes) : FileLocation()
    repairs.add(Repair(code, message(), at: place))
  }

  /// Writes something that is not in the file.
  mutating func insert(_ text: String) {
    mended += bytes[copied..<position]
    copied = position
    shifts.append((mended.count, position))
    mended += text.utf8
    shifts.append((mended.count, position))
  }

  /// A state to go back to, when what was mended turns out to be left out as a whole.
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

  /// Leaves out all from a checkpoint to here.
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

  // MARK: Looking

  func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Where a text stands next.
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

  /// Before the XML declaration nothing may stand, not even a blank.
  private mutating func dropLeadingSpace() {
    guard !namesOnly, let start = bytes.firstIndex(where: { $0 > 0x20 }), start > 0,
      bytes[start...].starts(with: "<?xml".utf8)
    else { return }
    replace(start, by: "", .misplaced, "White space before the XML declaration was left out.")
  }

  /// Passes over a character, or leaves it out if XML forbids it.
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
    } else if html.isInWords && !isEndOfWords {
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

  /// Passes over characters that mean nothing, up to an end.
  private mutating func pass(upTo end: StaticString, from start: Int) {
    let stop = find(end, from: position + start).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    position += start
    while position < stop { passCharacter() }
  }

  /// A document type was taken away where it may stand.
  private mutating func passDeclaration() {
    guard !namesOnly else { return pass(upTo: ">", from: 2) }
    // What does not end is refused there, whatever follows.
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
      // At its end, too, two hyphens would become three.
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
    // Word writes instructions that end like tags.
    if html.isInside, let close = find(">", from: position + 2), close < endOfInstruction {
      replace(close + 1 - position, by: "", .tags, "An instruction of SGML was left out.")
    } else {
      pass(upTo: "?>", from: 2)
    }
  }
}
