import NapkinCore
import NapkinFormats

/// A part of a calendar: a to-do, an event, the rules of a zone.
struct Component: Hashable {
  var name: String
  /// The lines between `BEGIN` and `END`, including the `BEGIN` and `END` of components inside.
  var lines: [ContentLine] = []

  var allLines: [ContentLine] {
    [ContentLine("BEGIN", name)] + lines + [ContentLine("END", name)]
  }

  /// A part of the component: one line, or all lines of a component in it.
  typealias Part = (name: String, lines: [ContentLine])

  var parts: [Part] {
    var parts: [Part] = []
    var depth = 0
    for line in lines {
      if depth > 0 {
        parts[parts.count - 1].lines.append(line)
      } else {
        parts.append((line.name == "BEGIN" ? line.value.uppercased() : line.name, [line]))
      }
      if line.name == "BEGIN" { depth += 1 }
      if line.name == "END" { depth -= 1 }
    }
    return parts
  }

  var zones: [CalendarZone] {
    parts.compactMap { part in
      CalendarZone(Component(name: part.name, lines: Array(part.lines.dropFirst().dropLast())))
    }
  }
}

// MARK: - Foreign content

extension Component {
  var piece: Foreign.Entry {
    let text = lines.map { $0.head + ":" + $0.value }.joined(separator: "\n")
    return Foreign.Entry(format: Format.calendar.id, key: name, value: text)
  }

  /// Reads a component of one of some names from foreign content; `nil` if it was edited into something else.
  fileprivate init?(keptIn foreign: Foreign, as names: Set<String>) {
    guard let piece = foreign.pieces(from: Format.calendar.id).first, names.contains(piece.key)
    else { return nil }
    name = piece.key
    var open: [String] = []
    for text in piece.value.split(separator: "\n") {
      guard let line = ContentLine(String(text)),
        !text.unicodeScalars.contains(where: ContentLine.isControl)
      else { return nil }
      if line.name == "BEGIN" { open.append(line.value) }
      if line.name == "END", open.popLast() != line.value { return nil }
      lines.append(line)
    }
    if !open.isEmpty { return nil }
  }
}

extension Plan {
  /// The to-do or event from which the plan was read.
  var keptComponent: Component? { Component(keptIn: foreign, as: ["VTODO", "VEVENT"]) }
}

extension PlanList {
  /// The calendar from which the list was read, without its to-dos and events.
  var keptComponent: Component? { Component(keptIn: foreign, as: ["VCALENDAR"]) }
}
