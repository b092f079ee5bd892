package import NapkinCore
package import NapkinFormats

/// One thing of a bundle: a note, a drawing, a map or a plan list, and what its files are called.
package struct BundleItem {
  /// The thing.
  package var item: Notebook.Item
  /// The name of its files without the ending.
  package let stem: String
  /// The title of what has none: that of its file.
  fileprivate let fallbackTitle: String

  /// The thing as formats take it.
  package var content: Content { item.content }

  /// What it is called for people, even if nobody has given it a name.
  package var title: String {
    let title = Line.single(item.title)
    return title.isEmpty ? fallbackTitle : title
  }

  /// Its pictures, recordings and films, each once, however often it is there.
  package var mediaOnce: [Media] {
    var seen: Set<Media.Source> = []
    return item.media.filter { seen.insert($0.source).inserted }
  }

  /// The drawing to be shown: the thing itself, or what is on the back of a note.
  package var drawing: Drawing? {
    switch item {
    case .drawing(let drawing): drawing
    case .note(let note): note.drawing
    case .map, .planList: nil
    }
  }
}

extension BundleItem {
  /// The things in a content that have files of their own, in the order in which a person has them.
  ///
  /// What was thrown away has none, nor has the default plan list as long as it is empty: every
  /// notebook has one.
  package static func all(in request: ExportRequest) -> [BundleItem] {
    // The names of the bundle's own files; see `BundleNames`. That of the native JSON has two endings,
    // so that no other file can have it.
    var names = PartNames(taken: ["index", "manifest", "Media"])
    return request.content.usedItems.map { item in
      let file = Line.single(request.filesOfOrigin[item.id].map(request.registry.stem) ?? "")
      let fallback = file.isEmpty ? item.fallbackTitle : file
      let stem = names.claim(item.title, else: fallback)
      return BundleItem(item: item, stem: stem, fallbackTitle: fallback)
    }
  }
}

extension [BundleItem] {
  /// The things with the links among them leading to their files.
  package func leadingToEachOther(_ registry: FormatRegistry) -> [BundleItem] {
    guard let exporter = registry.textLeading else { return self }
    var items = self
    for index in indices { items[index].leadToDrawing(exporter, registry) }
    if count == 1 { return items }
    let paths = map { $0.pieces(registry).first?.name }
    let relinked = exporter.leading(items.map(\.item), from: [], to: paths)
    for (index, item) in relinked.enumerated() { items[index].item = item }
    return items
  }
}

extension BundleItem {
  /// Leads the text of a note to the file of its drawing, where it shows that as a TextBundle has it.
  fileprivate mutating func leadToDrawing(
    _ exporter: any TextLeading, _ registry: FormatRegistry
  ) {
    guard case .note(var note) = item, let asset = note.drawing?.pathAmongAssets,
      note.media.indicesByNameInTexts[asset] == nil,
      let file = pieces(registry).first(where: { $0.format.id == "svg" })
    else { return }
    note.text = exporter.leading(note.text, to: [asset: file.name]).text
    item = .note(note)
  }
}
