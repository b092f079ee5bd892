import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// Documents that lie elsewhere than they did, so that links among them have to follow.
struct MovedDocuments {
  private let old: DocumentPlaces
  private let new: DocumentPlaces

  /// Takes in where each document lay and where it is to lie; `nil` if all stay where they are.
  init?(from old: [String], to new: [String]) {
    if old == new { return nil }
    self.old = DocumentPlaces(old)
    self.new = DocumentPlaces(new)
  }

  /// One of the documents, its links leading to where the others are to lie.
  func leading(_ item: Notebook.Item, number: Int) -> Notebook.Item {
    var item = item
    for index in item.foreign.pieces.indices {
      let piece = item.foreign.pieces[index]
      guard piece.format == MarkdownFormat.id, piece.key != MarkdownNames.fileKey else { continue }
      item.foreign.pieces[index].value = leading(words: piece.value, of: number)
    }
    switch item {
    case .note(var note):
      note.text = leading(note.text, of: number)
      return .note(note)
    case .map(var map):
      for slot in map.slotsOfMore {
        let node = map[slot]
        var led = node
        led.text = leading(node.text, of: number)
        led.note = node.note.map { leading($0, of: number) }
        led.details = node.details.map { leading($0, of: number) }
        led.link = node.link.map { goal(of: $0, in: number) ?? $0 }
        for index in led.attributes.indices {
          led.attributes[index].value = leading(words: led.attributes[index].value, of: number)
        }
        if led != node { map.update(slot) { $0 = led } }
      }
      return .map(map)
    case .planList(let list):
      return .planList(
        list.changingPlans { plan in
          plan.note = plan.note.map { leading($0, of: number) }
          plan.name = (try? Name(leading(words: plan.name.text, of: number))) ?? plan.name
        })
    case .drawing: return item
    }
  }

  private func leading(_ text: RichText, of number: Int) -> RichText {
    // Most texts lead nowhere.
    guard text.syntax == .markdown, text.source.has(.leftBracket) else { return text }
    return text.leading {
      goal(of: $0, in: number)
    } wikilinks: { name, _ in
      goal(ofWikilink: name, in: number)
    } ?? text
  }

  /// Words with the links in them that wikis would see.
  private func leading(words: String, of number: Int) -> String {
    guard words.has(.leftBracket), words.contains("[[") else { return words }
    let bytes = Array(words.utf8)
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    LocalLinks.forEachWikilink(in: bytes) { name, range, _ in
      // In quotes, which front matter has, some names could not stand.
      guard let goal = goal(ofWikilink: name, in: number), !goal.has(.quote), !goal.has(.backslash)
      else { return }
      edits.append((range, Array(goal.utf8)))
    }
    return edits.isEmpty ? words : bytes.replacing(edits).asText
  }

  /// Where an address in a document is to lead; `nil` if it stays.
  private func goal(of address: String, in number: Int) -> String? {
    guard let target = old.target(of: address, in: number),
      new.target(of: address, in: number)?.number != target.number
    else { return nil }
    let way = LocalLinks.way(from: new.folder(of: number), to: new.paths[target.number])
    // What a place in a document is called depends on the format.
    let isSame = old.ending(of: target.number) == new.ending(of: target.number)
    return LocalLinks.encoded(way) + (isSame ? target.fragment : "")
  }

  private func goal(ofWikilink name: String, in number: Int) -> String? {
    guard let target = old.target(ofWikilink: name, in: number),
      new.target(ofWikilink: name, in: number)?.number != target.number
    else { return nil }
    return DocumentPlaces.name(of: new.paths[target.number]) + target.fragment
  }
}

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

  /// The same for what stands in double brackets: a path from the top or from the folder of the document,
  /// or a name alone. Blanks around it, and capitals, do not matter.
  func target(ofWikilink name: String, in number: Int) -> Target? {
    let place = name.prefix(before: "#")
    var words = place.drop { $0 == " " }
    while words.last == " " { words.removeLast() }
    let bare = String(words)
    for spelling in [bare, bare.lowercased()] {
      let found =
        numbers[spelling] ?? byName[spelling] ?? byName[folder(of: number) + spelling]
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

extension MindMap {
  /// Where nodes are that have more than plain words.
  var slotsOfMore: [Slot] {
    var slots: [Slot] = []
    forEachSlot { slot in
      let node = address(of: slot)
      if node.extras != nil || node.pointee.text.syntax != .plain { slots.append(slot) }
    }
    return slots
  }
}

extension Notebook.Item {
  /// Where it lay in the folder that it came from, if that is not what it would be called anyway.
  var placeOfOrigin: String? {
    foreign.pieces(from: MarkdownFormat.id).first { $0.key == MarkdownNames.fileKey }?.value
  }
}

extension LocalLinks {
  /// The address by which a folder leads to a path.
  static func way(from folder: String, to path: String) -> String {
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(from, to.dropLast()).prefix { $0 == $1 }.count
    return (repeatElement("..", count: from.count - shared) + to.dropFirst(shared))
      .joined(separator: "/")
  }
}
