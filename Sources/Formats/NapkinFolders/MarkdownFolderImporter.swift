import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Reads folders of Markdown as notebooks, including folders of other apps.
public struct MarkdownFolderImporter: FolderImporter {
  /// The description of the format.
  public var format: Format { MarkdownFolderFormat.format }

  /// Creates an importer.
  public init() {}

  /// Whether a folder contains Markdown.
  public func recognizes(_ paths: [String]) -> Bool {
    // A document in another format may have Markdown as an attachment.
    paths.contains {
      MarkdownNames.isText($0) && !Media(path: $0, name: "", isImage: false).isStored
    }
  }

  /// Reads a notebook. Without an index of Napkin's, the name of the folder is the title, and the folders in it
  /// become the categories of notes.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    var reader = try FolderReader(request, folder)
    return try reader.read()
  }
}
