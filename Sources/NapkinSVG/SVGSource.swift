import NapkinCore
import NapkinFormats

/// The document itself, kept inside of its picture in Napkin's own format, so that it can be opened
/// again: a path is drawn smoothly, the points are kept as they were.
///
/// The native format is asked for through the registry, so that this one needs no other.
enum SVGSource {
  /// What marks the element that holds it.
  static let identifier = "napkin-source"
  static let formatID = "napkin"

  /// The document as the text of an element; `nil` if it is not wanted or cannot be written.
  static func bytes(
    of request: ExportRequest, _ options: SVGOptions
  ) throws(FormatError) -> [UInt8]? {
    let isDrawing = request.content.kind == .drawing
    guard options.keepsSource ?? isDrawing,
      let exporter = request.registry.exporter(id: formatID)
    else { return nil }
    var sink = MemorySink()
    var inner = ExportRequest(request.content)
    inner.limits = request.limits
    _ = try exporter.export(inner, to: &sink)
    return escaped(sink.bytes)
  }

  /// Markup becomes references, and the two characters that XML forbids become escapes of JSON, in
  /// whose strings alone they can stand.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: ">"): text += "&gt;".utf8
      case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE:
        text += bytes[index + 2] == 0xBE ? "\\ufffe".utf8 : "\\uffff".utf8
        index += 2
      default: text.append(bytes[index])
      }
      index += 1
    }
    return text
  }

  // MARK: Reading

  /// Where the document stands in a picture.
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

  /// The document without the references; there are three that it may have.
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
