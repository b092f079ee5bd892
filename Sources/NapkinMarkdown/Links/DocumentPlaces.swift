import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// Where documents lie, to be found by what leads to them.
struct DocumentPlaces {
  typealias Target = (number: Int, fragment: Substring)

  let paths: [String]
  private var numbers = PathTable<Int>()
  /// The first one of each name, for wikilinks.
  private var byName = PathTable<Int>()
  /// The first one of each name without its folders.
  private var byLastName = PathTable<Int>()

  init(_ paths: [String]) {
    self.paths = paths
    for (number, path) in paths.enumerated() {
      let name = Self.name(of: path)
      numbers.enter(number, at: path)
      byName.enter(number, at: name)
      byLastName.enter(number, at: String(name.dropFirst(LocalLinks.folder(of: name).count)))
    }
    for (number, path) in paths.enumerated() {
      let name = Self.name(of: path).lowercased()
      byName.enter(number, at: name)
      byLastName.enter(number, at: String(name.dropFirst(LocalLinks.folder(of: name).count)))
    }
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
      let path = LocalLinks.path(of: spelling, from: folder(of: number))
      if let number = path.flatMap({ numbers[$0] }) { return (number, fragment) }
    }
    return nil
  }

  /// The document that a link in double brackets leads to, and the place in it. The link is a path from the
  /// top or from the folder of the document, or a name alone; blanks around it, and capitals, do not matter.
  func target(ofWikilink name: String, in number: Int) -> Target? {
    let place = name.prefix(before: "#")
    var words = place.drop { $0 == " " }
    while words.last == " " { words.removeLast() }
    let bare = String(words)
    for spelling in [bare, bare.lowercased()] {
      let found =
        numbers[spelling] ?? byName[spelling]
        ?? LocalLinks.path(of: spelling, from: folder(of: number)).flatMap { byName[$0] }
        ?? byLastName[spelling]
      if let found { return (found, name[place.endIndex...]) }
    }
    return nil
  }

  /// What wikilinks call a document.
  static func name(of path: String) -> String {
    guard MarkdownFormat.isText(path), let dot = path.lastIndex(of: ".") else { return path }
    return String(path[..<dot])
  }
}
