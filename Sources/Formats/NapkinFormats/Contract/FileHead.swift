/// The first bytes of a file, from which its format can be recognised.
public struct FileHead: Hashable, Sendable {
  /// The number of bytes; the maps of some programs begin with long comments.
  public static let byteCount = 4096

  /// The first bytes of the file.
  public let bytes: [UInt8]
  /// The bytes as text, without a byte order mark and leading white space.
  public let text: String

  /// Creates a head from the first bytes of a file.
  public init(_ bytes: [UInt8]) {
    self.bytes = Array(bytes.prefix(Self.byteCount))
    text = String(Self.decode(self.bytes).drop { $0.isWhitespace })
  }

  /// Whether the file begins with the given bytes.
  public func hasPrefix(_ prefix: [UInt8]) -> Bool {
    bytes.starts(with: prefix)
  }

  /// Whether the text begins with the given text.
  public func hasPrefix(_ prefix: String) -> Bool {
    text.utf8.starts(with: prefix.utf8)
  }

  /// The name of the first element of an XML file, including a prefix; declarations, comments and instructions
  /// before it are skipped.
  public var rootElement: String? {
    var rest = Substring(text).utf8
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else { return nil }
      if rest.starts(with: "<!--".utf8) {
        rest = Self.after("-->", in: rest)
      } else if rest.starts(with: "<?".utf8) {
        rest = Self.after("?>", in: rest)
      } else if rest.starts(with: "<!".utf8) {
        // The declarations inside a document type are in brackets.
        let declaration = rest.prefix { $0 != UInt8(ascii: ">") }
        let hasSubset = declaration.contains(UInt8(ascii: "["))
        rest = Self.after(">", in: hasSubset ? Self.after("]", in: rest) : rest)
      } else {
        let name = rest.dropFirst().prefix { !Self.endsName($0) }
        return name.isEmpty ? nil : String(Substring(name))
      }
      rest = rest.drop { Self.isSpace($0) }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static func after(_ end: String, in text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text
    while !rest.isEmpty {
      if rest.starts(with: end.utf8) { return rest.dropFirst(end.utf8.count) }
      rest = rest.dropFirst()
    }
    return rest
  }

  private static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    if let wide = WideText.Encoding(markedBy: bytes) {
      let whole = bytes.dropFirst(wide.width).dropLast(bytes.count % wide.width)
      return String(decoding: WideText(whole, in: wide).bytes, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
