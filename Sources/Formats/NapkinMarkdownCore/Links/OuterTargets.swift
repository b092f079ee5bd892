import NapkinCore
import NapkinFormats

/// The targets of links `#id` from the maps of a notebook to its other documents.
final class OuterTargets {
  private let items: [Notebook.Item]
  /// The first document that has an identifier, or whose map has a node with it. Most notebooks have no such links, so
  /// the documents are searched on demand.
  private(set) lazy var owners = {
    var owners: [MindMap.Node.ID: Int] = [:]
    for (number, item) in items.enumerated().reversed() {
      owners[MindMap.Node.ID(item.id.rawValue)] = number
      if case .map(let map) = item { map.forEachNode { owners[$1.id] = number } }
    }
    return owners
  }()

  init(_ items: [Notebook.Item]) { self.items = items }

  /// Returns the document that an address names; the fragment is the whole address if it names a node of a map.
  func target(of address: String, in number: Int) -> DocumentPlaces.Target? {
    guard let id = MindMap.Node.ID(ofLink: address), case .map(let own) = items[number],
      !own.contains(id), let owner = owners[id]
    else { return nil }
    if case .map(let map) = items[owner], map.contains(id) { return (owner, address[...]) }
    return (owner, "")
  }
}
