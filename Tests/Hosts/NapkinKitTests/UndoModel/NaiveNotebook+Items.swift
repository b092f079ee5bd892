import NapkinKit
import NapkinTesting

// MARK: - Inside of the things

extension NaiveNotebook {
  /// Changes something where it stands, if it is there.
  mutating func change(
    _ id: Notebook.ItemID, _ change: (inout Item) throws -> Bool
  ) throws -> Bool {
    let position = try require(self.position(of: id))
    return try change(&self[id.kind][position])
  }

  func changingItem(
    _ document: Notebook, _ chance: inout Chance
  ) -> Operation<NaiveNotebook> {
    let item = chance.pick(everything)
    let isGone = chance.percent(5)
    switch item {
    case .note(let note):
      guard let inner = document.notes[note.front.id] else { break }
      return inside(
        isGone ? "nowhere" : inner.id, note.draw(inner, &chance), Note.self, Item.noteLens)
    case .drawing(let drawing):
      guard let inner = document.drawings[drawing.id] else { break }
      return inside(
        isGone ? "nowhere" : inner.id, drawing.draw(inner, &chance), Drawing.self,
        Item.drawingLens)
    case .map(let map):
      guard let inner = document.maps[map.id] else { break }
      return inside(
        isGone ? "nowhere" : inner.id, map.draw(inner, &chance), MindMap.self, Item.mapLens)
    case .planList(let list):
      guard let inner = document.planLists[list.id] else { break }
      return inside(
        isGone ? "nowhere" : inner.id, list.draw(inner, &chance), PlanList.self, Item.listLens)
    }
    // In a group the document is older than the model.
    return Operation(SetNotebook(to: .title("new"))) { notebook, context in
      notebook.title = "new"
      return notebook.changed(context)
    }
  }

  /// An operation of one thing as one of the notebook.
  private func inside<Inner: Naive>(
    _ id: Identifier<Inner.Document>, _ operation: Operation<Inner>, _ type: Inner.Document.Type,
    _ lens: Lens<Inner>
  ) -> Operation<NaiveNotebook> where Inner.Document: NotebookItem {
    let itemID = lens.itemID(id)
    var lifted = Operation<NaiveNotebook>(
      Self.wrap(operation.command, id), gesture: operation.gesture.map { "\(itemID): \($0)" }
    ) { notebook, context in
      try notebook.change(itemID) { item in
        var inner = try require(lens.get(item))
        guard try operation.meaning(&inner, &context) else { return false }
        item = lens.make(inner)
        return true
      }
    }
    if let again = operation.again {
      lifted.again = { notebook, chance in
        let position = notebook.position(of: itemID)
        let inner = position.flatMap { lens.get(notebook[itemID.kind][$0]) }
        return inside(id, inner.map { again($0, &chance) } ?? operation, type, lens)
      }
    }
    return lifted
  }

  private static func wrap<Inner: Command>(
    _ command: Inner, _ id: Identifier<Inner.Document>
  ) -> any Command<Notebook> where Inner.Document: NotebookItem {
    command.in(id)
  }
}

/// How one kind of model stands among the things of a notebook.
struct Lens<Inner: Naive> {
  var itemID: (Identifier<Inner.Document>) -> Notebook.ItemID
  var get: (NaiveNotebook.Item) -> Inner?
  var make: (Inner) -> NaiveNotebook.Item
}

extension NaiveNotebook.Item {
  static var noteLens: Lens<NaiveNote> {
    Lens(itemID: { .note($0) }, get: { if case .note(let note) = $0 { note } else { nil } }) {
      .note($0)
    }
  }

  static var drawingLens: Lens<NaiveDrawing> {
    Lens(itemID: { .drawing($0) }, get: { if case .drawing(let it) = $0 { it } else { nil } }) {
      .drawing($0)
    }
  }

  static var mapLens: Lens<NaiveMap> {
    Lens(itemID: { .map($0) }, get: { if case .map(let map) = $0 { map } else { nil } }) {
      .map($0)
    }
  }

  static var listLens: Lens<NaiveList> {
    Lens(itemID: { .planList($0) }, get: { if case .planList(let it) = $0 { it } else { nil } }) {
      .planList($0)
    }
  }
}
