import NapkinCore
import NapkinFormats
import NapkinStore

/// Reads a whole notebook on disk, for commands that read files.
struct NotebookImporter: Importer {
  var format: Format {
    Format(
      id: "notebook", name: "Napkin notebook", fileExtensions: ["napkin"],
      mediaType: "application/vnd.sqlite3", kinds: [.notebook],
      table: FormatTable(
        Feature.all.map { .init($0, writes: .converted, reads: .converted, how: "tables") }),
      media: .held, recognizes: { $0.hasPrefix("SQLite format 3") })
  }

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let path = request.fileName ?? ""
    let stored = try StoredNotebook(path)
    let census = Census(of: .notebook(try stored.notebook()))
    var result = Import(census, ledger: Ledger(of: census, as: .converted))
    result.media = stored.media
    return result
  }
}
