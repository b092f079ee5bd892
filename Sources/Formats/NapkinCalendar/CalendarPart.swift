import NapkinCore
import NapkinFormats

/// A document with its items for the calendar.
struct CalendarPart {
  /// The document without its own properties, such as the dates of a map.
  let content: Content
  private(set) var items: [CalendarItem] = []
  /// The calendar from which a plan list was read, without its to-dos and events.
  private(set) var kept: Component?
  private var treatment = Treatment.approximated

  init?(_ item: Notebook.Item, of kind: ContentKind) {
    switch item {
    case .planList(let list):
      let plans = list.plans.map { CalendarItem($0) }
      items = plans + list.archive.map { CalendarItem($0.plan, archived: $0.day) }
      if kind == .planList {
        (kept, treatment) = (list.keptComponent, .converted)
      } else {
        // The name of each of several lists becomes a category.
        let category = ContentLine("CATEGORIES", text: list.name.text)
        for index in items.indices { items[index].lines = [category] }
      }
      let bare = try? PlanList(
        id: list.id, name: list.name, plans: list.plans, archive: list.archive)
      guard let bare else { return nil }
      content = .planList(bare)
    case .map(var map):
      items = map.walkAll().compactMap { CalendarItem(map[$0.slot]) }
      (map.name, map.info, map.created, map.modified) = ("", .empty, nil, nil)
      content = .map(map)
    case .note(var note):
      items = CalendarItem(note).map { [$0] } ?? []
      note.drawing = nil
      content = .note(note)
    case .drawing: return nil
    }
    if items.isEmpty, kind != .planList { treatment = .dropped }
  }

  /// Returns the treatment of a feature of a written item, unless a comparison with its component finds a loss.
  func treatment(of feature: Feature) -> Treatment {
    switch (content.kind, feature) {
    case (.planList, .planList), (.planList, .title), (.map, .map), (.note, .note): treatment
    case (.planList, .archive): .carried
    case (_, .node), (_, .markup), (_, .category): .approximated
    case (_, .identifier), (_, .title), (_, .text), (_, .note), (_, .link), (_, .tag), (_, .plan),
      (_, .task), (_, .progress), (_, .priority), (_, .reminder), (_, .place), (_, .date):
      .converted
    default: .dropped
    }
  }
}

extension CalendarPart {
  /// Gives each item an identifier that no other item has.
  mutating func claimIdentifiers(_ taken: inout [String: Int]) {
    for index in items.indices {
      let id = items[index].uid
      while taken[items[index].uid] != nil {
        taken[id, default: 1] += 1
        items[index].uid = "\(id) \(taken[id, default: 1])"
      }
      taken[items[index].uid] = 1
    }
  }
}

extension CalendarItem {
  /// Creates the item of a note that has reminders; `nil` for other notes.
  fileprivate init?(_ note: Note) {
    guard !note.reminders.isEmpty, let name = Name(cutting: note.title) else { return nil }
    let id = Plan.ID(note.id.rawValue)
    self.init(
      Plan(id: id, name: name, created: note.created, note: note.text, reminders: note.reminders))
    (title, modified, isTask) = (note.title, note.modified, false)
    add((note.category.map { [$0] } ?? []) + note.tags, note.place)
  }

  /// Creates the item of a node that is a task or has reminders; `nil` for other nodes.
  fileprivate init?(_ node: MindMap.Node) {
    let task = node.task
    guard task.status != .none || !node.reminders.isEmpty, let name = Name(cutting: node.text.plain)
    else { return nil }
    let id = Plan.ID(node.id.rawValue)
    self.init(
      Plan(
        id: id, name: name, created: node.created,
        completed: task.status == .done ? Plan.unknownCompletion : nil, note: node.note,
        reminders: node.reminders))
    (title, modified, isTask) = (node.text.plain, node.modified, task.status != .none)
    if task.status == .partly { lines.append(ContentLine("STATUS", "IN-PROCESS")) }
    if let progress = task.progress { lines.append(ContentLine("PERCENT-COMPLETE", "\(progress)")) }
    // In calendars, 1 is the most urgent priority, and 0 means none.
    if let priority = task.priority { lines.append(ContentLine("PRIORITY", "\(max(1, priority))")) }
    if task.priority == 0 { losses.append((.priority, .approximated)) }
    if let link = node.link {
      // A link to another node has no target in a calendar.
      if link.hasPrefix("#") {
        losses.append((.link, .dropped))
      } else {
        lines.append(ContentLine("URL", link))
        if lines.last?.value != link { losses.append((.link, .approximated)) }
      }
    }
    add(node.tags, node.place)
  }

