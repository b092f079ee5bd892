import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Reads a folder of Markdown as a notebook.
struct FolderReader<Folder: PartSource> {
  private let folder: Folder
  private var request: ImportRequest
  /// The number of nodes that the remaining documents may have.
  private var nodesLeft: Int
  private let index: FolderIndex?
  private var files: FolderFiles<Folder>
  private var items: [(path: String, item: Notebook.Item)] = []
  private var account = Ledger()
  private var repairs = Repairs()

  init(_ request: ImportRequest, _ folder: Folder) throws(FormatError) {
    self.request = request
    // A folder is always written anew, so sources are not kept.
    self.request.keepsSource = false
    nodesLeft = request.limits.nodes
    self.folder = folder
    files = try FolderFiles(folder)
    index = try FolderIndex(of: folder, request)
  }

  mutating func read() throws(FormatError) -> Import {
    let title = index.map { $0.matter.title ?? "" } ?? folder.name
    let id = Notebook.ID(request.identifiers.next())
    let seed = request.identifiers.next()
    let listed = (index?.entries ?? []).filter { $0.path != MarkdownNames.index }
    let others = folder.paths.filter {
      files.isDocument($0) && !(index != nil && $0 == MarkdownNames.index)
    }
    for entry in listed { try read(entry.path, listedAs: entry.name, seed) }
    let known = Set(listed.map { ExactText($0.path) })
    for path in others where !known.contains(ExactText(path)) {
      try read(path, listedAs: nil, seed)
    }
    resolveNames()
    let notebook = try makeNotebook(id, title)
    return finish(notebook)
  }

  // MARK: Documents

  private mutating func read(
    _ path: String, listedAs name: String?, _ seed: String
  ) throws(FormatError) {
    var own = request
    own.limits.nodes = nodesLeft
    own.fileName = folder.place(of: path)
    if path == index?.defaultList { own.kind = .planList }
    // A file gets the same identifiers, whatever else is in the folder.
    own.identifiers = Identifiers(seed: ByteDigest(of: "\(seed) \(path)".utf8).seed)
    do {
      if MarkdownNames.isText(path) {
        guard var source = try folder.open(path) else { return }
        let file = try MarkdownDocument.read(own, from: &source, isInFolder: true)
        try take(file, path, listedAs: name)
      } else if let drawing = try files.drawing(at: path, own) {
        compare(name, with: .drawing(drawing))
        items.append((path, .drawing(drawing)))
      }
    } catch {
      let isTooMany = error.limit == .nodes
      throw (isTooMany ? .exceeds(.nodes, request.limits.nodes) : error).named(own.fileName)
    }
  }

  private mutating func take(
    _ source: Import, _ path: String, listedAs name: String?
  ) throws(FormatError) {
    account.merge(source.ledger)
    repairs.merge(source.repairs.named(folder.place(of: path)))
    guard var item = source.content.item else { return }
    if case .map(let map) = item { nodesLeft -= map.count - (map.isRootImplied ? 1 : 0) }
    item = item.named(after: path, isUntitled: name == item.fallbackTitle)
    compare(name, with: item)
    items.append((path, try files.withMedia(item, of: path, request)))
  }

  /// Counts a name in the index that is not the title of its document as dropped.
  private mutating func compare(_ name: String?, with item: Notebook.Item) {
    guard let name, name != item.fallbackTitle else { return }
    let title = item.title
    let isSame =
      name.split(whereSeparator: \.isWhitespace) == title.split(whereSeparator: \.isWhitespace)
    account.count(.text, .dropped, times: isSame ? 0 : 1, at: MarkdownNames.index)
  }

  private mutating func resolveNames() {
    let places = DocumentPlaces(folder.paths)
    for number in items.indices {
      guard case .map(let map) = items[number].item else { continue }
      items[number].item = .map(places.resolvingNames(in: map, at: items[number].path))
    }
  }

  // MARK: Notebook

  /// The documents in notebook order. A document keeps its path as a foreign entry if an export would choose another
  /// path.
  private var itemsWithPlaces: [(path: String, item: Notebook.Item)] {
    var names = FolderNames(drawsSVG: request.registry.exporter(id: "svg") != nil)
    var placed = ContentKind.allCases.flatMap { kind in
      items.filter { $0.item.content.kind == kind }
    }
    // Many systems take names that differ only in capitals for one name.
    let keys = Dictionary(grouping: placed.map { PartNames.key($0.path) }) { $0 }
    for number in placed.indices {
      let (path, item) = placed[number]
      if ExactText(names.free(item)) == ExactText(path), keys[PartNames.key(path)]?.count == 1 {
        _ = names.claim(item)
      } else {
        // Links refer to this path even if the document cannot be written there again.
        _ = names.take(path)
        placed[number].item.foreign.pieces.append(
          Foreign.Entry(format: MarkdownNames.formatID, key: MarkdownNames.fileKey, value: path))
      }
      if case .note(let note) = item, note.drawing != nil {
        _ = names.claimDrawing(of: note, in: LocalLinks.folder(of: path))
      }
    }
    return placed
  }

