public import NapkinFormats
import NapkinPacking

/// Writes TextBundles, which are folders with the files of a TextPack.
public struct TextBundleExporter: FolderExporter {
  /// The description of the format.
  public var format: Format { TextPackFormat.folder }

  /// Creates an exporter.
  public init() {}

  /// Writes the text, `info.json` and the assets of a note.
  public func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    let files = try TextBundleFiles(request)
    for file in files.all {
      try folder.begin(file.path)
      switch file.body {
      case .bytes(let bytes): try folder.write(bytes)
      case .media(let digest, _):
        try request.media.copy(digest) { piece throws(FormatError) in
          try folder.write(piece)
        }
      }
    }
    return files.ledger
  }
}
