public import NapkinFormats
import NapkinMarkdownCore

/// Writes Markdown.
public struct MarkdownExporter: Exporter {
  /// The description of the format.
  public var format: Format { MarkdownFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a note as it is, a plan list as tasks, and everything else as headings and lists.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    try MarkdownWriter.write(request, to: &sink)
  }
}
