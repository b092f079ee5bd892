public import NapkinFormats
import NapkinMarkdownCore

extension MarkdownExporter: InPlaceExporter {
  /// Returns the bytes of a file after its map, note or plan list was changed.
  public func edit(_ file: SourceFile, _ request: ExportRequest) throws(FormatError) -> [UInt8]? {
    try MarkdownInPlace.edit(file, request.content)
  }

  /// Whether no element of a map refers to another element.
  public func readsElementsAlone(_ file: SourceFile) -> Bool {
    MarkdownInPlace.readsElementsAlone(file)
  }

  /// Whether a changed file is recognised as the same kind of document.
  public func keepsKind(_ bytes: [UInt8], of file: SourceFile) throws(FormatError) -> Bool {
    try MarkdownInPlace.keepsKind(bytes, of: file)
  }

  /// Returns the content that reading the changed file must give.
  public func held(_ content: Content, over file: SourceFile) throws(FormatError) -> Content {
    try MarkdownInPlace.held(content, over: file)
  }
}
