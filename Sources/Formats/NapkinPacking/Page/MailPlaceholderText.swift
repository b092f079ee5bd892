package import NapkinCore
import NapkinFormats

/// Texts in an email for things that are not text.
package enum MailPlaceholderText {
  /// The largest number of nodes of a map in an email; the attached files have all nodes.
  package static let nodeLimit = 200

  package static func describe(_ drawing: Drawing) -> String {
    let count = drawing.strokes.count
    switch count {
    case 0: return "An empty drawing."
    case 1: return "A drawing of one stroke."
    default: return "A drawing of \(count) strokes."
    }
  }

  /// Returns the first nodes of a map as lines, and the number of the remaining nodes.
  package static func outline(of map: MindMap) -> (lines: [(depth: Int, text: String)], rest: Int) {
    var lines: [(depth: Int, text: String)] = []
    var rest = 0
    for visit in map.walkAll() {
      if map.isRootImplied && visit.slot == map.slotOfRoot { continue }
      guard lines.count < nodeLimit else {
        rest += 1
        continue
      }
      let node = map[visit.slot]
      let text = Line.single(node.text.plain)
      let box =
        switch node.task.status {
        case .none: ""
        case .done: "☑ "
        case .open, .partly: "☐ "
        }
      // Top entries are not indented, whether a visible root is above them or not.
      let depth = map.isRootImplied ? max(0, visit.depth - 1) : visit.depth
      lines.append((depth, "• " + box + (text.isEmpty ? "…" : text)))
    }
    return (lines, rest)
  }

  /// Returns the lines below a note: its category and tags, its reminders, and its place.
  package static func facts(of note: Note) -> [String] {
    let words = (note.category.map { [$0] } ?? []) + note.tags.map { "#\($0)" }
    let names = words.map(Line.single).joined(separator: "  ")
    return (names.isEmpty ? [] : [names]) + note.reminders.map { line(of: $0) }
      + (note.place.map { ["📍 \(Line.single($0.words))"] } ?? [])
  }

  package static func line(of reminder: Reminder) -> String { "⏰ \(Line.single(reminder.words))" }

  /// Returns the name of a picture, recording or film.
  package static func name(of media: Media) -> String {
    let name = Line.single(media.nameAlone)
    return name.isEmpty ? media.kind.fallbackName : name
  }

  /// Returns a text for a medium that is not stored in the document: its name, and its web address or a remark that
  /// it is not included. A medium in a `data:` address gets only its name.
  package static func words(of media: Media, at address: String) -> String {
    let name = name(of: media)
    if hasScheme(["data"], address) { return name }
    guard isOnWeb(address) else { return "\(name) (not included)" }
    let place = Line.single(address)
    return media.name.isEmpty || name == place ? place : "\(name) (\(place))"
  }

  /// Whether an address is on the web, where everybody can open it.
  package static func isOnWeb(_ address: String) -> Bool { hasScheme(["http", "https"], address) }

  private static func hasScheme(_ schemes: [String], _ address: String) -> Bool {
    let start = address.prefix(6).lowercased()
    return schemes.contains { start.hasPrefix($0 + ":") }
  }

  /// Returns the numbers of documents in a notebook by kind.
  package static func contents(of documents: [BundleItem]) -> String {
    let counts = ContentKind.allCases.compactMap { kind in
      let count = documents.count { $0.content.kind == kind }
      return count == 0 ? nil : counted(count, "\(kind)")
    }
    return counts.joined(separator: ", ")
  }
}
