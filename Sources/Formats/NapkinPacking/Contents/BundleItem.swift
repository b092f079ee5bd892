package import NapkinCore
package import NapkinFormats

/// A document in a bundle (a note, a drawing, a map or a plan list), with the name of its files.
package struct BundleItem {
  /// The document.
  package var item: Notebook.Item
  /// The name of its files, without the file extension.
  package let stem: String
  /// The title for a document without a title: the name of its files, without a number.
  fileprivate let fallbackTitle: String

  package var content: Content { item.content }

  /// The title for people; a fallback if the document has none.
  package var title: String {
    let title = Line.single(item.title)
    return title.isEmpty ? fallbackTitle : title
  }

  /// The pictures, recordings and films of the document, without repetitions.
  package var mediaOnce: [Media] {
    var seen: Set<Media.Source> = []
    return item.media.filter { seen.insert($0.source).inserted }
  }

  /// The drawing to show: the document itself, or the drawing of a note.
  package var drawing: Drawing? {
    switch item {
    case .drawing(let drawing): drawing
    case .note(let note): note.drawing
    case .map, .planList: nil
    }
  }
}

extension BundleItem {
  /// Returns the documents of a content that get files of their own, in the person's order.
  ///
  /// Documents in the trash get none, and neither does the default plan list while it is empty, because every
  /// notebook has one.
  package static func all(in request: ExportRequest) -> [BundleItem] {
    // The names of the bundle's own files; see `BundleNames`. The file of native JSON is not here, because its two
    // file extensions make its name different from all others.
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
  /// Returns the documents with the links between them pointing to their files in the bundle.
  package func leadingToEachOther(_ registry: FormatRegistry) -> [BundleItem] {
    guard let exporter = registry.linkRewriter else { return self }
    var items = self
    for index in indices { items[index].leadToDrawing(exporter, registry) }
    if count == 1 { return items }
    let paths = map { $0.pieces(registry).first?.name }
    let relinked = exporter.relinking(items.map(\.item), from: [], to: paths)
    for (index, item) in relinked.enumerated() { items[index].item = item }
    return items
  }
}

extension BundleItem {
  /// Replaces the path of the drawing in a note's text, as in a TextBundle, by the path of the drawing's file.
  fileprivate mutating func leadToDrawing(
    _ exporter: any LinkRewriter, _ registry: FormatRegistry
  ) {
    guard case .note(var note) = item, let asset = note.drawing?.pathAmongAssets,
      note.media.indicesByNameInTexts[asset] == nil,
      let file = pieces(registry).first(where: { $0.format.id == "svg" })
    else { return }
    note.text = exporter.relinking(note.text, to: [asset: file.name]).text
    item = .note(note)
  }
}
