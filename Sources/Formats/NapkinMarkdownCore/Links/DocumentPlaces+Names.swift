package import NapkinCore
import NapkinFormats

/// Links of nodes that go by the names of documents, as wikis have them: where these lie is known when all of
/// the folder is.
extension DocumentPlaces {
  /// A map that lies at a path, its links leading to the documents that they name.
  package func resolvingNames(in map: MindMap, at path: String) -> MindMap {
    guard let number = number(of: path) else { return map }
    var map = map
    for slot in map.slotsOfMore {
      guard let link = map[slot].link, let place = place(named: link, in: number) else { continue }
      map.update(slot) { $0.link = place }
    }
    return map
  }

  /// The address of what a link names; `nil` if it leads somewhere by itself, or names nothing.
  private func place(named link: String, in number: Int) -> String? {
    guard LinkTarget.isFile(link), target(of: link, in: number) == nil else { return nil }
    let bare = link.prefix(before: "#")
    let path = LocalLinks.decoded(String(bare))
    let name = Self.name(of: path)
    // Some say a part of the way only.
    let last = FileSystem.name(of: name)
    guard let target = target(ofWikilink: name, in: number) ?? target(ofWikilink: last, in: number),
      "/\(Self.name(of: paths[target.number]))".hasSuffix("/" + name)
    else { return nil }
    let way = LocalLinks.way(from: folder(of: number), to: paths[target.number])
    return LocalLinks.encoded(way) + link[bare.endIndex...]
  }
}