  private mutating func add(_ tags: [String], _ place: Place?) {
    let categories = tags.map { ContentLine.escaped($0) }.joined(separator: ",")
    if !tags.isEmpty { lines.append(ContentLine("CATEGORIES", categories)) }
    for tag in tags where !Self.isExact(tag) { losses.append((.tag, .approximated)) }
    guard let place else { return }
    lines.append(ContentLine("GEO", "\(place.latitude);\(place.longitude)"))
    if let name = place.name { lines.append(ContentLine("LOCATION", text: name)) }
    if place.altitude != nil || place.accuracy != nil || !Self.isExact(place.name ?? "") {
      losses.append((.place, .approximated))
    }
  }

  /// Whether a line can hold a text unchanged.
  private static func isExact(_ text: String) -> Bool { ContentLine("", text: text).text == text }
}

extension Ledger {
  /// Creates the ledger of a written calendar. The items are read again, which shows the losses.
  init(
    of request: ExportRequest, _ written: some Sequence<(CalendarPart, [Component])>,
    _ reader: CalendarReader
  ) {
    self.init()
    for (part, components) in written {
      var ledger = Ledger()
      let ids = Set(part.items.map(\.plan.id.rawValue))
      let isList = part.content.kind == .planList
      part.content.census { feature, count, id in
        let isWritten = isList || feature == .map || ids.contains(id)
        ledger.count(
          feature, isWritten ? part.treatment(of: feature) : .dropped, times: count, at: id)
      }
      for (item, component) in zip(part.items, components) {
        ledger.compare(item, component, part.content.kind, reader)
      }
      merge(ledger)
    }
    let (content, census) = (request.content, request.census)
    for feature in Feature.all {
      count(feature, .dropped, times: census[feature] - self[feature].source)
    }
    switch content {
    case .planList(let list) where list.keptComponent != nil:
      revise(.foreign, from: .dropped, to: .carried, at: list.id.rawValue)
    case .map(let map) where !map.name.isEmpty:
      revise(.title, from: .dropped, to: .converted, at: map.id.rawValue)
    case .notebook(let notebook):
      let id = notebook.id.rawValue
      revise(.notebook, from: .dropped, to: .approximated, at: id)
      if !notebook.title.isEmpty { revise(.title, from: .dropped, to: .converted, at: id) }
    default: break
    }
  }

  private mutating func compare(
    _ item: CalendarItem, _ component: Component, _ kind: ContentKind, _ reader: CalendarReader
  ) {
    var reader = reader
    guard let back = try? reader.item(component, at: 0) else { return }
    let (plan, id, isNote) = (item.plan, item.plan.id.rawValue, kind == .note)
    func lose(_ feature: Feature, _ treatment: Treatment = .approximated, if isLost: Bool = true) {
      if isLost { revise(feature, to: treatment, at: id) }
    }
    lose(.identifier, if: back.plan.id != plan.id)
    lose(isNote ? .title : .text, if: back.plan.name.text != item.title)
    lose(isNote ? .text : .note, if: back.plan.note?.plain ?? "" != plan.note?.plain ?? "")
    for date in [plan.created, plan.knownCompletion, item.modified].compactMap({ $0 }) {
      let text = CalendarTime(date).text
      lose(
        .date, text == nil ? .dropped : .approximated,
        if: text == nil || date != CalendarTime(date).instant)
    }
    for (index, reminder) in plan.reminders.enumerated() {
      let isThere = back.plan.reminders.indices.contains(index)
      var same = isThere ? back.plan.reminders[index] : reminder
      same.foreign = reminder.foreign
      lose(.reminder, isThere ? .approximated : .dropped, if: !isThere || same != reminder)
    }
    for loss in item.losses { lose(loss.feature, loss.treatment) }
    if back.archived != item.archived { revise(.archive, from: .carried, to: .dropped, at: id) }
    let kept = plan.keptComponent
    if let kept {
      let values = Set(component.lines.map(\.value))
      let isWhole = kept.lines.allSatisfy {
        CalendarItem.ownNames.contains($0.name) || values.contains($0.value)
      }
      revise(.foreign, from: .dropped, to: isWhole ? .carried : .approximated, at: id)
    }
    if component.name == "VEVENT", kept == nil {
      lose(.plan)
      for feature in [Feature.task, .progress] { lose(feature, .dropped) }
    }
  }
}
