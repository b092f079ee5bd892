import NapkinCore
import NapkinFormats

/// The document itself, kept inside of its picture in Napkin's own format, so that it can be opened
/// again: a path is drawn smoothly, the points are kept as they were.
///
/// The native format is asked for through the registry, so that this one needs no other.
enum SVGSource {
  /// What marks the element that holds it.
  static let identifier = "napkin-source"
  private static let formatID = "napkin"

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
}
