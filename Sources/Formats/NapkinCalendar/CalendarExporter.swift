import NapkinCore
public import NapkinFormats

/// Writes plans as a calendar, and notes and nodes that have reminders or are tasks.
public struct CalendarExporter: Exporter {
  /// The description of the format.
  public let format = Format.calendar
  private let zones: [CalendarZone]

  /// Creates an exporter that knows the rules of the given time zones.
  public init(zones: [CalendarZone] = []) {
    self.zones = zones
  }

  /// Writes a calendar.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let asEvents = try request.options.flag("events")
    var parts = request.content.items.compactMap { CalendarPart($0, of: request.content.kind) }
    var taken: [String: Int] = [:]
    for index in parts.indices { parts[index].claimIdentifiers(&taken) }
    let kept = parts.compactMap(\.kept)
    var zones = Dictionary((self.zones + kept.flatMap(\.zones)).map { ($0.name, $0) }) { $1 }
    for item in parts.flatMap(\.items) {
      if let zone = item.plan.reminders.first?.rules(zones) { zones[zone.name] = zone }
    }
    let written = parts.map { part in part.items.map { $0.component(asEvent: asEvents, zones) } }

    var out = OutputBuffer()
    let head = [
      ContentLine("BEGIN", "VCALENDAR"), ContentLine("VERSION", "2.0"),
      ContentLine("PRODID", "-//Napkin//Napkin//EN"),
    ]
    for line in head + request.content.calendarName + (kept.first?.lines ?? []) { out.append(line) }
    var named = Set(kept.first?.zones.map(\.name) ?? [])
    for line in written.joined().flatMap(\.lines) {
      guard let name = line.parameter("TZID"), named.insert(name).inserted else { continue }
      for line in zones[name]?.component.allLines ?? [] { out.append(line) }
    }
    for component in written.joined() {
      for line in component.allLines { out.append(line) }
      try out.flushIfFull(to: &sink)
    }
    out.append(ContentLine("END", "VCALENDAR"))
    try out.flush(to: &sink)
    return Ledger(of: request, zip(parts, written), CalendarReader(zones: zones))
  }
}

extension Content {
  /// The lines that name the calendar: under the properties that its file had, or under all for a new name.
  fileprivate var calendarName: [ContentLine] {
    let name =
      switch self {
      case .notebook(let notebook): notebook.title
      case .note: ""
      default: item?.title ?? ""
      }
    let properties = ContentLine.namesOfCalendars
    let kept = foreign.pieces(from: ContentLine.spelling).first.map { piece in
      properties.filter(piece.value.split(separator: ",").map(String.init).contains)
    }
    if name.isEmpty || kept == [] && name == ContentLine.usualTitle { return [] }
    return (kept == [] ? properties : kept ?? properties).map { ContentLine($0, text: name) }
  }
}
