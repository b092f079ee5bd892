public import NapkinFormats
import NapkinMarkdownCore

extension MarkdownExporter: InPlaceExporter {
  /// The bytes of a file after its map, note or plan list was changed.
  public func edit(
    _ file: SourceFile, _ request: ExportRequest
  ) throws(FormatError) -> [UInt8]? {
    try MarkdownInPlace.edit(file, request.content)
  }

  /// What a reader is to find in the file after its document was changed.
  public func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content {
    try MarkdownInPlace.held(content, over: file)
  }
}
