import CNapkinPage
import NapkinCore
import NapkinFormats

/// The script and the style of a page, which are real files in the folder `Page`.
enum PageFiles {
  /// The modules, joined to one script: what binds them to each other is left out, and so are comments.
  static let script = withUnsafeBytes(of: napkin_page_modules) { modules in
    modules.bindMemory(to: napkin_page_file.self).map(lines).joined().filter { line in
      !line.hasPrefix("import ")
        && !["//", "/*", "* ", "*/"].contains { line.drop { $0 == " " }.hasPrefix($0) }
    }.map { $0.hasPrefix("export ") ? String($0.dropFirst(7)) : $0 }.joined(separator: "\n")
  }

  static let style = lines(of: napkin_page_style).joined(separator: "\n")

  private static func lines(of file: napkin_page_file) -> [String] {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The hash by which a policy for contents knows a script or a style.
  static func hash(of text: String) -> String {
    var hasher = ByteHasher()
    hasher.update(Array(text.utf8))
    return "'sha256-\(Base64.text(of: hasher.finalize().bytes))'"
  }
}

/// The document that a page holds, packed.
enum PageSource {
  static let formatID = "napkin"
  /// What stands before its letters.
  static let opening = "<script type=\"text/plain\" id=\"napkin-source\" data-name=\""

  static func pack(_ bytes: [UInt8]) throws(FormatError) -> String {
    var count = 0
    let packed = bytes.withUnsafeBufferPointer { room in
      room.baseAddress.flatMap { napkin_page_pack($0, room.count, &count) }
    }
    guard let packed else {
      throw FormatError(.limit, "There is not enough memory for the document in the page.")
    }
    defer { packed.deallocate() }
    return Base64.text(of: Array(UnsafeBufferPointer(start: packed, count: count)))
  }

  /// Where the letters stand in a page.
  static func find(in page: [UInt8]) throws(FormatError) -> Range<Int> {
    let pattern = Array(opening.utf8)
    var place: Int?
    // It stands near the end, and no text of a document can hold it.
    for index in stride(from: page.count - pattern.count, through: 0, by: -1)
    where page[index] == pattern[0] && page[index...].starts(with: pattern) {
      place = index
      break
    }
    guard let place, let start = page[place...].firstIndex(of: UInt8(ascii: ">")) else {
      throw FormatError(
        .wrongFormat,
        "There is no document in this page; only pages that Napkin wrote, and kept the source in, "
          + "can be opened.", at: FileLocation(line: 1))
    }
    guard let end = page[start...].firstIndex(of: UInt8(ascii: "<")) else {
      throw FormatError(
        .malformed, "The page ends inside of the document that it holds.",
        at: FileLocation(offset: page.count))
    }
    return start + 1..<end
  }

  static func unpack(_ letters: ArraySlice<UInt8>, limit: Int) throws(FormatError) -> [UInt8] {
    let damaged = FormatError(
      .malformed, "The document in this page is damaged; ask for the page once more.",
      at: FileLocation(offset: letters.startIndex))
    guard let packed = Base64.bytes(of: letters) else { throw damaged }
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    let trouble = packed.withUnsafeBufferPointer { room in
      room.baseAddress.map { napkin_page_unpack($0, room.count, limit, &result, &count) }
    }
    defer { result?.deallocate() }
    switch trouble {
    case napkin_page_fine: return Array(UnsafeBufferPointer(start: result, count: count))
    case napkin_page_too_large: throw .exceeds(.inputBytes, limit)
    case napkin_page_no_memory:
      throw FormatError(.limit, "There is not enough memory for the document in the page.")
    default: throw damaged
    }
  }
}
