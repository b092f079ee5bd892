/// Moves an item before or after another item of its kind, or to a position.
public struct MoveItem: Command {
  /// The target of a move.
  public enum Destination: Hashable, Sendable {
    /// Before another item.
    case before(Notebook.ItemID)
    /// After another item.
    case after(Notebook.ItemID)
    /// To a position, counted without the moved item.
    case position(Int)
  }

  /// The item to move.
  public var item: Notebook.ItemID
  /// The target of the move.
  public var destination: Destination

  /// The name of the command in the Undo menu.
  public var name: String { "Move \(item.menuName)" }

  /// Creates the command; the position is counted without the moved item.
  public init(_ item: Notebook.ItemID, to position: Int) {
    self.item = item
    destination = .position(position)
  }

  /// Creates a command that moves an item before another item.
  public init(_ item: Notebook.ItemID, before other: Notebook.ItemID) {
    self.item = item
    destination = .before(other)
  }

  /// Creates a command that moves an item after another item.
  public init(_ item: Notebook.ItemID, after other: Notebook.ItemID) {
    self.item = item
    destination = .after(other)
  }

  /// One move, or no change if the item is at the position already.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let old = try notebook.existingPosition(of: item)
    let position: Int
    switch destination {
    case .position(let wanted): position = wanted
    case .before(let other): position = try target(other, in: notebook, leaving: old)
    case .after(let other): position = try target(other, in: notebook, leaving: old) + 1
    }
    return position == old ? [] : [.move(item, to: position)]
  }

  /// Returns the position of the other item, counted without the moved item.
  private func target(
    _ other: Notebook.ItemID, in notebook: Notebook, leaving old: Int
  ) throws(Refusal) -> Int {
    guard other.kindName == item.kindName, other != item else {
      throw Refusal(.otherKind, "A \(item.kindName) moves among the other \(item.kindName)s only.")
    }
    let position = try notebook.existingPosition(of: other)
    return position > old ? position - 1 : position
  }
}

/// Renames a plan list; no two lists have the same name.
public struct RenamePlanList: Command {
  /// The list.
  public var list: PlanList.ID
  /// Its new name.
  public var newName: String

  /// The name of the command in the Undo menu.
  public var name: String { "Rename Plan List" }

  /// Creates the command.
  public init(_ list: PlanList.ID, to newName: String) {
    self.list = list
    self.newName = newName
  }

  /// One change of the name.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    [.planList(list, .set(.name(try Name(newName))))]
  }
}

/// Sets a property of the notebook as a whole: its title, or its settings.
public struct SetNotebook: Command {
  /// The new value.
  public var property: Notebook.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Creates the command.
  public init(to property: Notebook.Property) {
    self.property = property
  }

  /// One change of the property.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    [.set(property)]
  }
}

extension Refusal.Code {
  /// An item can be moved only among items of its own kind.
  public static let otherKind: Self = "other-kind"
}
