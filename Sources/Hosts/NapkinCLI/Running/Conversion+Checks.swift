import NapkinFormats
import NapkinKit

extension Conversion {
  /// Refuses content that the output format cannot hold, if the input can be read as a kind that it can hold.
  func checkKind(of source: Import, from document: Document) throws(Failure) {
    let kind = source.content.kind
    guard let format, !format.kinds.contains(kind), document.format?.id == MarkdownFormat.id,
      let other = Invocation.kinds.first(where: { format.kinds.contains($0.kind) })
    else { return }
    let advice =
      document.isFolder
      ? "convert one of the files in the folder."
      : "'--as \(other.word)' reads this file as a \(other.kind)."
    throw Failure(
      FormatError(
        .unsupportedContent, "\(format.name) does not hold a \(kind); \(advice)",
        at: FileLocation(file: document.name)))
  }

  /// Refuses a name without an ending if it could mean a folder or a file: the document is a notebook, or was read
  /// from a folder.
  func checkName(
    _ path: String, for source: Import, from document: Document
  ) throws(Failure) {
    guard !makesFolder, path != "-", !FileSystem.name(of: path).dropFirst().contains("."),
      document.isFolder || source.content.kind == .notebook, let format,
      let folder = registry.folderExporter(id: format.id)?.format,
      folder.kinds.contains(source.content.kind)
    else { return }
    let isThere = try failing { () throws(FormatError) in
      try FileSystem.status(of: path, for: .writing) != nil
    }
    if isThere { return }
    throw .usage(
      "\(quoted(path)) may be a folder or a file; end the name with / for a folder, or with "
        + ".\(format.fileExtensions.first ?? format.id) for one file.", try: invocation.help)
  }
}
