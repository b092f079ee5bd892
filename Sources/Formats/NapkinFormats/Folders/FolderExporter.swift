/// A format that is written as a folder of named files, for example notes with their pictures beside them, or one
/// picture for each drawing of a notebook.
///
/// ```swift
/// func export(
///   _ request: ExportRequest, into folder: inout some PartSink
/// ) throws(FormatError) -> Ledger {
///   guard case .notebook(let notebook) = request.content else { return Ledger() }
///   var names = PartNames()
///   for note in notebook.notes {
///     try folder.begin(names.claim(note.title, else: "Note", ending: "md"))
///     try folder.write(note.text.source)
///   }
///   return Ledger(of: request.census, following: format.table)
/// }
/// ```
///
/// A registry gets the exporter by `register(folder:)`. A format that is also written as a single file has an
/// ``Exporter`` with the same id for that.
///
/// The promises of ``Exporter`` apply here too. In addition, equal requests give equal names in the same order.
/// Names that ``PartNames`` makes are safe on every system.
public protocol FolderExporter: Sendable {
  /// The description of the format: the kinds of content, the ending of the folder's name (if any), and how each
  /// feature is treated.
  var format: Format { get }

  /// Writes the content as named files and returns the ledger of all of them.
  func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger
}

/// A format that is read from a folder of named files.
///
/// The promises of ``Importer`` apply here too. A file that the importer does not understand is counted as dropped
/// ``Feature/foreign`` content, with its path.
public protocol FolderImporter: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Whether a folder with these files looks like this format.
  func recognizes(_ paths: [String]) -> Bool

  /// Reads the document in a folder.
  func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import
}
