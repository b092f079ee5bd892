import NapkinArchive
import NapkinCore
public import NapkinFormats
import NapkinPacking

/// Writes TextPacks.
public struct TextPackExporter: Exporter {
  /// The description of the format.
  public var format: Format { TextPackFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a note with its pictures and recordings, which are streamed.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let files = try TextBundleFiles(request)
    let folder = files.folder + "/"
    var contents = try ArchiveSink()
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
