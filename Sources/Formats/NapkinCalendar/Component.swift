import NapkinCore
import NapkinFormats

/// A part of a calendar: a to-do, an event, the rules of a zone.
struct Component: Hashable {
  var name: String
  /// The lines between its limits, those of components in it with theirs.
  var lines: [ContentLine] = []

  /// The lines with its limits.
  var allLines: [ContentLine] {
    [ContentLine("BEGIN", name)] + lines + [ContentLine("END", name)]
  }

  /// A part of it: a line, or a whole component with its limits.
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

  /// The zones whose rules are in it.
  var zones: [CalendarZone] {
    parts.compactMap { part in
      CalendarZone(Component(name: part.name, lines: Array(part.lines.dropFirst().dropLast())))
    }
  }
}

// MARK: - What is kept of it

extension Component {
  /// The component as what only calendars understand of a document.
  var piece: Foreign.Entry {
    let text = lines.map { $0.head + ":" + $0.value }.joined(separator: "\n")
    return Foreign.Entry(format: Format.calendar.id, key: name, value: text)
  }

  /// The component that was kept under one of some names, unless somebody has made something else of it.
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
  /// The to-do or event that it was read from.
  var keptComponent: Component? { Component(keptIn: foreign, as: ["VTODO", "VEVENT"]) }
}

extension PlanList {
  /// What the calendar that it was read from has beside to-dos and events.
  var keptComponent: Component? { Component(keptIn: foreign, as: ["VCALENDAR"]) }
}
