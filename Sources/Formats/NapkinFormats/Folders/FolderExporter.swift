/// A format that is written as a folder of named files: notes with their pictures beside them, one
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
/// A registry gets it by `register(folder:)`. A format that is one file as well has an ``Exporter`` with the
/// same id for that.
///
/// It promises what every ``Exporter`` does; the same request gives the same names, too, in the same
/// order. Names are safe on every system when ``PartNames`` makes them.
public protocol FolderExporter: Sendable {
  /// What the format is: what it holds, how the name of the folder ends (if it ends in anything),
  /// where each feature goes.
  var format: Format { get }

  /// Writes the content as named files and returns the account of the whole.
  func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger
}

/// A format that is read from a folder of named files.
///
/// It promises what every ``Importer`` does. Files that it does not understand it counts as dropped
/// ``Feature/foreign`` content, with their path.
public protocol FolderImporter: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Whether a folder that holds these files looks like this format.
  func recognizes(_ paths: [String]) -> Bool

  /// Reads the document in a folder.
  func read(
    _ request: ImportRequest, from folder: some PartSource
  ) throws(FormatError) -> Import
}
