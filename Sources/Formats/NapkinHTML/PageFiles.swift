import CNapkinPage
import NapkinCore
import NapkinFormats

/// The script and the style of a page, which are real files in the folder `Page`.
enum PageFiles {
  /// The modules, joined to one script without their imports and comments. So in `Page/*.js`, an import is one line, a
  /// comment begins its line, no line of code begins with `* `, and no two modules declare the same name.
  static let script = lines(of: napkin_page_script).filter { line in
    !line.hasPrefix("import ")
      && !["//", "/*", "* ", "*/"].contains { line.drop { $0 == " " }.hasPrefix($0) }
  }.map { $0.hasPrefix("export ") ? String($0.dropFirst(7)) : $0 }.joined(separator: "\n")

  /// The controls and the help on keys, as a template for each language; the script shows one of them.
  static let controls = lines(of: napkin_page_controls).joined(separator: "\n")

  static let style = lines(of: napkin_page_style).joined(separator: "\n")

  private static func lines(of file: napkin_page_file) -> [String] {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the hash that identifies a script or a style in the content security policy.
  static func hash(of text: String) -> String {
    var hasher = ByteHasher()
    hasher.update(Array(text.utf8))
    return "'sha256-\(Base64.text(of: hasher.finalize().bytes))'"
  }
}
