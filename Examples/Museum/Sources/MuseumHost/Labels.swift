import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinImage

/// Writes the labels of a museum, one file each.
struct Labels {
  /// The public address of the museum.
  var address: String
  /// Whether the Chinese instructions come first.
  var isChineseFirst = false

  /// Writes `ID.svg` and `ID.pdf` for each work into a folder.
  func write(_ museum: Museum, into folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Usage("The folder '\(folder)' cannot be made; name another one with --out.")
    }
    for (number, work) in museum.artworks.enumerated() {
      let label = LabelExporter(
        address: Self.address(of: work, in: address), code: Codes.printed(work.code), hints: hints)
      let request = ExportRequest(
        .note(Note(id: "label", title: work.title, text: RichText(work.prompt))))
      let name = Self.fileName(work.id.rawValue, number)
      try Self.write(request, by: label, to: "\(folder)/\(name).svg")
      try Self.write(request, by: PDFExporter(drawing: label), to: "\(folder)/\(name).pdf")
    }
  }

  /// Returns the address in a work's QR code; browsers do not send the part after `#` to the server.
  static func address(of work: Artwork, in address: String) -> String {
    let base = address.hasSuffix("/") ? String(address.dropLast()) : address
    return "\(base)/#/work/\(encoded(work.id.rawValue))/\(encoded(work.code.text))"
  }

  private var hints: [String] {
    let plain = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
      .joined(separator: "/")
    let hints = [
      "Scan to answer. Or open \(plain), find the work, answer it, and share with the code.",
      "扫码回应作品；或打开 \(plain)，找到作品，写下回应，再用代码分享。",
    ]
    return isChineseFirst ? hints.reversed() : hints
  }

  private static func write(
    _ request: ExportRequest, by exporter: some Exporter, to path: String
  ) throws(FormatError) {
    var sink = try FileSink(path: path)
    _ = try exporter.export(request, to: &sink)
    try sink.commit()
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        return String(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        return hex.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }.joined()
  }

  /// Returns a file name for an identifier; a name that is not the whole identifier begins with the work's number.
  private static func fileName(_ id: String, _ number: Int) -> String {
    let plain = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return plain == id && id.utf8.count <= 100
      ? plain : "\(number + 1)-\(plain.prefix(60))"
  }
}
