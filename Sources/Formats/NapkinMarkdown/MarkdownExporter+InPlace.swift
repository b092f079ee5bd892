public import NapkinFormats
import NapkinMarkdownCore

extension MarkdownExporter: InPlaceExporter {
  /// The bytes of a file after its map, note or plan list was changed.
  public func edit(
    _ file: SourceFile, _ request: ExportRequest
  ) throws(FormatError) -> [UInt8]? {
    try MarkdownInPlace.edit(file, request.content)
  }

  /// Whether no element of a map refers to another.
  public func readsElementsAlone(_ file: SourceFile) -> Bool {
    MarkdownInPlace.readsElementsAlone(file)
  }

  /// Whether a file still looks like a map.
  public func keepsKind(_ bytes: [UInt8], of file: SourceFile) throws(FormatError) -> Bool {
    try MarkdownInPlace.keepsKind(bytes, of: file)
  }

  /// What a reader is to find in the file after its document was changed.
  public func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content {
    try MarkdownInPlace.held(content, over: file)
  }
}
