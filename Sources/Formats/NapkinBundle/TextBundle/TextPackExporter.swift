import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Writes TextPacks.
public struct TextPackExporter: Exporter {
  /// What the format is.
  public var format: Format { TextPackFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a note with its pictures and recordings, which pass through in pieces.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let files = try TextBundleFiles(request)
    let folder = files.folder + "/"
    var contents = try ZipContents()
    for file in files.all {
      switch file.body {
      case .bytes(let bytes):
        try contents.add(folder + file.path) { sink throws(FormatError) in try sink.write(bytes) }
      case .media(let digest, let byteCount):
        contents.add(folder + file.path, digest, byteCount: byteCount)
      }
    }
    let zip = try WrittenZip(contents, media: request.media, expansion: request.limits.expansion)
    try zip.file.copy(to: &sink)
    return files.ledger
  }
}

/// TextBundles: what is in a TextPack, as a folder.
extension TextPackExporter: FolderExporter {
  /// What the format is where it is a folder.
  public var folderFormat: Format { TextPackFormat.folder }

  /// Writes the text, the card and the assets of a note.
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
