import NapkinCore
import NapkinFormats
import NapkinJSON

/// The state of an item: in use, in the trash or removed.
enum ItemState: Int64 {
  case here = 0
  case trash = 1
  /// Removed: only undo can bring it back.
  case removed = 2
}

/// A row of the table of items, without the item's contents.
struct ItemRow {
  var number: Int64
  var kind: String
  var id: String
  var state: ItemState
  var place: Int64
  var trashed: Instant?
  /// Foreign data of the item's entry in the trash, as JSON.
  var trashing: String?
  var title: String
  var created: Instant?
  var modified: Instant?
  var size = 0
  var edits = 0
  var editSize = 0

  static let columns =
    "number, kind, id, state, place, trashed, trashing, title, created, modified, size, edits, edit_size"

  init(_ row: SQLite.Row) {
    number = row.integer(0)
    kind = row.text(1)
    id = row.text(2)
    state = ItemState(rawValue: row.integer(3)) ?? .removed
    place = row.integer(4)
    trashed = row.instant(5)
    trashing = row.optionalText(6)
    title = row.text(7)
    created = row.instant(8)
    modified = row.instant(9)
    size = Int(row.integer(10))
    edits = Int(row.integer(11))
    editSize = Int(row.integer(12))
  }

  init(_ item: Notebook.Item, number: Int64, state: ItemState, place: Int64) {
    (self.number, self.state, self.place) = (number, state, place)
    kind = item.id.kind
    id = item.id.rawValue
    title = item.title
    created = item.created
    modified = item.modified
  }

  init(header notebook: Notebook, number: Int64) {
    self.number = number
    (kind, id, state, place) = (ItemRow.notebook, notebook.id.rawValue, .here, 0)
    title = notebook.title
    created = notebook.created
    modified = notebook.modified
  }

  /// The kind of the row for the notebook itself.
  static let notebook = "notebook"

  /// The digest of the row's values.
  var seal: ByteDigest {
    let columns = [
      kind, id, "\(state.rawValue)", "\(place)", ItemRow.text(trashed), trashing ?? "", title,
      ItemRow.text(created), ItemRow.text(modified),
    ]
    return ByteDigest(of: columns.joined(separator: "\n").utf8)
  }

  private static func text(_ instant: Instant?) -> String {
    instant.map { "\($0.milliseconds)" } ?? ""
  }

  /// The item of the row; `nil` for the notebook itself.
  var itemID: Notebook.ItemID? { Notebook.ItemID(kind: kind, id) }

  /// The item without its contents.
  var stub: Notebook.Item? {
    switch itemID {
    case .note(let id):
      return .note(Note(id: id, title: title, created: created, modified: modified))
    case .drawing(let id):
      return .drawing(Drawing(id: id, title: title, created: created, modified: modified))
    case .map(let id):
      var map = MindMap(id: id, name: title)
      (map.created, map.modified) = (created, modified)
      return .map(map)
    case .planList(let id):
      guard let name = try? Name(title) else { return nil }
      return .planList(PlanList(id: id, name: name, created: created))
    case nil: return nil
    }
  }

  /// An entry of the trash without the contents of its item.
  var trashedStub: Notebook.Trashed? {
    guard state == .trash, let trashed, let stub else { return nil }
    var entry = Notebook.Trashed(stub, date: trashed)
    if let trashing, let foreign = try? EditJSON.decode(Foreign.self, trashing) {
      entry.foreign = foreign
    }
    return entry
  }
}

extension Notebook.ItemID {
  /// The name of the kind in the tables.
  package var kind: String {
    switch self {
    case .note: "note"
    case .drawing: "drawing"
    case .map: "map"
    case .planList: "plans"
    }
  }

  /// The kinds of items, in the order in which they are in a notebook.
  package static let kinds = ["note", "drawing", "map", "plans"]

  package init?(kind: String, _ id: String) {
    switch kind {
    case "note": self = .note(Note.ID(id))
    case "drawing": self = .drawing(Drawing.ID(id))
    case "map": self = .map(MindMap.ID(id))
    case "plans": self = .planList(PlanList.ID(id))
    default: return nil
    }
  }
}

extension Notebook.Item {
  /// The date of creation.
  var created: Instant? {
    switch self {
    case .note(let note): note.created
    case .drawing(let drawing): drawing.created
    case .map(let map): map.created
    case .planList(let list): list.created
    }
  }

  /// The date of the last change.
  var modified: Instant? {
    switch self {
    case .note(let note): note.modified
    case .drawing(let drawing): drawing.modified
    case .map(let map): map.modified
    case .planList(let list): list.modified
    }
  }

  /// Returns the item without its contents, with its row number as its title. The journal has this stub for an item
  /// that was inserted or removed.
  func stub(number: Int64) -> Notebook.Item {
    let title = "\(number)"
    switch self {
    case .note(let note): return .note(Note(id: note.id, title: title))
    case .drawing(let drawing): return .drawing(Drawing(id: drawing.id, title: title))
    case .map(let map): return .map(MindMap(id: map.id, name: title))
    case .planList(let list):
      return .planList(PlanList(id: list.id, name: (try? Name(title)) ?? list.name))
    }
  }

  /// The item without its contents.
  var stub: Notebook.Item? { ItemRow(self, number: 0, state: .here, place: 0).stub }
}

extension Notebook {
  /// The notebook without its items; an empty plan list stands in for its default one.
  var header: Notebook {
    var header = Notebook.vacant()
    header.title = title
    header.settings = settings
    (header.created, header.modified, header.foreign) = (created, modified, foreign)
    // A notebook needs its default list, so this one stands in for it.
    try? header.insert(.planList(PlanList(id: defaultPlanList, name: PlanList.makeDefault().name)))
    return header.completed(id: id, defaultPlanList: defaultPlanList)
  }
}

/// Encodes and decodes documents as JSON.
enum DocumentJSON {
  static func bytes(_ content: Content) throws(FormatError) -> [UInt8] {
    var sink = MemorySink()
    _ = try JSONExporter.write(content, to: &sink)
    return sink.bytes
  }

  static func content(_ bytes: [UInt8], _ path: String) throws(FormatError) -> Content {
    var request = ImportRequest(fileName: path)
    // Documents that were once accepted must stay readable, so there are no limits.
    for limit in [Limits.Kind.inputBytes, .textBytes, .nodes, .strokes, .points] {
      request.limits[limit] = .max
    }
    return try JSONImporter.document(request, from: MemorySource(bytes))
  }
}
