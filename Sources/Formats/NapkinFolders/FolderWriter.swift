import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes the files of a folder, one after the other.
struct FolderWriter {
  private struct Document {
    var item: Notebook.Item
    let path: String
    var drawing: String?

    var folder: String { LocalLinks.folder(of: path) }
  }

  private let request: ExportRequest
  private let svg: (any Exporter)?
  private var documents: [Document] = []
  /// The number of documents that keep their path in the folder from which they were read.
  private let keptCount: Int
  private let links: LinksAmongFiles
  private var assets: FolderAssets
  private var parts: [Ledger.Part] = []

  init(_ request: ExportRequest) throws(FormatError) {
    self.request = request
    let headings = try request.options.headings
    svg = request.registry.exporter(id: "svg").flatMap {
      $0.format.kinds.contains(.drawing) ? $0 : nil
    }
    var names = FolderNames(drawsSVG: svg != nil)
    let items = request.content.items.filter { !request.content.leavesOut($0) }
    let kept = items.map { names.keep($0) }
    for (item, path) in zip(items, kept) {
      var document = Document(item: item, path: path ?? names.claim(item))
      if path != nil {
        document.item.foreign.pieces.removeAll {
          $0.format == MarkdownNames.formatID && $0.key == MarkdownNames.fileKey
        }
      }
      if case .note(let note) = item, note.drawing != nil, svg != nil {
        document.drawing = names.claimDrawing(of: note, in: document.folder)
      }
      documents.append(document)
    }
    keptCount = kept.count { $0 != nil }
    let old = zip(items.placesOfOrigin, documents).map { $0 ?? $1.path }
    let new = documents.map(\.path)
    if let moved = MovedDocuments(documents.map(\.item), from: old, to: new) {
      for index in documents.indices { documents[index].item = moved.relinking(number: index) }
    }
    links = LinksAmongFiles(documents.map(\.item), at: new, headings: headings)
    assets = FolderAssets(names, for: documents.map { ($0.item.media, $0.folder) })
  }

  mutating func write(to folder: inout some PartSink) throws(FormatError) -> Ledger {
    var shown = request.content.shownByFolder
    if case .notebook(let notebook) = request.content {
      shown[.foreign] = try writeIndex(of: notebook, to: &folder)
    }
    for document in documents { try write(document, to: &folder) }
    let absent = try assets.write(from: request.media, to: &folder)
    shown[.foreign, default: 0] += keptCount
    let ledger = Ledger(of: request.content, parts: parts, shown: shown)
    return ledger.withoutBytes(of: absent, in: request.content)
  }

  // MARK: Files

  private mutating func write(
    _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) {
    switch document.item {
    case .note(let note): try write(note, document, to: &folder)
    case .drawing(let drawing) where svg != nil: try write(drawing, document.path, to: &folder)
    case .map(let map): try write(map, document, to: &folder)
    case .drawing, .planList:
      let ledger = try write(document.item, document, to: &folder)
      parts.append(Ledger.Part(document.item.content, [ledger]))
    }
  }

  private mutating func write(
    _ note: Note, _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) {
    var shown = note
    // The folder of the note gives the category.
    if let category = note.category, category + "/" == document.folder { shown.category = nil }
    var place = PlaceInFolder(of: document.item, at: document.path)
    place.kept = assets.add(note.picture.map { [$0] } ?? [])
    // An attachment that the text shows needs no line after the text.
    if !note.attachments.isEmpty, note.text.syntax == .markdown {
      let targets = Set(LocalLinks.targets(asWrittenIn: note.text.source).map(\.text))
      shown.attachments.removeAll { media in
        guard assets.place(media, in: targets, from: document.folder) else { return false }
        place.named.insert(ExactText(media.name))
        // The text may also show it by its path in `Media/`.
        if targets.contains(media.path) { assets.addStored(media) }
        return true
      }
    }
    place.kept.merge(assets.add(shown.attachments)) { first, _ in first }
    var counted = note
    if document.drawing != nil { counted.drawing = nil }
    let table = Format.markdown.table
    var writer = MarkdownWriter(
      ledger: MarkdownLedger.make(of: .note(counted), following: table, showsDrawing: false))
    writer.place = place
    writer.write(
      shown,
      drawing: document.drawing.map {
        String(Substring($0.utf8.dropFirst(document.folder.utf8.count)))
      })
    try folder.begin(document.path)
    try writer.out.flush(to: &folder)
    parts.append(Ledger.Part(.note(counted), [writer.ledger]))
    if let drawing = note.drawing, let path = document.drawing {
      try write(drawing, path, to: &folder)
    }
  }

