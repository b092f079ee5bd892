import NapkinKit
import NapkinTesting

extension NaiveNotebook {
  func draw(_ document: Notebook, _ chance: inout Chance) -> Operation<NaiveNotebook> {
    switch chance.below(30) {
    case 0: addingItem(document, &chance)
    case 1: addingItems(document, &chance)
    case 2: addingNote(&chance)
    case 3: addingMap(&chance)
    case 4: addingDrawing(&chance)
    case 5: addingList(&chance)
    case 6, 7: moving(&chance)
    case 8: renaming(&chance)
    case 9: setting(&chance)
    case 10, 11: deleting(document, &chance)
    case 12: chance.percent(40) ? deletingEverything() : emptyingTrash(&chance)
    case 13, 14: restoring(&chance)
    case 15: acknowledging(document, &chance)
    default: changingItem(document, &chance)
    }
  }

  private func item(_ chance: inout Chance) -> Notebook.ItemID {
    let missing: Notebook.ItemID = chance.percent(50) ? .note("nowhere") : .map("nowhere")
    return chance.percent(7) ? missing : chance.pick(everything.map(\.id))
  }

  // MARK: Adding

  private mutating func add(
    _ item: Notebook.Item, at position: Int?, numbered: Bool = false, _ context: inout Context
  ) throws {
    var new = Item(item)
    if self.position(of: new.id) != nil || isTrashed(new.id) {
      new = new.renamed(freshID(&context))
    }
    if numbered, case .planList(var list) = new {
      list.name = freeName(list.name)
      new = .planList(list)
    }
    try insert(new, at: position)
  }

  /// The first of "Home", "Home 2", "Home 3" and so on that no list is called.
  private func freeName(_ name: String) -> String {
    var names = [name]
    names += (2..<100).map { name.prefix(500 - " \($0)".count) + " \($0)" }
    return names.first { (try? checkName($0, of: "none of these")) != nil } ?? name
  }

  private func someItem(_ document: Notebook, _ chance: inout Chance) -> Notebook.Item? {
    let known = document.items + document.trash.map(\.item)
    return chance.percent(40) ? chance.pick(known) : try? Self.beginItem(&chance)
  }

  private func addingItem(
    _ document: Notebook, _ chance: inout Chance
  ) -> Operation<NaiveNotebook> {
    guard let item = someItem(document, &chance) else { return addingNote(&chance) }
    let position = chance.position(among: self[item.id.kind].count)
    return Operation(AddItem(item, at: position)) { notebook, context in
      try notebook.add(item, at: position, &context)
      return notebook.changed(context)
    }
  }

  private func addingItems(
    _ document: Notebook, _ chance: inout Chance
  ) -> Operation<NaiveNotebook> {
    let items = (0..<chance.below(4)).compactMap { _ in someItem(document, &chance) }
    return Operation(AddItems(items)) { notebook, context in
      for item in items { try notebook.add(item, at: nil, numbered: true, &context) }
      return items.isEmpty ? false : notebook.changed(context)
    }
  }

  /// An identifier that somebody asks for, taken or not; mostly nobody does.
  private func givenID(_ kind: Kind, _ chance: inout Chance) -> String? {
    chance.percent(40) ? chance.pick(self[kind].map(\.id.rawValue) + ["same", "c/d"]) : nil
  }

  private func addingNote(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let template = NoteTemplate(title: chance.text(), text: chance.richText())
    let id = givenID(.note, &chance).map { Note.ID($0) }
    return Operation(AddNote(template, id: id)) { notebook, context in
      let id = id ?? .init(notebook.freshID(&context))
      var note = Note(id: id, title: template.title, text: template.text)
      note.created = context.now
      note.modified = context.now
      try notebook.insert(.note(NaiveNote(note)), at: nil)
      return notebook.changed(context)
    }
  }

  private func addingMap(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let name = chance.name()
    let info = chance.richText()
    let id = givenID(.map, &chance).map { MindMap.ID($0) }
    return Operation(AddMap(name.typed, info: info, id: id)) { notebook, context in
      let kept = try require(name.kept)
      let id = id ?? .init(notebook.freshID(&context))
      let root = MindMap.Node(
        id: .init(context.identifiers.next()), RichText(kept), created: context.now,
        modified: context.now)
      var map = NaiveMap(MindMap(id: id, name: kept, root: root))
      map.info = info
      map.created = context.now
      map.modified = context.now
      try notebook.insert(.map(map), at: nil)
      return notebook.changed(context)
    }
  }

  private func addingDrawing(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let title = chance.text()
    let id = givenID(.drawing, &chance).map { Drawing.ID($0) }
    return Operation(AddDrawing(title, id: id)) { notebook, context in
      let id = id ?? .init(notebook.freshID(&context))
      let drawing = Drawing(id: id, title: title, created: context.now, modified: context.now)
      try notebook.insert(.drawing(NaiveDrawing(drawing)), at: nil)
      return notebook.changed(context)
    }
  }

  private func addingList(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let name = chance.name()
    let id = givenID(.planList, &chance).map { PlanList.ID($0) }
    return Operation(AddPlanList(name.typed, id: id)) { notebook, context in
      let kept = try require(name.kept)
      let id = id ?? .init(notebook.freshID(&context))
      let list = PlanList(id: id, name: try Name(kept), created: context.now)
      try notebook.insert(.planList(NaiveList(list)), at: nil)
      return notebook.changed(context)
    }
  }

