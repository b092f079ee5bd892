import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Where documents lie, to be found by what leads to them.
package struct DocumentPlaces {
  typealias Target = (number: Int, fragment: Substring)

  let paths: [String]
  /// The top below which each of them is, with a `/` at its end; empty if that is the top of all.
  private let tops: [String]
  private var numbers: PathTable<Int>
  /// The first one of each name, for wikilinks.
  private var byName: PathTable<Int>
  /// The first one of each name without its folders, behind its top and without that.
  private var byLastName: PathTable<Int>

  /// Takes in paths, and the tops of all of them if there are several. Exact ones are found by nothing that
  /// only looks the same.
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

  /// The document that an address in another one leads to, and the place in it.
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

  /// The document that a link in double brackets leads to, and the place in it. The link is a path from the
  /// top or from the folder of the document, or a name alone, of which one below the same top is meant first;
  /// blanks around it, and capitals, do not matter.
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

  /// What wikilinks call a document.
  static func name(of path: String) -> String {
    guard MarkdownNames.isText(path), let dot = path.lastIndex(of: ".") else { return path }
    return String(path[..<dot])
  }
}
