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
      case .media(let digest):
        let entry = try PackedEntry(folder + file.path, digest, in: request.media)
        if let entry { entries.append(entry) }
      }
    }
    try ZipWriter.write(entries, day: nil, media: request.media, to: &sink)
    return files.ledger
  }
}