  private mutating func write(
    _ map: MindMap, _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) {
    var told = Ledger()
    // Media that the texts of a node show need no line below the node.
    var rest = links.leading(map, in: document.folder, telling: &told)
    var shownCount = 0
    var named: [MindMap.Slot: Set<ExactText>] = [:]
    map.forEachShown { slot, shown in
      var media = map[slot].media
      if media.isEmpty { return }
      let targets = Set(shown.flatMap(LocalLinks.meanings))
      media.removeAll { media in
        guard assets.place(media, in: targets, from: document.folder) else { return false }
        named[slot, default: []].insert(ExactText(media.name))
        return true
      }
      shownCount += map[slot].media.count - media.count
      rest.update(slot) { $0.media = media }
    }
    var place = PlaceInFolder(of: document.item, at: document.path)
    place.kept = assets.add(Notebook.Item.map(rest).media)
    place.wanted = links.wanted[document.path] ?? []
    var relinked: [(node: MindMap.Node.ID, count: Int)] = []
    for slot in rest.slotsWithMedia {
      place.named = named[slot] ?? []
      guard let node = rest[slot].relinkedToMedia(from: place) else { continue }
      relinked.append((node.id, rest[slot].media.count - node.media.count))
      rest.update(slot) { $0 = node }
    }
    var ledger = try write(.map(rest), place, document, to: &folder)
    ledger.count(.media, .converted, times: shownCount)
    for feature in told.features { ledger.revise(feature, to: .approximated, as: told) }
    ledger.lostLinks += told.lostLinks
    for (node, count) in relinked {
      ledger.revise(.markup, to: .approximated, at: node.rawValue)
      ledger.count(.media, .approximated, times: count, at: node.rawValue)
    }
    parts.append(Ledger.Part(.map(map), [ledger]))
  }

  /// Writes a document that has one file, with its media.
  private mutating func write(
    _ item: Notebook.Item, _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    var place = PlaceInFolder(of: item, at: document.path)
    place.kept = assets.add(item.media)
    return try write(item, place, document, to: &folder)
  }

  private func write(
    _ item: Notebook.Item, _ place: PlaceInFolder, _ document: Document,
    to folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    try folder.begin(document.path)
    var own = ExportRequest(item.content)
    own.options["headings"] = request.options["headings"]
    own.limits = request.limits
    return try MarkdownWriter.write(own, place: place, to: &folder)
  }

  private mutating func write(
    _ drawing: Drawing, _ path: String, to folder: inout some PartSink
  ) throws(FormatError) {
    guard let svg else { return }
    var own = ExportRequest(.drawing(drawing))
    if svg.format.options.contains(where: { $0.name == "source" }) { own.options["source"] = "yes" }
    own.settings = request.settings
    own.limits = request.limits
    own.media = request.media
    own.registry = request.registry
    try folder.begin(path)
    let ledger = try svg.export(own, to: &folder)
    parts.append(Ledger.Part(.drawing(drawing), [ledger]))
  }

  /// Writes the index; returns the number of keys of other programs in it.
  private func writeIndex(
    of notebook: Notebook, to folder: inout some PartSink
  ) throws(FormatError) -> Int {
    var matter = FrontMatter(
      .notebook, created: notebook.created, modified: notebook.modified, foreign: notebook.foreign)
    matter.title = notebook.title.isEmpty ? nil : notebook.title
    var ledger = Ledger()
    ledger.count(.foreign, .carried, times: matter.others.count)
    for document in documents where document.item.id == .planList(notebook.defaultPlanList) {
      var name = OutputBuffer()
      name.appendJSON(document.path)
      matter.others.insert(
        (MarkdownNames.defaultList, " " + name.text), at: 0)
    }
    var map = MindMap(id: "index", root: RichText(notebook.title))
    map.isRootImplied = notebook.title.isEmpty
    for (number, document) in documents.enumerated() {
      let title = document.item.title
      var node = MindMap.Node(
        id: MindMap.Node.ID("\(number)"),
        RichText(title.isEmpty ? document.item.fallbackTitle : title))
      node.link = LocalLinks.encoded(document.path)
      _ = map.append(node, under: map.slotOfRoot)
    }
    try folder.begin(MarkdownNames.index)
    var writer = MarkdownWriter(ledger: ledger)
    try writer.write(map, headings: map.isRootImplied ? 0 : 1, matter, to: &folder)
    try writer.out.flush(to: &folder)
    return writer.ledger[.foreign].carried
  }
}

extension Content {
  /// Whether a document has no file: the default plan list, if it is as in every new notebook.
  fileprivate func leavesOut(_ item: Notebook.Item) -> Bool {
    guard case .notebook(let notebook) = self, case .planList(let list) = item else { return false }
    return list == .makeDefault() && notebook.defaultPlanList == list.id
      && notebook.planLists.first?.id == list.id
  }

  /// The counts of features of a notebook that the index shows, or that a reader knows without it.
  fileprivate var shownByFolder: [Feature: Int] {
    guard case .notebook(let notebook) = self else { return [:] }
    let bare = notebook.items.count { leavesOut($0) }
    return [
      .notebook: 1, .title: (notebook.title.isEmpty ? 0 : 1) + bare, .planList: bare,
      .order: notebook.items.count,
      .date: [notebook.created, notebook.modified].count { $0 != nil },
    ]
  }
}
