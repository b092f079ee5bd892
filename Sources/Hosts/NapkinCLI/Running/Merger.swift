import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Merges several documents into one notebook.
///
/// The first notebook among them receives the others; if there is none, a new one does. A taken
/// identifier is replaced by a fresh one, a plan list with a taken name gets a number after it, and
/// equal documents are inserted only once.
struct Merger {
  /// The merged document.
  private(set) var whole: Import
  /// Remarks on the merge.
  private(set) var remarks: [Phrase] = []
  /// The ledger of content that was already in the notebook.
  private(set) var twice = Ledger()
  /// The paths of items that have files of their own.
  private(set) var files: [Notebook.ItemID: String] = [:]
  /// The original places of items: of items in files of their own, and of all items of notebooks.
  private var places: [Notebook.ItemID: PlaceOfOrigin] = [:]
  /// The notebook that receives the other documents, as it was read.
  private var first: Notebook?
  // The same input files get the same identifiers in every run.
  private var context = Context(
    now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 0))

  /// Merges documents; a single document stays as it is.
  init(
    _ sources: [Import], of documents: [Document], _ registry: FormatRegistry
  ) throws(Failure) {
    guard let first = sources.first else { throw .usage("There is nothing to bundle.") }
    whole = first
    if sources.count == 1 {
      files = documents[0].files(of: first.content)
      return
    }
    let beginning =
      sources.firstIndex { $0.content.kind == .notebook }
      ?? sources.firstIndex { $0.content.kind == .planList }
    if let beginning {
      let content = sources[beginning].content
      if case .notebook(let notebook) = content { self.first = notebook }
      places = documents[beginning].places(of: content)
      files = documents[beginning].files(of: content)
    }
    do throws(Refusal) {
      var notebook = Self.notebook(from: beginning.map { sources[$0].content })
      for index in sources.indices where index != beginning {
        try add(sources[index].content, from: documents[index], to: &notebook)
      }
      lead(in: &notebook, registry)
      whole = Import(.notebook(notebook), ledger: Ledger())
    } catch {
      throw Failure(FormatError(.malformed, error.words))
    }
    for (source, document) in zip(sources, documents) {
      whole.ledger.merge(source.ledger)
      whole.repairs.merge(source.repairs.named(document.name))
    }
    whole.media = MediaChain(sources.map(\.media))
  }

  private static func notebook(from content: Content?) -> Notebook {
    switch content {
    case .notebook(let notebook): notebook
    // A notebook has a default list; a list from the input is better than an empty one.
    case .planList(let list): Notebook(id: "bundle", defaultPlanList: list)
    default: Notebook(id: "bundle")
    }
  }

  private mutating func add(
    _ content: Content, from document: Document, to notebook: inout Notebook
  ) throws(Refusal) {
    if case .notebook(let other) = content, other == first {
      return twice.merge(Ledger(of: content, as: .converted))
    }
    let ownPlaces = document.places(of: content)
    let ownFiles = document.files(of: content)
    var items: [Notebook.Item] = []
    for item in content.items {
      if notebook[item.id] == item {
        if places[item.id] == nil { places[item.id] = ownPlaces[item.id] }
        if files[item.id] == nil { files[item.id] = ownFiles[item.id] }
        twice.merge(Ledger(of: item.content, as: .converted))
      } else {
        items.append(item)
      }
    }
    if case .notebook(let other) = content {
      twice.count(.notebook, .converted)
      if !other.title.isEmpty, other.title == notebook.title { twice.count(.title, .converted) }
      tell(of: other, from: document.name, in: notebook)
    }
    twice.count(.order, .converted, times: content.items.count - items.count)
    for (item, change) in zip(items, try AddItems(items).changes(in: notebook, context: &context)) {
      guard case .insert(let added, let position) = change else { continue }
      try notebook.insert(added, at: position)
      places[added.id] = ownPlaces[item.id]
      files[added.id] = ownFiles[item.id]
      if added.title == item.title { continue }
      let file = SafeText.name(document.name)
      remarks.append("\(file): plan list \(quoted(item.title)) is now \(quoted(added.title))")
    }
  }
}

extension Merger {
  /// Adapts the links between the documents to their paths in the notebook, because the original paths will be
  /// unknown.
  private func lead(in notebook: inout Notebook, _ registry: FormatRegistry) {
    guard let exporter = registry.linkRewriter else { return }
    let items = Content.notebook(notebook).usedItems
    let relinked = exporter.relinking(items, from: items.map { places[$0.id] }, to: items.places())
    for (item, relinked) in zip(items, relinked) where relinked != item { notebook.put(relinked) }
  }

  /// Adds remarks on properties of another notebook for which the first notebook has no room.
  private mutating func tell(of other: Notebook, from name: String, in notebook: Notebook) {
    let parts = [
      other.title.isEmpty || other.title == notebook.title ? nil : "title",
      other.settings == Notebook.Settings() || other.settings == notebook.settings
        ? nil : "settings",
      other.trash.isEmpty || other.trash == notebook.trash ? nil : "trash",
    ].compactMap { $0 }
    let file = SafeText.name(name)
    for part in parts {
      remarks.append(
        "\(file): its \(Phrase(stringLiteral: part)) is left out: a bundle has that of its first notebook"
      )
    }
  }
}
