package import NapkinCore
import NapkinFormats

/// Resolves links of nodes that name a document, as in wikis: the paths of the documents are known only when the
/// whole folder is read.
extension DocumentPlaces {
  /// Returns the map at a path, with links that refer to the documents that they name.
  package func resolvingNames(in map: MindMap, at path: String) -> MindMap {
    guard let number = number(of: path) else { return map }
    var map = map
    for slot in map.slotsOfMore {
      guard let link = map[slot].link, let place = place(named: link, in: number) else { continue }
      map.update(slot) { $0.link = place }
    }
    return map
  }

  /// Returns the address of the document that a link names; `nil` if it names none, or has a target itself.
  private func place(named link: String, in number: Int) -> String? {
    guard LinkTarget.isFile(link), target(of: link, in: number) == nil else { return nil }
    let bare = link.prefix(before: "#")
    let path = LocalLinks.decoded(String(bare))
    let name = Self.name(of: path)
    // Some links have only a part of the path.
    let last = FileSystem.name(of: name)
    guard let target = target(ofWikilink: name, in: number) ?? target(ofWikilink: last, in: number),
      "/\(Self.name(of: paths[target.number]))".hasSuffix("/" + name)
    else { return nil }
    let way = LocalLinks.way(from: folder(of: number), to: paths[target.number])
    return LocalLinks.encoded(way) + link[bare.endIndex...]
  }
}
