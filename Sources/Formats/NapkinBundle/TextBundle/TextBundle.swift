import NapkinFormats
import NapkinPacking

/// Facts about TextBundles, which are folders of a text in Markdown, the file `info.json`, and a folder `assets`. A
/// TextBundle in one file is a TextPack; see ``TextPackFormat``.
enum TextBundle {
  /// The name of the folder for a note without a title.
  static let untitled = "Note"
  /// The name of the file for a text without markup.
  static let plainText = "text.txt"

  /// The title of a bundle, from the name of its folder or file.
  static func title(of path: String) -> String {
    let name = FileSystem.name(of: path)
    let ending = [".textbundle", ".textpack"].first { name.lowercased().hasSuffix($0) } ?? ""
    let title = String(name.dropLast(ending.count))
    return title == untitled ? "" : title
  }

  /// Whether a file of a bundle is its text; the case of letters does not matter.
  static func isText(_ path: String) -> Bool {
    path.lowercased().hasPrefix("text.") && !path.contains("/")
  }

  /// Whether the file name of a text has an ending of Markdown.
  static func isMarkdown(_ path: String) -> Bool {
    [".md", ".markdown", ".mdown", ".mkd"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether a file is one that macOS adds to folders and archives.
  static func isStray(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasSuffix("/.DS_Store")
  }
}
