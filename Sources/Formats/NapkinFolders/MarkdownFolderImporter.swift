import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Reads folders of Markdown, those of other apps too, as notebooks.
public struct MarkdownFolderImporter: FolderImporter {
  /// The description of the format.
  public var format: Format { MarkdownFolderFormat.format }

  /// Creates an importer.
  public init() {}

  /// Whether there is Markdown in a folder.
  public func recognizes(_ paths: [String]) -> Bool {
    // Beside another document there may be Markdown as an attachment.
    paths.contains {
      MarkdownNames.isText($0) && !Media(path: $0, name: "", isImage: false).isStored
    }
  }

  /// Reads a notebook. A folder without an index of ours is one as well: its name is the title, and
  /// the folders in it become the categories of notes.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    var reader = try FolderReader(request, folder)
    return try reader.read()
  }
}
