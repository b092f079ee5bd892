import NapkinFormats
import NapkinPacking

/// What is known of TextBundles, which are folders: a text in Markdown, a card `info.json`, and `assets`. As one
/// file they are a TextPack; see ``TextPackFormat``.
enum TextBundle {
  /// What the folder of a note without a title is called.
  static let untitled = "Note"
  /// What the file of a text in plain words is called.
  static let plainText = "text.txt"

  /// The title of a bundle by the name of its folder or file.
  static func title(of path: String) -> String {
    let name = FileSystem.name(of: path)
    let ending = [".textbundle", ".textpack"].first { name.lowercased().hasSuffix($0) } ?? ""
    let title = String(name.dropLast(ending.count))
    return title == untitled ? "" : title
  }

  /// Whether a file of a bundle is its text, in capitals or not.
  static func isText(_ path: String) -> Bool {
    path.lowercased().hasPrefix("text.") && !path.contains("/")
  }

  /// Whether a text is in Markdown by its name.
  static func isMarkdown(_ path: String) -> Bool {
    [".md", ".markdown", ".mdown", ".mkd"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether a file is one of those that systems strew about.
  static func isStray(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasSuffix("/.DS_Store")
  }
}
