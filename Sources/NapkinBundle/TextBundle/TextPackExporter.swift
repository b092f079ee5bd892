import NapkinCore
public import NapkinFormats

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
    let deflater = Deflater()
    var entries: [PackedEntry] = []
    for file in files.all {
      switch file.body {
      case .bytes(let bytes):
        var packing = try PackingSink(deflater, expansionLimit: max(1, request.limits.expansion))
        try packing.write(bytes)
        entries.append(try packing.finish(as: folder + file.path))
      case .media(let entry):
        entries.append(entry)
      }
    }
    try ZipWriter.write(entries, day: nil, media: request.media, to: &sink)
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
      case .media(let entry):
        try request.media.copy(entry.digest) { piece throws(FormatError) in
          try folder.write(piece)
        }
      }
    }
    return files.ledger
  }
}
