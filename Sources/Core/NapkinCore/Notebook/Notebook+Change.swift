extension Notebook {
  /// An elementary change of a notebook.
  public enum Change: NapkinCore.Change {
    /// An item is inserted at a position.
    indirect case insert(Item, at: Int)
    /// An item is removed for good.
    case remove(ItemID)
    /// An item moves to another position among the items of its kind.
    case move(ItemID, to: Int)
    /// An item moves into the trash, to a position there.
    indirect case discard(ItemID, date: Instant, foreign: Foreign = Foreign(), at: Int)
    /// An item moves out of the trash, to a position among the items of its kind.
    case restore(ItemID, at: Int)
    /// An item is inserted into the trash, at a position there.
    indirect case insertTrashed(Trashed, at: Int)
    /// An item is removed from the trash for good.
    case removeTrashed(ItemID)
    /// A note changes.
    case note(Note.ID, Note.Change)
    /// A drawing changes.
    case drawing(Drawing.ID, Drawing.Change)
    /// A map changes.
    case map(MindMap.ID, MindMap.Change)
    /// A plan list changes.
    case planList(PlanList.ID, PlanList.Change)
    /// A property of the notebook as a whole is set.
    indirect case set(Property)
  }
}

extension Notebook.Change {
  /// Refuses numbers that cannot be drawn, such as infinite coordinates or sizes of zero.
  public func check(in notebook: Notebook) throws(Refusal) {
    switch self {
    case .map(let id, let change):
      if let map = notebook.maps[id] { try change.check(in: map) }
    case .insert(.map(let map), _):
      for visit in map.walkAll() { try map[visit.slot].refuseNonNumbers() }
    case .set(let property):
      let size = property.value(of: Notebook.Property.settings)?.fontSize
      if let size, !(size > 0 && size <= Position.limit) {
        throw .unusableNumber("The size of texts")
      }
    default: return
    }
  }

  /// Performs the change and returns its inverse.
  ///
  /// A change inside an item sets the item's modification date; any other change sets the notebook's.
  public func apply(
    to notebook: inout Notebook, dates: inout EditDates
  ) throws(Refusal) -> Notebook.Change {
    switch self {
    case .note(let id, let change):
      return .note(id, try Self.apply(change, to: &notebook.notes, id, "note", &dates))
    case .drawing(let id, let change):
      return .drawing(id, try Self.apply(change, to: &notebook.drawings, id, "drawing", &dates))
    case .map(let id, let change):
      return .map(id, try Self.apply(change, to: &notebook.maps, id, "map", &dates))
    case .planList(let id, let change):
      return .planList(id, try Self.apply(change, to: id, in: &notebook, &dates))
    default:
      let inverse = try applyFiling(of: &notebook)
      swap(&notebook.modified, &dates.document)
      return inverse
    }
  }

  private static func apply<Item: Editable & Identifiable>(
    _ change: Item.Change,
    to items: inout IdentifiedArray<Item>,
    _ id: Identifier<Item>,
    _ kind: Phrase,
    _ dates: inout EditDates
  ) throws(Refusal) -> Item.Change where Item.ID == Identifier<Item> {
    let inverse = try items.update(id) { item throws(Refusal) in
      try change.apply(to: &item, dates: &dates)
    }
    guard let inverse else { throw .missing(kind, id.rawValue) }
    return inverse
  }

  /// Applies a change to a plan list, and keeps the names of all lists unique.
  private static func apply(
    _ change: PlanList.Change, to id: PlanList.ID, in notebook: inout Notebook,
    _ dates: inout EditDates
  ) throws(Refusal) -> PlanList.Change {
    guard case .set(let property) = change, let new = property.value(of: PlanList.Property.name)
    else {
      return try apply(change, to: &notebook.planLists, id, "plan list", &dates)
    }
    try notebook.refuseTakenName(new, except: id)
    let inverse = try apply(change, to: &notebook.planLists, id, "plan list", &dates)
    if case .set(let property) = inverse, let old = property.value(of: PlanList.Property.name) {
      notebook.noteRenaming(of: id, from: old, to: new)
    }
    return inverse
  }

