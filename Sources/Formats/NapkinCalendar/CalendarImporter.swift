import NapkinCore
public import NapkinFormats

/// Reads the to-dos and events of a calendar as a plan list.
public struct CalendarImporter: Importer {
  /// The description of the format.
  public let format = Format.calendar
  private let zones: [CalendarZone]

  /// Creates an importer that knows the rules of the given time zones, for files that name zones without rules.
  public init(zones: [CalendarZone] = []) {
    self.zones = zones
  }

  /// Reads a calendar. The plans of all calendars in a file are in one list.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    var reader = CalendarReader(zones: Dictionary(zones.map { ($0.name, $0) }) { $1 })
    (reader.fileName, reader.mode) = (request.fileName, request.mode)
    var file = CalendarFile(reader, request)
    try file.read(try source.readAll(limit: request.limits.inputBytes))
    return try file.finish()
  }
}

/// Reads a calendar: makes components of its lines, and plans of the components.
private struct CalendarFile {
  private var reader: CalendarReader
  private let request: ImportRequest
  /// The names of the open components, outermost first, and the number of open components of each name.
  private var open: [String] = []
  private var openNames: [String: Int] = [:]
  /// The lines of the calendar itself, its names, and its components with the lines on which they begin.
  private var lines: [ContentLine] = []
  private var names: [ContentLine] = []
  private var components: [(component: Component, line: Int)] = []

  init(_ reader: CalendarReader, _ request: ImportRequest) {
    self.reader = reader
    self.request = request
  }

  mutating func read(_ bytes: [UInt8]) throws(FormatError) {
    var last = 1
    for (bytes, number) in UnfoldedLines(bytes) where !bytes.isEmpty {
      last = number
      try check(.textBytes, bytes.count, at: number)
      guard let line = ContentLine(try text(bytes, at: number)) else {
        try reader.repair("line", "This is no line of a calendar, and was left out.", at: number)
        continue
      }
      switch line.name {
      case "BEGIN": try begin(line, at: number)
      case "END": try end(line, at: number)
      default: try take(line, at: number)
      }
      try check(.depth, open.count, at: number)
      try check(.nodes, components.count, at: number)
    }
    if !open.isEmpty {
      try reader.repair("cut", "The file ends within a component, which was ended.", at: last)
    }
    while !open.isEmpty { close() }
  }

  private func check(_ limit: Limits.Kind, _ count: Int, at line: Int) throws(FormatError) {
    guard count <= request.limits[limit] else {
      throw .exceeds(limit, request.limits[limit], at: reader.place(line))
    }
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>, at line: Int) throws(FormatError) -> String
  {
    let text = String(decoding: bytes, as: UTF8.self)
    let clean = text.unicodeScalars.filter { !ContentLine.isControl($0) }
    if !String(clean).utf8.elementsEqual(bytes) {
      let message: Phrase = "Control characters were left out; what is no UTF-8 became U+FFFD."
      try reader.repair("encoding", message, at: line)
    }
    return String(clean)
  }

  private mutating func begin(_ line: ContentLine, at number: Int) throws(FormatError) {
    let name = line.value.uppercased()
    if open.isEmpty && name != "VCALENDAR" {
      try reader.repair("outside", "This stands in no calendar; one was begun.", at: number)
      open.append("VCALENDAR")
    }
    if open.count == 1 {
      components.append((Component(name: name), number))
    } else if open.count > 1 {
      components[components.count - 1].component.lines.append(ContentLine("BEGIN", name))
    }
    open.append(name)
    openNames[name, default: 0] += 1
  }

  private mutating func end(_ line: ContentLine, at number: Int) throws(FormatError) {
    let name = line.value.uppercased()
    guard openNames[name, default: 0] > 0 else {
      return try reader.repair(
        "end", "This ends nothing that is open, and was left out.", at: number)
    }
    if open.last != name {
      try reader.repair("end", "Something in it has no end; it was ended, too.", at: number)
    }
    while open.last != name { close() }
    close()
  }

  private mutating func close() {
    let name = open.removeLast()
    openNames[name, default: 1] -= 1
    if open.count > 1 {
      components[components.count - 1].component.lines.append(ContentLine("END", name))
    }
  }

