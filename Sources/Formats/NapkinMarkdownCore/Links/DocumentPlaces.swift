import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The paths of documents, by which links are resolved.
package struct DocumentPlaces {
  typealias Target = (number: Int, fragment: Substring)

  let paths: [String]
  /// The top folder of each document, with a `/` at its end; empty for the root.
  private let tops: [String]
  private var numbers: PathTable<Int>
  /// The first document of each name, for wikilinks.
  private var byName: PathTable<Int>
  /// The first document of each name without folders: below each top folder, and below all of them.
  private var byLastName: PathTable<Int>

  /// Enters paths, with their top folders if there are several. If `isExact` is true, only the exact bytes of a path
  /// find it.
  package init(_ paths: [String], below tops: [String]? = nil, isExact: Bool = false) {
    self.paths = paths
    self.tops = tops ?? Array(repeating: "", count: paths.count)
    numbers = PathTable(isExact: isExact)
    byName = PathTable(isExact: isExact)
    byLastName = PathTable(isExact: isExact)
    for (number, path) in paths.enumerated() { numbers.enter(number, at: path) }
    enterNames { $0 }
    enterNames { $0.lowercased() }
  }

  private mutating func enterNames(as spelt: (String) -> String) {
    let names = paths.map { spelt(Self.name(of: $0)) }
    let lastNames = names.map { String($0.dropFirst(LocalLinks.folder(of: $0).count)) }
    for (number, name) in names.enumerated() {
      byName.enter(number, at: name)
      byLastName.enter(number, at: spelt(tops[number]) + lastNames[number])
    }
    for (number, name) in lastNames.enumerated() { byLastName.enter(number, at: name) }
  }

  func number(of path: String) -> Int? { numbers[path] }

  func folder(of number: Int) -> String { LocalLinks.folder(of: paths[number]) }

  func ending(of number: Int) -> String? {
    paths[number].split(separator: ".").last?.lowercased()
  }

  /// Returns the document to which an address in another document refers, and the fragment of the address.
  func target(of address: String, in number: Int) -> Target? {
    guard !address.isEmpty, LinkTarget.scheme(of: address) == nil else { return nil }
    let bare = address.prefix(before: "#?")
    let spellings = [
      (address, address.suffix(0)), (LocalLinks.decoded(address), address.suffix(0)),
      (LocalLinks.decoded(String(bare)), address[bare.endIndex...]),
    ]
    for (spelling, fragment) in spellings where !spelling.isEmpty {
      guard let path = LocalLinks.path(of: spelling, from: folder(of: number)) else { continue }
      let fromTop = spelling.hasPrefix("/") ? numbers[tops[number] + path] : nil
      if let number = fromTop ?? numbers[path] { return (number, fragment) }
    }
    return nil
  }

  /// Returns the document to which a link in double brackets refers, and the fragment of the link. The link is a
  /// path from the top or from the folder of its document, or only a name; a name below the same top is found first.
  /// Blanks around the link and capitals do not matter.
  func target(ofWikilink name: String, in number: Int) -> Target? {
    let place = name.prefix(before: "#")
    let bare = String(place.drop { $0 == " " }.droppingLast { $0 == " " })
    let top = tops[number]
    let nearby = LocalLinks.path(of: bare, from: folder(of: number))
    for spelt in [{ $0 }, { $0.lowercased() }] as [(String) -> String] {
      let found =
        numbers[top + spelt(bare)] ?? byName[spelt(top + bare)]
        ?? nearby.flatMap { byName[spelt($0)] }
        ?? byLastName[spelt(top + bare)] ?? byLastName[spelt(bare)]
      if let found { return (found, name[place.endIndex...]) }
    }
    return nil
  }

  /// Returns the name that wikilinks use for a document.
  static func name(of path: String) -> String {
    guard MarkdownNames.isText(path), let dot = path.lastIndex(of: ".") else { return path }
    return String(path[..<dot])
  }
}
