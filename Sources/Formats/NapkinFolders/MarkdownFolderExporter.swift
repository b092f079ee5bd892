public import NapkinFormats

/// Writes notebooks as a folder of Markdown.
public struct MarkdownFolderExporter: FolderExporter {
  /// The description of the format.
  public var format: Format { MarkdownFolderFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes each document as a file of its own, drawings as SVG, media into `Media/`, and for a notebook an
  /// `index.md` with links to all documents.
  public func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    var writer = FolderWriter(request)
    return try writer.write(to: &folder)
  }
}
