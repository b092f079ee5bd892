import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// Where documents lie, to be found by what leads to them.
struct DocumentPlaces {
  typealias Target = (number: Int, fragment: Substring)

  let paths: [String]
  private var numbers: [String: Int] = [:]
  /// The first one of each name, for wikilinks.
  private var byName: [String: Int] = [:]
  /// The first one of each name without its folders.
  private var byLastName: [String: Int] = [:]

  init(_ paths: [String]) {
    self.paths = paths
    func enter(_ number: Int, as name: String, in numbers: inout [String: Int]) {
      if numbers[name] == nil { numbers[name] = number }
    }
    for (number, path) in paths.enumerated() {
      let name = Self.name(of: path)
      enter(number, as: path, in: &numbers)
      enter(number, as: name, in: &byName)
      enter(number, as: String(name.dropFirst(LocalLinks.folder(of: name).count)), in: &byLastName)
    }
    for (number, path) in paths.enumerated() {
      let name = Self.name(of: path).lowercased()
      enter(number, as: name, in: &byName)
      enter(number, as: String(name.dropFirst(LocalLinks.folder(of: name).count)), in: &byLastName)
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
