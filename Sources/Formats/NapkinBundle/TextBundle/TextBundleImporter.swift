public import NapkinFormats
import NapkinPacking

/// Reads TextBundles, which are folders with the files of a TextPack.
public struct TextBundleImporter: FolderImporter {
  /// The description of the format.
  public var format: Format { TextPackFormat.folder }

  /// Creates an importer.
  public init() {}

  /// Whether the files include a text and an `info.json`.
  public func recognizes(_ paths: [String]) -> Bool {
    paths.contains("info.json") && paths.contains(where: TextBundle.isText)
  }

  /// Reads the note of a folder.
  public func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import {
    var reader = TextBundleReader(request, folder, name: folder.name)
    return try reader.read()
  }
}
