import NapkinCore

internal import CNapkinXML
internal import NapkinFormats

/// Converts a file from its encoding into UTF-8.
struct XMLDecoder {
  private(set) var repairs = Repairs()
  private let request: ImportRequest
  private var isStrict: Bool { request.mode == .strict }

  init(_ request: ImportRequest) {
    self.request = request
  }

  /// Whether a file with these first bytes is in UTF-8 by its own declaration, and has no byte order mark.
  static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard !bytes.starts(with: mark), WideText.Encoding(markedBy: bytes) == nil,
      guessWide(bytes) == nil
    else { return false }
    return ["UTF-8", "UTF8"].contains(declaredEncoding(of: bytes) ?? "UTF-8")
  }

  mutating func decode(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    if bytes.starts(with: Self.mark) {
      let decoded = Array(bytes.dropFirst(Self.mark.count))
      try checkDeclaration(of: decoded, in: "UTF-8")
      return decoded
    }
    if let wide = WideText.Encoding(markedBy: bytes) {
      let decoded = try transcode(bytes.dropFirst(wide.width), from: wide)
      try checkDeclaration(of: decoded, in: wide.rawValue)
      return decoded
    }
    if let wide = Self.guessWide(bytes) {
      let decoded = try transcode(bytes[...], from: wide)
      if Self.declaredEncoding(of: decoded) == nil {
        try note("Nothing says that the file is \(wide.rawValue); it was read as that.")
      }
      try checkDeclaration(of: decoded, in: wide.rawValue)
      return decoded
    }
    guard let name = Self.declaredEncoding(of: bytes) else { return bytes }
    return try decode(bytes, declaredAs: name)
  }

  /// Returns the text with every invalid byte read as windows-1252, which old editors for Western languages write,
  /// or with all bytes read as windows-1251 if that is likely; `nil` if the bytes are valid UTF-8.
  mutating func recode(_ bytes: [UInt8]) -> [UInt8]? {
    guard let first = UTF8Scan.firstInvalidByte(in: bytes) else { return nil }
    var finder = PlaceFinder(fileName: request.fileName)
    if Cyrillic.isLikely(bytes) {
      var text: [UInt8] = []
      for byte in bytes {
        Self.append(byte < 0x80 ? UInt32(byte) : Cyrillic.character(of: byte), to: &text)
      }
      let start = bytes.prefix { $0 < 0x80 }.count
      add(
        "The file is not UTF-8; it was read as windows-1251, which is Cyrillic.",
        finder.location(of: start, in: text))
      return text
    }
    // Columns are counted in the text that is read, so locations are looked up in the recoded text.
    var recoded: [UInt8] = []
    recoded.reserveCapacity(bytes.count + bytes.count / 8)
    var places: [Int] = []
    var copied = 0
    var bad: Int? = first
    while let index = bad {
      recoded += bytes[copied..<index]
      places.append(recoded.count)
      Self.append(windows: bytes[index], to: &recoded)
      copied = index + 1
      bad = UTF8Scan.firstInvalidByte(in: bytes, from: copied)
    }
    recoded += bytes[copied...]
    let isAllWindows = bytes.count { $0 >= 0x80 } == places.count
    guard !isAllWindows else {
      add(
        "The file is not UTF-8; it was read as windows-1252.",
        finder.location(of: places[0], in: recoded))
      return recoded
    }
    for place in places {
      add(
        "A byte that is not UTF-8 was read as windows-1252.",
        finder.location(of: place, in: recoded))
    }
    return recoded
  }

  // MARK: Declared encodings

  /// Notes that a file declares another encoding than its first bytes show.
  private mutating func checkDeclaration(
    of bytes: [UInt8], in encoding: String
  ) throws(FormatError) {
    guard let declared = Self.declaredEncoding(of: bytes),
      let names = Self.spellings.first(where: { encoding.hasPrefix($0[0]) }),
      !names.contains(where: declared.hasPrefix)
    else { return }
    let isASCII = ["US-ASCII", "ASCII"].contains(declared) && bytes.allSatisfy { $0 < 0x80 }
    if encoding == "UTF-8" && isASCII { return }
    try note("The file is \(encoding) and declares another encoding; it was read as what it is.")
  }

  private mutating func decode(
    _ bytes: [UInt8], declaredAs name: String
  ) throws(FormatError) -> [UInt8] {
    if !isStrict, Self.isOneByte(name), Self.looksLikeUTF8(bytes, insteadOf: name) {
      try note("The file is UTF-8 and declares another encoding; it was read as what it is.")
      return bytes
    }
    switch name {
    case "UTF-8", "UTF8": return bytes
    case "ISO-8859-1", "LATIN1", "ISO8859-1": return fromLatin1(bytes)
    case "WINDOWS-1252", "CP1252": return Self.fromWindows(bytes[...])
    case "US-ASCII", "ASCII":
      if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    default:
      if Self.isUnderstood(name), let decoded = convert(bytes, from: name) { return decoded }
    }
    try note("The file is not in the encoding that it declares; it was read as what it looks like.")
    // One repair is enough; repairs for single bytes would repeat it.
    let noted = repairs
    defer { repairs = noted }
    return recode(bytes) ?? bytes
  }

  /// Whether an encoding keeps ASCII characters as they are, as it must for its declaration to be readable.
  private static func isUnderstood(_ name: String) -> Bool {
    let families = ["ISO-8859-", "ISO8859-", "WINDOWS-125", "CP125", "KOI8-", "EUC-"]
    let others = ["SHIFT_JIS", "SHIFT-JIS", "GBK", "GB2312", "GB18030", "BIG5", "MACINTOSH"]
    return name.utf8.count < 20
      && (families.contains { name.hasPrefix($0) } || others.contains(name))
  }

  /// Whether an encoding has one byte per character.
  private static func isOneByte(_ name: String) -> Bool {
    ["ISO-8859-", "ISO8859-", "LATIN1", "WINDOWS-125", "CP125"].contains { name.hasPrefix($0) }
  }

  /// Encodings in which the first byte of the small Western letters in UTF-8 is read as `Ã`.
  private static let western = [
    "ISO-8859-1", "ISO8859-1", "LATIN1", "ISO-8859-15", "ISO8859-15", "WINDOWS-1252", "CP1252",
  ]

  /// Whether all characters beyond ASCII are valid UTF-8 and are unlikely to be anything else.
  ///
  /// In any encoding a word or two may look like UTF-8, as `CAFÉ®` and `plášť` do. Three different characters that
  /// do are rarely a coincidence. Words do not end in `Ã` and a sign such as `©`. Signs that may follow a word are
  /// not counted.
  private static func looksLikeUTF8(_ bytes: [UInt8], insteadOf encoding: String) -> Bool {
    guard UTF8Scan.firstInvalidByte(in: bytes) == nil else { return false }
    let isWestern = western.contains(encoding)
    var met: Set<Unicode.Scalar> = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      let isSmall = "\u{E1}"..."\u{FF}" ~= scalar && scalar != "\u{EB}" && scalar != "\u{FB}"
      if isWestern && isSmall { return true }
      if scalar.value >= 0xA0 { met.insert(scalar) }
      if met.count == 3 { return true }
    }
    return false
  }

  private func convert(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    var decoded: UnsafeMutablePointer<UInt8>?
    let count = bytes.withUnsafeBufferPointer {
      napkin_xml_decode(name, $0.baseAddress, $0.count, &decoded)
    }
    defer { napkin_xml_release(decoded) }
    return count < 0 ? nil : Array(UnsafeBufferPointer(start: decoded, count: count))
  }

  /// The encoding that the XML declaration names, in capital letters.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let head = bytes.prefix(512).drop { $0 <= 0x20 }
    guard head.starts(with: "<?xml".utf8), let blank = head.dropFirst(5).first, blank <= 0x20,
      let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let words = String(decoding: head[..<end], as: UTF8.self)
      .split { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count else { return nil }
    return words[index + 1].uppercased()
  }

  // MARK: Wide encodings

  /// The names that files use for the encodings that their first bytes show.
  private static let spellings = [
    ["UTF-8", "UTF8"], ["UTF-16", "UTF16", "UCS-2", "ISO-10646-UCS-2"],
    ["UTF-32", "UTF32", "UCS-4", "ISO-10646-UCS-4"],
  ]

  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func guessWide(_ bytes: [UInt8]) -> WideText.Encoding? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0x3C, 0, 0, 0): return .littleUTF32
    case (0, 0, 0, 0x3C): return .bigUTF32
    case (0x3C, 0, _, 0): return .littleUTF16
    case (0, 0x3C, 0, _): return .bigUTF16
    default: return nil
    }
  }

  private mutating func transcode(
    _ bytes: ArraySlice<UInt8>, from encoding: WideText.Encoding
  ) throws(FormatError) -> [UInt8] {
    let text = WideText(bytes, in: encoding)
    guard let broken = text.firstBroken else { return text.bytes }
    var finder = PlaceFinder(fileName: request.fileName)
    let place = finder.location(of: broken, in: text.bytes)
    if isStrict {
      throw FormatError(.malformed, "The file has half a character in it; remove it.", at: place)
    }
    add("Halves of characters became U+FFFD; this is the first.", place)
    return text.bytes
  }

  // MARK: Western encodings

  /// Reads Latin-1, or windows-1252 if there are control characters from 80 to 9F: nobody writes these, and browsers
  /// read them as windows-1252, too, where they are quotation marks and the like.
  private mutating func fromLatin1(_ bytes: [UInt8]) -> [UInt8] {
    if !isStrict, let first = bytes.firstIndex(where: { 0x80...0x9F ~= $0 }) {
      let text = Self.fromWindows(bytes[...])
      var finder = PlaceFinder(fileName: request.fileName)
      add(
        "The file declares ISO 8859-1 and has characters of windows-1252; it was read as that.",
        finder.location(of: Self.fromWindows(bytes[..<first]).count, in: text))
      return text
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { Self.append(UInt32(byte), to: &text) }
    return text
  }

  private static func fromWindows(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { append(windows: byte, to: &text) }
    return text
  }

  private static func append(windows byte: UInt8, to text: inout [UInt8]) {
    append(0x80...0x9F ~= byte ? windowsOnly[Int(byte) - 0x80] : UInt32(byte), to: &text)
  }

  /// Appends a character of the basic plane.
  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    guard value >= 0x80, let scalar = Unicode.Scalar(value), let units = UTF8.encode(scalar) else {
      return text.append(UInt8(truncatingIfNeeded: value))
    }
    text += units
  }

  /// The characters of windows-1252 where Latin-1 has control characters, from 80 to 9F.
  private static let windowsOnly: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  // MARK: Repairs

  /// Records a repair of the whole file; throws in strict mode.
  private mutating func note(_ message: Phrase) throws(FormatError) {
    if isStrict {
      throw FormatError(
        .malformed, "The file is not in the encoding that it declares or that XML expects.",
        at: start)
    }
    add(message, start)
  }

  private var start: FileLocation {
    FileLocation(file: request.fileName, line: 1, column: 1)
  }

  private mutating func add(_ message: Phrase, _ place: FileLocation) {
    repairs.add(Repair(.encoding, message, at: place))
  }
}
