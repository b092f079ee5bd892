import NapkinCore
public import NapkinFormats

/// Reads and writes TextBundles, which are folders: a text in Markdown, a card `info.json`, and
/// `assets`. As one file they are a TextPack; see ``TextPackFormat``.
public enum TextBundle {
  /// Reads the note in a folder. Links in it are followed to its own files only.
  public static func read(
    at path: String, _ request: ImportRequest = ImportRequest()
  ) throws(FormatError) -> Import {
    var request = request
    if request.fileName == nil { request.fileName = path }
    let folder = try FolderSource(path: path, limits: request.limits)
    return try TextPackImporter().read(request, from: folder)
  }

  /// Writes a note into a folder that is not there yet.
  public static func write(
    _ request: ExportRequest, at path: String
  ) throws(FormatError) -> Ledger {
    guard try FileSystem.status(of: path, for: .writing) == nil else {
      throw FormatError(
        .io, "There is something of that name already; choose another one.",
        at: FileLocation(file: path))
    }
    var folder = try FolderSink(path: path)
    let ledger = try TextPackExporter().export(request, into: &folder)
    try folder.commit()
    return ledger
  }

  /// What the folder of a note without a title is called.
  static let untitled = "Note"

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

  /// Whether a file is one of those that systems strew about.
  static func isStray(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasSuffix("/.DS_Store")
  }
}
