extension Notebook {
  /// Moves an item to a position in the trash, and returns its old position.
  @discardableResult
  public mutating func discard(
    _ id: ItemID, date: Instant, foreign: Foreign = Foreign(), at position: Int? = nil
  ) throws(Refusal) -> Int {
    let position = position ?? trash.count
    guard 0...trash.count ~= position else { throw .position(position, of: trash.count) }
    let (item, oldPosition) = try remove(id)
    var trashed = Trashed(item, date: date)
    trashed.foreign = foreign
    trash.insert(trashed, at: position)
    return oldPosition
  }

  /// Restores an item, by default as the last of its kind. Returns its trash entry and that entry's old position.
  @discardableResult
  public mutating func restore(
    _ id: ItemID, at position: Int? = nil
  ) throws(Refusal) -> (trashed: Trashed, position: Int) {
    let (trashed, oldPosition) = try removeTrashed(id)
    do {
      try insert(trashed.item, at: position)
    } catch {
      trash.insert(trashed, at: oldPosition)
      throw error
    }
    return (trashed, oldPosition)
  }

  /// Inserts an item directly into the trash, at a position or at the end.
  public mutating func insertTrashed(
    _ trashed: Trashed, at position: Int? = nil
  ) throws(Refusal) {
    let id = trashed.item.id
    guard !contains(id), !trash.contains(id) else {
      throw .duplicate(id.kindName, id.rawValue)
    }
    let position = position ?? trash.count
    guard 0...trash.count ~= position else { throw .position(position, of: trash.count) }
    trash.insert(trashed, at: position)
  }

  /// Removes an item from the trash for good, and returns its entry with the entry's old position.
  @discardableResult
  public mutating func removeTrashed(
    _ id: ItemID
  ) throws(Refusal) -> (trashed: Trashed, position: Int) {
    guard let position = trash.position(of: id), let trashed = trash.remove(at: position) else {
      throw .missing("\(id.kindName) in the trash", id.rawValue)
    }
    return (trashed, position)
  }
}