  private func applyFiling(of notebook: inout Notebook) throws(Refusal) -> Self {
    switch self {
    case .insert(let item, let position):
      try notebook.insert(item, at: position)
      return .remove(item.id)
    case .remove(let id):
      let (item, position) = try notebook.remove(id)
      return .insert(item, at: position)
    case .move(let id, let position):
      let old = try notebook.existingPosition(of: id)
      try notebook.move(id, to: position)
      return .move(id, to: old)
    case .discard(let id, let date, let foreign, let position):
      let old = try notebook.discard(id, date: date, foreign: foreign, at: position)
      return .restore(id, at: old)
    case .restore(let id, let position):
      let (trashed, old) = try notebook.restore(id, at: position)
      return .discard(id, date: trashed.date, foreign: trashed.foreign, at: old)
    case .insertTrashed(let trashed, let position):
      try notebook.insertTrashed(trashed, at: position)
      return .removeTrashed(trashed.item.id)
    case .removeTrashed(let id):
      let (trashed, position) = try notebook.removeTrashed(id)
      return .insertTrashed(trashed, at: position)
    case .set(let property):
      return .set(try property.exchange(in: &notebook))
    case .note, .drawing, .map, .planList:
      // `apply(to:dates:)` has applied these changes already.
      return self
    }
  }

  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
  public func covers(_ later: Notebook.Change) -> Bool {
    switch (self, later) {
    case (.note(let id, let change), .note(let laterID, let laterChange)):
      id == laterID && change.covers(laterChange)
    case (.drawing(let id, let change), .drawing(let laterID, let laterChange)):
      id == laterID && change.covers(laterChange)
    case (.map(let id, let change), .map(let laterID, let laterChange)):
      id == laterID && change.covers(laterChange)
    case (.planList(let id, let change), .planList(let laterID, let laterChange)):
      id == laterID && change.covers(laterChange)
    default: false
    }
  }

  /// Whether the change moved an item to its old position, or set a property to its old value.
  public func changedNothing(inverse: Notebook.Change) -> Bool {
    switch (self, inverse) {
    case (.note(_, let change), .note(_, let inverse)): change.changedNothing(inverse: inverse)
    case (.drawing(_, let change), .drawing(_, let inverse)):
      change.changedNothing(inverse: inverse)
    case (.map(_, let change), .map(_, let inverse)): change.changedNothing(inverse: inverse)
    case (.planList(_, let change), .planList(_, let inverse)):
      change.changedNothing(inverse: inverse)
    case (.set(let new), .set(let old)): new.isIdentical(to: old)
    case (.move, .move): self == inverse
    default: false
    }
  }

  /// The item that is inserted, removed, moved or changed; `nil` if the change concerns the notebook itself.
  package var affectedItem: Notebook.ItemID? {
    switch self {
    case .insert(let item, _): item.id
    case .insertTrashed(let trashed, _): trashed.item.id
    case .remove(let id), .move(let id, _), .discard(let id, _, _, _), .restore(let id, _),
      .removeTrashed(let id):
      id
    case .note(let id, _): .note(id)
    case .drawing(let id, _): .drawing(id)
    case .map(let id, _): .map(id)
    case .planList(let id, _): .planList(id)
    case .set: nil
    }
  }

  /// The changed item, and the changed parts of that item.
  public var affectedParts: [String] {
    let inner: [String] =
      switch self {
      case .note(_, let change): change.affectedParts
      case .drawing(_, let change): change.affectedParts
      case .map(_, let change): change.affectedParts
      case .planList(_, let change): change.affectedParts
      default: []
      }
    return (affectedItem.map { [$0.rawValue] } ?? []) + inner
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    let payload =
      switch self {
      case .insert(let item, _): item.byteCount
      case .insertTrashed(let trashed, _): trashed.item.byteCount
      case .note(_, let change): change.byteCount
      case .drawing(_, let change): change.byteCount
      case .map(_, let change): change.byteCount
      case .planList(_, let change): change.byteCount
      case .set(let property): property.heapCost
      case .discard(_, _, let foreign, _): foreign.heapCost
      case .remove, .move, .restore, .removeTrashed: 0
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Notebook.Item {
  var byteCount: Int {
    switch self {
    case .note(let note): note.byteCount
    case .drawing(let drawing): drawing.byteCount
    case .map(let map): map.walkAll().reduce(0) { $0 + map[$1.slot].byteCount }
    case .planList(let list): list.byteCount
    }
  }
}
