import NapkinMarkup
import NapkinCore
package import NapkinFormats

/// A file to which a link of a document refers.
package struct LinkedFile: Hashable {
  package let address: String
  /// The paths that the address may mean, relative to the folder from which the document was read.
  package let relativePaths: [String]
  /// Whether the file is a document of the same notebook, so that the link can be changed to refer to it.
  package let isDocument: Bool

  fileprivate init(_ address: String, from folder: String, isDocument: Bool) {
    self.address = address
    self.isDocument = isDocument
    relativePaths = LocalLinks.relativePaths(of: address, from: folder)
  }

  package func isAmong(_ places: Set<String>) -> Bool {
    relativePaths.contains { places.contains(Self.plain($0)) }
  }

  /// Returns a path without `.` and `..`; unchanged if it is outside of the folder.
  package static func plain(_ path: String) -> String {
    LocalLinks.path(of: path, from: "") ?? path
  }

  /// Whether the file may be a document that a notebook can hold.
  package var isText: Bool { relativePaths.contains(where: MarkdownNames.isText) }
}

extension Content {
  /// The paths that a notebook's documents, the files that they hold, and the folders of these had in the folder
  /// from which the notebook was read, and have in a folder that is written.
  package var placesInFolder: Set<String> {
    guard case .notebook(let notebook) = self else { return [] }
    var places: Set<String> = []
    for item in notebook.items {
      guard let place = item.placeOfOrigin else { continue }
      places.insert(place)
      let folder = LocalLinks.folder(of: place)
      places.formUnion(item.media.compactMap { LocalLinks.path(of: $0.name, from: folder) })
      places.formUnion(item.media.compactMap(\.pathInFolder))
    }
    var folders = places
    while !folders.isEmpty {
      folders = Set(folders.map { String(LocalLinks.folder(of: $0).dropLast()) })
      folders.subtract(places)
      places.formUnion(folders)
    }
    return places
  }

  /// The files to which links of nodes and of texts refer, each once and in order; without files that the documents
  /// contain, and without absolute paths.
  package var linkedFiles: [LinkedFile] {
    let items = itemsInOutline
    var finder = LinkFinder(kind == .notebook ? DocumentPlaces(items.places()) : nil)
    for (number, item) in items.enumerated() { finder.add(item, number) }
    return finder.found
  }
}

/// Searches documents for the files to which their links refer.
private struct LinkFinder {
  private(set) var found: [LinkedFile] = []
  private var known: Set<LinkedFile> = []
  private let places: DocumentPlaces?
  private var number = 0
  private var folder = ""

  init(_ places: DocumentPlaces?) {
    self.places = places
  }

  mutating func add(_ item: Notebook.Item, _ number: Int) {
    self.number = number
    folder = item.placeOfOrigin.map(LocalLinks.folder) ?? ""
    switch item {
    case .note(let note): add(note.text, besides: note.media)
    case .map(let map):
      add(map.info)
      map.forEachNode { _, node in
        // Most nodes have only plain text.
        if node.isPlain, node.text.syntax == .plain { return }
        if let link = node.link { add([link], canBeLed: true) }
        let media = node.media
        add(node.text, besides: media)
        add(node.note, besides: media)
        add(node.details, besides: media)
      }
    case .planList(let list):
      for plan in list.allPlans { add(plan.note) }
    case .drawing: return
    }
  }

  private mutating func add(_ text: RichText?, besides media: [Media] = []) {
    guard let text else { return }
    // Links in XHTML are not changed.
    add(text.addresses, besides: media, canBeLed: text.syntax == .markdown)
  }

  private mutating func add(_ addresses: [String], besides media: [Media] = [], canBeLed: Bool) {
    if addresses.isEmpty { return }
    let held = media.isEmpty ? [] : media.placesInTexts
    for address in addresses where LinkTarget.isFile(address) {
      let isDocument = canBeLed && places?.target(of: address, in: number) != nil
      let file = LinkedFile(address, from: folder, isDocument: isDocument)
      let places = LocalLinks.places(of: address)
      // A link to the document's own folder is valid wherever the document is.
      if file.relativePaths.isEmpty || places.contains("") || !held.isDisjoint(with: places) {
        continue
      }
      if known.insert(file).inserted { found.append(file) }
    }
  }
}

extension RichText {
  /// The addresses of a text's links, in their order.
  package var addresses: [String] {
    switch syntax {
    case .plain: return []
    case .xhtml: return addressesOfLinks
    case .markdown:
      // Most texts have no links.
      guard source.has(.leftBracket) else { return [] }
      let tree = MarkdownFragment(source).tree
      var addresses: [String] = []
      tree.forEachText { text, _ in
        addresses += text.addresses
        LocalLinks.forEachWikilink(in: text.bytesOfWords) { name, _, isShown in
          if !isShown || !LocalLinks.isMedia(name) { addresses.append(Wikilink.target(of: name)) }
        }
      }
      return addresses
    }
  }
}

extension InlineText {
  var addresses: [String] {
    parts.filter { $0.kind == .linkEnd }.map { destinations[$0.data].uri }
  }
}