  private mutating func take(_ line: ContentLine, at number: Int) throws(FormatError) {
    switch open.count {
    case 0:
      try reader.repair("outside", "This stands in no calendar, and was left out.", at: number)
    case 1 where ContentLine.namesOfCalendars.contains(line.name): names.append(line)
    case 1 where line.name == "VERSION" || line.name == "PRODID": break
    case 1: lines.append(line)
    default: components[components.count - 1].component.lines.append(line)
    }
  }

  // MARK: Plans

  consuming func finish() throws(FormatError) -> Import {
    for (component, _) in components {
      if let zone = CalendarZone(component) { reader.zones[zone.name] = zone }
    }
    var identifiers = request.identifiers
    var taken: Set<String> = []
    var (plans, archive): ([Plan], [ArchivedPlan]) = ([], [])
    for (var component, line) in components {
      guard component.name == "VTODO" || component.name == "VEVENT" else {
        if CalendarZone(component)?.isOurs != true { lines += component.allLines }
        continue
      }
      let uid = component.parts.first { $0.name == "UID" }?.lines[0].text ?? ""
      // A component that changes one occurrence of an item has the UID of the item, and becomes a plan of its own.
      let isNew = !uid.isEmpty && taken.insert(uid).inserted
      let id = isNew ? uid : identifiers.next { !taken.insert($0).inserted }
      if uid.isEmpty {
        try reader.repair("uid", "What begins here has no UID; one was made up.", at: line)
        component.lines.insert(ContentLine("UID", text: id), at: 0)
      }
      try leaveOutNoTimes(in: &component, at: line)
      guard var item = try reader.item(component, as: Plan.ID(id), at: line) else { continue }
      let isEvent = component.name == "VEVENT"
      if isEvent || item.fresh(asEvent: false, reader.zones) != component {
        item.plan.foreign.pieces = [component.piece]
      }
      if let day = item.archived {
        archive.append(ArchivedPlan(day: day, plan: item.plan))
      } else {
        plans.append(item.plan)
      }
    }
    return try list(plans, archive, id: identifiers.next { taken.contains($0) })
  }

  /// Removes lines whose value must be a time and is not.
  private mutating func leaveOutNoTimes(
    in component: inout Component, at line: Int
  ) throws(FormatError) {
    var left: Set<ContentLine> = []
    for part in component.parts
    where CalendarItem.namesOfTimes.contains(part.name)
      && CalendarTime(part.lines[0].value) == nil
    {
      let message: Phrase = "The \(part.name) of what begins here is no time, and was left out."
      try reader.repair("time", message, at: line)
      left.insert(part.lines[0])
    }
    if !left.isEmpty { component.lines.removeAll { left.contains($0) } }
  }

  private consuming func list(
    _ plans: [Plan], _ archive: [ArchivedPlan], id: String
  ) throws(FormatError) -> Import {
    let pieces = lines.isEmpty ? [] : [Component(name: "VCALENDAR", lines: lines).piece]
    let properties = ContentLine.namesOfCalendars.filter(names.map(\.name).contains)
    let isUsual = properties == ContentLine.namesOfCalendars
    let spelling = Foreign.Entry(
      format: ContentLine.spelling, key: "names", value: properties.joined(separator: ","))
    guard let name = Name(cutting: names.first?.text ?? ContentLine.usualTitle),
      let list = try? PlanList(
        id: PlanList.ID(id), name: name, plans: plans, archive: archive,
        foreign: Foreign(pieces + (isUsual ? [] : [spelling])))
    else { throw FormatError(.malformed, "This makes no plan list.", at: reader.place(1)) }
    let census = Census(of: .planList(list))
    var ledger = Ledger(of: census, as: .converted)
    for plan in list.allPlans where !plan.foreign.isEmpty {
      ledger.revise(.foreign, to: .carried, at: plan.id.rawValue)
    }
    if !pieces.isEmpty { ledger.revise(.foreign, to: .carried, at: id) }
    for loss in reader.losses { ledger.revise(loss.feature, to: .approximated, at: loss.id) }
    ledger.count(.title, .dropped, times: Set(names.map(\.text)).count - 1, at: id)
    return Import(census, ledger: ledger, repairs: reader.repairs)
  }
}
