import NapkinCore
import NapkinFormats

extension Sample {
  /// Notebooks: an empty one, and one with the unusual values of the other samples.
  static var notebooks: [Sample] {
    [
      Sample("empty notebook", .notebook(Notebook(id: "empty"))),
      Sample("unusual notebook", .notebook(notebook)),
    ]
  }

  private static var notebook: Notebook {
    var notebook = Notebook(id: "unusual", title: "All of it")
    for sample in notesAndDrawings + maps + planLists where sample.name.hasPrefix("unusual") {
      if let item = sample.content.item { try? notebook.insert(item) }
    }
    return notebook
  }
}
