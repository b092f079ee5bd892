import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Documents with new paths, for which the links among them must be changed.
package struct MovedDocuments {
  private let items: [Notebook.Item]
  private let old: DocumentPlaces
  private let new: DocumentPlaces
  private let outer: OuterTargets?

  /// Takes documents, the old path of each, its top folder if there are several, and its new path; `nil` if all
  /// paths stay the same. If `leadsOut` is true, links `#id` to other documents refer to their files, too.
  package init?(
    _ items: [Notebook.Item], from old: [String], below tops: [String]? = nil, to new: [String],
    leadsOut: Bool = false
  ) {
    if old.map(ExactText.init) == new.map(ExactText.init) { return nil }
    self.items = items
    outer = leadsOut ? OuterTargets(items) : nil
    self.old = DocumentPlaces(old, below: tops)
    // Few systems find a file by a name that only looks the same.
    self.new = DocumentPlaces(new, isExact: true)
  }

  /// Returns one of the documents; its links refer to the new paths of the others.
  package func relinking(number: Int) -> Notebook.Item {
    var item = items[number]
    for index in item.foreign.pieces.indices {
      let piece = item.foreign.pieces[index]
      guard piece.format == MarkdownNames.formatID, piece.key != MarkdownNames.fileKey else {
        continue
      }
      item.foreign.pieces[index].value = relinking(words: piece.value, of: number)
    }
    switch item {
    case .note(var note):
      note.text = relinking(note.text, of: number)
      return .note(note)
    case .map(var map):
      for slot in map.slotsOfMore {
        let node = map[slot]
        var relinked = node
        relinked.text = relinking(node.text, of: number)
        relinked.note = node.note.map { relinking($0, of: number) }
        relinked.details = node.details.map { relinking($0, of: number) }
        relinked.link = node.link.map { goal(of: $0, in: number) ?? $0 }
        for index in relinked.attributes.indices {
          relinked.attributes[index].value = relinking(
            words: relinked.attributes[index].value, of: number)
        }
        if relinked != node { map.update(slot) { $0 = relinked } }
      }
      return .map(map)
    case .planList(let list):
      return .planList(
        list.changingPlans { plan in
          plan.note = plan.note.map { relinking($0, of: number) }
          plan.name = (try? Name(relinking(words: plan.name.text, of: number))) ?? plan.name
        })
    case .drawing: return item
    }
  }

  private func relinking(_ text: RichText, of number: Int) -> RichText {
    // Most texts have no links.
    guard text.syntax == .markdown, text.source.has(.leftBracket) else { return text }
    return text.relinking {
      goal(of: $0, in: number)
    } wikilinks: { name, _ in
      goal(ofWikilink: name, in: number)
    } ?? text
  }

  /// Returns plain text whose links in double brackets refer to the new paths of the documents.
  private func relinking(words: String, of number: Int) -> String {
    guard words.hasBytes(of: "[[") else { return words }
    let bytes = Array(words.utf8)
    var edits: [TextEdit] = []
    LocalLinks.forEachWikilink(in: bytes) { name, range, _ in
      // The text may be in quotes in front matter, where some names would need escapes.
      guard let goal = goal(ofWikilink: name, in: number), !goal.has(.quote), !goal.has(.backslash)
      else { return }
      edits.append(TextEdit(range, Array(goal.utf8)))
    }
    return edits.isEmpty ? words : bytes.replacing(edits).asText
  }

  /// Returns the new target of an address in a document; `nil` if the address stays the same.
  private func goal(of address: String, in number: Int) -> String? {
    let known = old.target(of: address, in: number)
    guard let target = known ?? outer?.target(of: address, in: number),
      new.target(of: address, in: number)?.number != target.number
    else { return nil }
    let way = LocalLinks.way(from: new.folder(of: number), to: new.paths[target.number])
    // The name of a heading depends on the format, but nodes have identifiers in most formats.
    let isSame = old.ending(of: target.number) == new.ending(of: target.number)
    return LocalLinks.encoded(way) + (isSame || isNode(target) ? target.fragment : "")
  }

  private func isNode(_ target: DocumentPlaces.Target) -> Bool {
    guard case .map(let map) = items[target.number] else { return false }
    let name = LocalLinks.decoded(String(target.fragment.dropFirst()))
    return map.slot(of: MindMap.Node.ID(name)) != nil
  }

  private func goal(ofWikilink name: String, in number: Int) -> String? {
    guard let target = old.target(ofWikilink: name, in: number),
      new.target(ofWikilink: name, in: number)?.number != target.number
    else { return nil }
    return DocumentPlaces.name(of: new.paths[target.number]) + target.fragment
  }
}
