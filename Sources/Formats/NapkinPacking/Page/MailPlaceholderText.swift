package import NapkinCore
import NapkinFormats

/// What the letter says of things that are no text.
package enum MailPlaceholderText {
  /// How many nodes of a map a letter shows; the attached files have them all.
  package static let nodeLimit = 200

  /// A drawing in words.
  package static func describe(_ drawing: Drawing) -> String {
    let count = drawing.strokes.count
    switch count {
    case 0: return "An empty drawing."
    case 1: return "A drawing of one stroke."
    default: return "A drawing of \(count) strokes."
    }
  }

  /// The first nodes of a map, line by line, and how many there are besides.
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
      // Top entries stand at the edge, whether there is a root above them or not.
      let depth = map.isRootImplied ? max(0, visit.depth - 1) : visit.depth
      lines.append((depth, "• " + box + (text.isEmpty ? "…" : text)))
    }
    return (lines, rest)
  }

  /// What stands below a note: its category and tags, when it reminds, and where it belongs.
  package static func facts(of note: Note) -> [String] {
    let words = (note.category.map { [$0] } ?? []) + note.tags.map { "#\($0)" }
    let names = words.map(Line.single).joined(separator: "  ")
    return (names.isEmpty ? [] : [names]) + note.reminders.map { line(of: $0) }
      + (note.place.map { ["📍 \(Line.single($0.words))"] } ?? [])
  }

  /// A reminder in a line.
  package static func line(of reminder: Reminder) -> String { "⏰ \(Line.single(reminder.words))" }

  /// What a picture, recording or film is called.
  package static func name(of media: Media) -> String {
    let name = Line.single(media.nameAlone)
    return name.isEmpty ? media.kind.fallbackName : name
  }

  /// What stands for a medium whose bytes are somewhere else: what it is called, and where on the web it is,
  /// or that it is not included. One that is part of its own address is where the document is.
  package static func words(of media: Media, at address: String) -> String {
    let name = name(of: media)
    if hasScheme(["data"], address) { return name }
    guard isOnWeb(address) else { return "\(name) (not included)" }
    let place = Line.single(address)
    return media.name.isEmpty || name == place ? place : "\(name) (\(place))"
  }

  /// Whether everybody can go to an address.
  package static func isOnWeb(_ address: String) -> Bool { hasScheme(["http", "https"], address) }

  private static func hasScheme(_ schemes: [String], _ address: String) -> Bool {
    let start = address.prefix(6).lowercased()
    return schemes.contains { start.hasPrefix($0 + ":") }
  }

  /// What is in a notebook, counted.
  package static func contents(of documents: [BundleItem]) -> String {
    let counts = ContentKind.allCases.compactMap { kind in
      let count = documents.count { $0.content.kind == kind }
      return count == 0 ? nil : "\(count) \(kind)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ")
  }
}