  // MARK: Order and names

  private func moving(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let id = item(&chance)
    let other = chance.percent(70) ? chance.pick(self[id.kind].map(\.id) + [id]) : item(&chance)
    let destination: MoveItem.Destination = chance.pick([
      .before(other), .after(other), .position(chance.place(among: self[id.kind].count)),
    ])
    let command =
      switch destination {
      case .before(let other): MoveItem(id, before: other)
      case .after(let other): MoveItem(id, after: other)
      case .position(let position): MoveItem(id, to: position)
      }
    return Operation(command) { notebook, context in
      let before = notebook
      let moved = notebook[id.kind].remove(at: try require(notebook.position(of: id)))
      let place: Int
      switch destination {
      case .position(let position): place = position
      case .before, .after:
        try require(other.kind == id.kind && other != id)
        place = try require(notebook.position(of: other)) + (destination == .after(other) ? 1 : 0)
      }
      try require(0...notebook[id.kind].count ~= place)
      notebook[id.kind].insert(moved, at: place)
      return notebook == before ? false : notebook.changed(context)
    }
  }

  private func renaming(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let name = chance.name()
    let ids = self[.planList].map(\.id.rawValue)
    let id = PlanList.ID(chance.pick(ids + ["nowhere"]))
    return Operation(RenamePlanList(id, to: name.typed)) { notebook, context in
      let kept = try require(name.kept)
      try notebook.checkName(kept, of: id)
      return try notebook.change(.planList(id)) { item in
        guard case .planList(var list) = item else { return false }
        list.name = kept
        list.modified = context.now
        item = .planList(list)
        return true
      }
    }
  }

  private func setting(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    var settings = Notebook.Settings()
    settings.theme = chance.pick(Notebook.Settings.Theme.allCases)
    settings.background = chance.maybe { $0.media() }
    settings.foreign = chance.foreign()
    let property: Notebook.Property = chance.pick([
      .title(chance.text()), .settings(settings), .created(chance.maybe { $0.instant() }),
      .foreign(chance.foreign()),
    ])
    return Operation(SetNotebook(to: property)) { notebook, context in
      property.take(Notebook.Property.title, into: &notebook.title)
      property.take(Notebook.Property.settings, into: &notebook.settings)
      property.take(Notebook.Property.created, into: &notebook.created)
      property.take(Notebook.Property.foreign, into: &notebook.foreign)
      return notebook.changed(context)
    }
  }

  // MARK: The trash

  /// Something goes into the trash, unless it has to stay.
  private mutating func discard(_ id: Notebook.ItemID, _ context: Context) throws {
    try require(id != .planList(defaultList))
    if case .note(let note) = id { try require(!context.recording.contains(.note(note))) }
    let item = self[id.kind].remove(at: try require(position(of: id)))
    if case .map(let map) = item {
      try require(!map.ids.contains { context.recording.contains(.node($0)) })
    }
    trash.append(Trashed(item: item, date: context.now))
  }

  private func deleting(
    _ document: Notebook, _ chance: inout Chance
  ) -> Operation<NaiveNotebook> {
    let ids = (0..<chance.pick([0, 1, 1, 1, 2, 3])).map { _ in item(&chance) }
    let plan = chance.percent(20) ? try? document.deletionPlan(for: ids) : nil
    return Operation(plan.map { DeleteItems($0) } ?? DeleteItems(ids)) { notebook, context in
      for id in ids { try notebook.discard(id, context) }
      return ids.isEmpty ? false : notebook.changed(context)
    }
  }

  private func deletingEverything() -> Operation<NaiveNotebook> {
    Operation(DeleteEverything()) { notebook, context in
      let keeper = Notebook.ItemID.planList(notebook.defaultList)
      let doomed = notebook.everything.map(\.id).filter { $0 != keeper }
      for id in doomed { try notebook.discard(id, context) }
      if !doomed.isEmpty { notebook.modified = context.now }
      let isEmptied = try notebook.change(keeper) { item in
        guard case .planList(var list) = item else { return false }
        if list.plans.isEmpty, list.archive.isEmpty { return false }
        (list.plans, list.archive) = ([], [])
        list.modified = context.now
        item = .planList(list)
        return true
      }
      return isEmptied || !doomed.isEmpty
    }
  }

  private func restoring(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let id = trash.isEmpty ? item(&chance) : chance.pick(trash.map(\.item.id))
    let position = chance.position(among: self[id.kind].count)
    return Operation(RestoreItem(id, at: position)) { notebook, context in
      let index = try require(notebook.trash.firstIndex { $0.item.id == id })
      var item = notebook.trash.remove(at: index).item
      if case .planList(var list) = item {
        list.name = notebook.freeName(list.name)
        item = .planList(list)
      }
      try notebook.insert(item, at: position)
      return notebook.changed(context)
    }
  }

  private func emptyingTrash(_ chance: inout Chance) -> Operation<NaiveNotebook> {
    let dates = trash.map(\.date) + [Instant(milliseconds: 0)]
    let limit = chance.percent(50) ? chance.pick(dates) : nil
    return Operation(EmptyTrash(thrownAwayBefore: limit)) { notebook, context in
      let before = notebook.trash.count
      notebook.trash.removeAll { limit.map($0.date.isBefore) ?? true }
      return notebook.trash.count == before ? false : notebook.changed(context)
    }
  }
}

extension Instant {
  fileprivate func isBefore(_ other: Instant) -> Bool { self < other }
}
