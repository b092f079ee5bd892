import NapkinCore
import NapkinFormats

extension Content {
  /// The key under which a file, or the trash, has the document.
  var key: String {
    switch self {
    case .note: "note"
    case .drawing: "drawing"
    case .map: "map"
    case .planList: "planList"
    case .notebook: "notebook"
    }
  }

  /// Reads the document under a key; returns `nil` if no kind of document has the key.
  static func read(_ key: String, _ json: inout JSONReader) throws(FormatError) -> Content? {
    switch key {
    case "note": .note(try Note.read(&json))
    case "drawing": .drawing(try Drawing.read(&json))
    case "map": .map(try MindMap.read(&json))
    case "planList": .planList(try PlanList.read(&json))
    case "notebook": .notebook(try Notebook.read(&json))
    default: nil
    }
  }

  func write(to json: inout JSONWriter, sink: inout some ByteSink) throws(FormatError) {
    switch self {
    case .note(let note): try note.write(to: &json, sink: &sink)
    case .drawing(let drawing): try drawing.write(to: &json, sink: &sink)
    case .map(let map): try map.write(to: &json, sink: &sink)
    case .planList(let list): try list.write(to: &json, sink: &sink)
    case .notebook(let notebook): try notebook.write(to: &json, sink: &sink)
    }
  }
}