  private mutating func makeNotebook(
    _ id: Notebook.ID, _ title: String
  ) throws(FormatError) -> Notebook {
    let items = itemsWithPlaces
    let lists = items.filter { if case .planList = $0.item { true } else { false } }
    let main = index == nil ? lists.first : lists.first { $0.path == index?.defaultList }
    do throws(Refusal) {
      var notebook = Notebook(id: id, title: title)
      var rest = items
      if let main, case .planList(let list) = main.item {
        notebook = Notebook(id: id, title: title, defaultPlanList: list)
        rest.removeAll { $0.item.id == main.item.id }
      }
      var context = Context(now: Instant(milliseconds: 0), identifiers: request.identifiers)
      for change in try AddItems(rest.map(\.item)).changes(in: notebook, context: &context) {
        if case .insert(let item, let position) = change { try notebook.insert(item, at: position) }
      }
      if let main, let position = lists.firstIndex(where: { $0.item.id == main.item.id }) {
        try notebook.move(main.item.id, to: position)
      }
      notebook.created = index?.matter.created
      notebook.modified = index?.matter.modified
      notebook.foreign = index?.foreign ?? Foreign()
      return notebook
    } catch {
      throw FormatError(.malformed, error.words)
    }
  }

  /// The plan lists that got another name, because a list already had theirs.
  private func renamedLists(in notebook: Notebook) -> [String] {
    let names = Dictionary(uniqueKeysWithValues: notebook.planLists.map { ($0.id, $0.name) })
    return items.compactMap { _, item in
      guard case .planList(let list) = item, names[list.id] != list.name else { return nil }
      return list.id.rawValue
    }
  }

  /// Returns the import. Its content counts as converted, except for losses that the files' readers counted.
  private mutating func finish(_ notebook: Notebook) -> Import {
    var ledger = Ledger(of: .notebook(notebook), as: .converted)
    for feature in account.features {
      for treatment in [Treatment.approximated, .carried] {
        ledger.revise(feature, to: treatment, as: account)
      }
      ledger.count(feature, .dropped, times: account[feature].dropped)
    }
    ledger.merge(files.lost)
    for list in renamedLists(in: notebook) { ledger.revise(.title, to: .approximated, at: list) }
    let known = Set(items.map { ExactText($0.path) })
    for path in folder.paths where !known.contains(ExactText(path)) && !files.isTaken(path) {
      if index != nil && path == MarkdownNames.index { continue }
      ledger.count(.foreign, .dropped, at: path)
    }
    ledger.count(.text, .dropped, times: index?.lostTexts ?? 0, at: MarkdownNames.index)
    for _ in 0..<(index?.matter.datesElsewhere ?? 0) {
      ledger.revise(.date, to: .approximated, at: MarkdownNames.index)
    }
    let lostComments = index?.matter.lostComments(for: .notebook) ?? 0
    ledger.count(.foreign, .dropped, times: lostComments, at: MarkdownNames.index)
    if let index { repairs.merge(index.repairs.named(folder.place(of: MarkdownNames.index))) }
    var result = Import(.notebook(notebook), ledger: ledger, repairs: repairs)
    result.media = files.media
    return result
  }
}

extension PartSource {
  /// Returns the path of a file for messages, with the name of the folder.
  func place(of path: String) -> String {
    name.isEmpty ? path : name + "/" + path
  }
}

extension Notebook.Item {
  /// Returns the document with the name of its file as its title, if it has none, as note apps do; not if an index
  /// of Napkin's lists it under the name for untitled documents. The folders around it become its category.
  fileprivate func named(after path: String, isUntitled: Bool) -> Notebook.Item {
    let parts = path.split(separator: "/")
    let title = isUntitled ? "" : PlaceInFolder.stem(of: path)
    switch self {
    case .note(var note):
      if note.title.isEmpty { note.title = title }
      if note.category == nil, parts.count > 1 {
        note.category = parts.dropLast().joined(separator: "/")
      }
      return .note(note)
    case .map(var map):
      if map.name.isEmpty { map.name = title }
      return .map(map)
    case .drawing, .planList: return self
    }
  }
}

extension ByteDigest {
  fileprivate var seed: UInt64 {
    bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
