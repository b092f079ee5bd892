import NapkinCore
import NapkinFormats

/// The document itself, kept inside of its picture in Napkin's own format, so that it can be opened again. Paths in
/// the picture are smooth; the document has the original points.
///
/// The native format comes from the registry, so that this module does not depend on it.
enum SVGSource {
  /// The identifier of the element that contains the document.
  static let identifier = "napkin-source"
  static let formatID = "napkin"

  /// Returns the exporter for the document; `nil` if the document is not to be kept, or cannot be.
  static func exporter(
    for request: ExportRequest, _ options: SVGOptions
  ) throws(FormatError) -> (any Exporter)? {
    guard options.keepsSource ?? (request.content.kind == .drawing) else { return nil }
    let exporter = request.registry.exporter(id: formatID)
    if exporter == nil, options.keepsSource == true {
      throw FormatError(
        .unknownFormat, "The source is kept in Napkin's own format; register that, too.")
    }
    return exporter
  }

  /// Writes the document as the text of an element.
  static func write(
    _ request: ExportRequest, with exporter: any Exporter, to sink: inout some ByteSink
  ) throws(FormatError) {
    var inner = ExportRequest(request.content)
    inner.limits = request.limits
    var text = ElementText(target: sink)
    _ = try exporter.export(inner, to: &text)
    sink = text.target
  }

  // MARK: Reading

  /// Returns the range of the document in a picture.
  static func find(in bytes: [UInt8]) throws(FormatError) -> Range<Int> {
    let start = Array("<metadata id=\"\(identifier)\">".utf8)
    guard let tag = firstIndex(of: start, in: bytes, from: 0) else {
      throw FormatError(
        .wrongFormat,
        "There is no document in this picture; only what Napkin drew, and kept the source of, "
          + "can be opened.", at: FileLocation(line: 1))
    }
    let first = tag + start.count
    guard let end = firstIndex(of: Array("</metadata>".utf8), in: bytes, from: first) else {
      throw FormatError(
        .malformed, "The picture ends inside of the document that is kept in it.",
        at: FileLocation(offset: bytes.count))
    }
    return first..<end
  }

  private static func firstIndex(
    of pattern: [UInt8], in bytes: [UInt8], from start: Int
  ) -> Int? {
    guard bytes.count >= start + pattern.count else { return nil }
    for index in start...bytes.count - pattern.count
    where bytes[index] == pattern[0] && bytes[index..<index + pattern.count].elementsEqual(pattern)
    {
      return index
    }
    return nil
  }

  /// Returns the document with its references replaced by characters; only three references are valid.
  static func unescaped(_ text: ArraySlice<UInt8>) throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let rest = text[index...].prefix(5)
      guard let (name, character) = references.first(where: { rest.starts(with: $0.name) }) else {
        throw FormatError(
          .malformed, "The document in this picture has a reference that Napkin never writes.",
          at: FileLocation(offset: index))
      }
      bytes.append(character)
      index += name.count
    }
    return bytes
  }

  private static let references: [(name: [UInt8], character: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")),
  ]
}

/// Passes JSON on as the text of an element. Markup becomes references. The two characters that XML forbids become
/// JSON escapes, because they only occur in strings.
private struct ElementText<Target: ByteSink>: ByteSink {
  private(set) var target: Target
  /// The beginning of a character whose last bytes have not arrived yet.
  private var rest: [UInt8] = []

  init(target: Target) {
    self.target = target
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    let bytes = rest + bytes
    rest = []
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    var start = 0
    while start < bytes.count {
      let index = bytes.withUnsafeBufferPointer { buffer in
        ByteScan.first(in: buffer, from: start) {
          $0.marks("<", ">") | $0.marks("&") | $0.marks(0xEF)
        }
      }
      text += bytes[start..<index]
      guard index < bytes.count else { break }
      start = index + 1
      switch bytes[index] {
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: ">"): text += "&gt;".utf8
      default:
        start = min(index + 3, bytes.count)
        append(bytes[index..<start], to: &text)
      }
    }
    try target.write(text)
  }

  /// Adds a character of three bytes, or keeps an incomplete one for later.
  private mutating func append(_ character: ArraySlice<UInt8>, to text: inout [UInt8]) {
    switch Array(character) {
    case [0xEF, 0xBF, 0xBE]: text += "\\ufffe".utf8
    case [0xEF, 0xBF, 0xBF]: text += "\\uffff".utf8
    case let part where part.count < 3: rest = part
    default: text += character
    }
  }
}
