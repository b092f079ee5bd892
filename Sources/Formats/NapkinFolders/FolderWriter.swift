import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes the files of a folder, one after the other.
struct FolderWriter {
  private struct Document {
    /// The document, and the document as it is written: media that its texts show are left out.
    var (item, written): (Notebook.Item, Notebook.Item)
    let path: String
    /// The path of the drawing's file.
    var drawing: String?
    var place: PlaceInFolder
    /// The media that are not written, and the links and texts that were changed.
    var (shown, changed) = (Ledger(), Ledger())

    init(_ item: Notebook.Item, at path: String) {
      (self.item, written, self.path) = (item, item, path)
      place = PlaceInFolder(of: item, at: path)
    }

    var folder: String { LocalLinks.folder(of: path) }
  }

  private let request: ExportRequest
  private let svg: (any Exporter)?
  private var documents: [Document] = []
  /// The number of documents that keep their path in the folder from which they were read.
  private let keptCount: Int
  private var assets: FolderAssets
  private var parts: [Ledger.Part] = []

  init(_ request: ExportRequest) {
    self.request = request
    svg = request.registry.exporter(id: "svg").flatMap {
      $0.format.kinds.contains(.drawing) ? $0 : nil
    }
    var names = FolderNames(drawsSVG: svg != nil)
    let items = request.content.items.filter { !request.content.leavesOut($0) }
    let kept = items.map { names.keep($0) }
    for (item, path) in zip(items, kept) {
      var document = Document(item, at: path ?? names.claim(item))
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
    assets = FolderAssets(names, for: documents.map { ($0.item.media, $0.folder) })
  }

  mutating func write(to folder: inout some PartSink) throws(FormatError) -> Ledger {
    let headings = try request.options.headings
    var shown = request.content.shownByFolder
    if case .notebook(let notebook) = request.content {
      shown[.foreign] = try writeIndex(of: notebook, to: &folder)
    }
    for index in documents.indices { documents[index] = placingMedia(of: documents[index]) }
    let links = LinksAmongFiles(
      documents.map(\.written), at: documents.map(\.path), headings: headings)
    for var document in documents {
      if case .map(let map) = document.written {
        document.written = .map(
          links.leading(map, in: document.folder, telling: &document.changed))
        document.place.wanted = links.wanted[document.path] ?? []
      }
      try write(document, to: &folder)
    }
    let absent = try assets.write(from: request.media, to: &folder)
    shown[.foreign, default: 0] += keptCount
    let ledger = Ledger(of: request.content, parts: parts, shown: shown)
    return ledger.withoutBytes(of: absent, in: request.content)
  }

  // MARK: Media

  /// Returns a document with its media placed in the folder.
  private mutating func placingMedia(of document: Document) -> Document {
    var document = document
    switch document.item {
    case .note(let note): placeMedia(of: note, in: &document)
    case .map(let map): placeMedia(of: map, in: &document)
    case .drawing where svg != nil: break
    case .drawing, .planList:
      document.written = document.item
      document.place.kept = assets.add(document.item.media)
    }
    return document
  }

  private mutating func placeMedia(of note: Note, in document: inout Document) {
    var rest = note
    // The folder of the note gives the category.
    if let category = note.category, category + "/" == document.folder { rest.category = nil }
    document.place.kept = assets.add(note.picture.map { [$0] } ?? [])
    // An attachment that the text shows needs no line after the text.
    if !note.attachments.isEmpty, note.text.syntax == .markdown {
      let targets = Set(LocalLinks.targets(asWrittenIn: note.text.source).map(\.text))
      rest.attachments.removeAll { media in
        guard assets.place(media, in: targets, from: document.folder) else { return false }
        document.place.named.insert(ExactText(media.name))
        // The text may also show it by its path in `Media/`.
        if targets.contains(media.path) { assets.addStored(media) }
        return true
      }
    }
    document.place.kept.merge(assets.add(rest.attachments)) { first, _ in first }
    document.written = .note(rest)
  }

  private mutating func placeMedia(of map: MindMap, in document: inout Document) {
    var rest = map
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
      document.shown.count(.media, .converted, times: map[slot].media.count - media.count)
      rest.update(slot) { $0.media = media }
    }
    document.place.kept = assets.add(Notebook.Item.map(rest).media)
    for slot in rest.slotsWithMedia {
      document.place.named = named[slot] ?? []
      guard let node = rest[slot].relinkedToMedia(from: document.place) else { continue }
      let (id, count) = (node.id.rawValue, rest[slot].media.count - node.media.count)
      document.changed.count(.markup, .approximated, at: id)
      document.shown.count(.media, .approximated, times: count, at: id)
      rest.update(slot) { $0 = node }
    }
    document.written = .map(rest)
  }

  // MARK: Files

  private mutating func write(
    _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) {
    switch (document.item, document.written) {
    case (.note(let note), .note(let rest)): try write(note, rest, document, to: &folder)
    case (.drawing(let drawing), _) where svg != nil:
      try write(drawing, document.path, to: &folder)
    default:
      try folder.begin(document.path)
      var own = ExportRequest(document.written.content)
      own.options["headings"] = request.options["headings"]
      own.limits = request.limits
      var ledger = try MarkdownWriter.write(own, place: document.place, to: &folder)
      ledger.merge(document.shown)
      let changed = document.changed
      for feature in changed.features { ledger.revise(feature, to: .approximated, as: changed) }
      ledger.lostLinks += changed.lostLinks
      parts.append(Ledger.Part(document.item.content, [ledger]))
    }
  }

  private mutating func write(
    _ note: Note, _ rest: Note, _ document: Document, to folder: inout some PartSink
  ) throws(FormatError) {
    var counted = note
    if document.drawing != nil { counted.drawing = nil }
    let table = Format.markdown.table
    var writer = MarkdownWriter(
      ledger: MarkdownLedger.make(of: .note(counted), following: table, showsDrawing: false))
    writer.place = document.place
    writer.write(rest, drawing: document.drawing.map(FileSystem.name(of:)))
    try folder.begin(document.path)
    try writer.out.flush(to: &folder)
    parts.append(Ledger.Part(.note(counted), [writer.ledger]))
    if let drawing = note.drawing, let path = document.drawing {
      try write(drawing, path, to: &folder)
    }
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
      matter.others.insert((MarkdownNames.defaultList, " " + name.text), at: 0)
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
