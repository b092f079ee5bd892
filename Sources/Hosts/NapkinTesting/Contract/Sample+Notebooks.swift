import NapkinCore
import NapkinFormats

extension Sample {
  /// Notebooks: an empty one, and one with an item of each kind.
  static var notebooks: [Sample] {
    [
      Sample("empty notebook", .notebook(Notebook(id: "empty"))),
      Sample("full notebook", .notebook(notebook)),
    ]
  }

  private static var notebook: Notebook {
    var notebook = Notebook(id: "full", title: "All of it")
    notebook.created = noon
    notebook.modified = later
    notebook.settings.language = "sv"
    notebook.settings.theme = .night
    notebook.foreign = Foreign([Foreign.Entry(format: "bear", key: "version", value: "2")])
    let pieces = ["full note", "full drawing", "everything on nodes", "full plan list"]
    for sample in notesAndDrawings + maps + planLists where pieces.contains(sample.name) {
      if let item = sample.content.item { try? notebook.insert(item) }
    }
    return notebook
  }
}
