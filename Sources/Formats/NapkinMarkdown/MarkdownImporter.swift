public import NapkinFormats
import NapkinMarkdownCore

/// Reads Markdown.
public struct MarkdownImporter: Importer {
  /// The description of the format.
  public var format: Format { MarkdownFormat.format }

  /// Creates an importer.
  public init() {}

  /// Reads a note, a map or a plan list. The request, the front matter or the look of the text decides the kind.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    try MarkdownDocument.read(request, from: &source)
  }
}
