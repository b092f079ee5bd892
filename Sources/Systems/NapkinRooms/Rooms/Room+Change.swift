public import NapkinCore

/// The edits that a person can make, and undo, in a room of his own. Messages, joining and leaving cannot be
/// undone.
extension Room: Editable {
  /// An elementary change of a room.
  public enum Change: NapkinCore.Change {
    /// A property of the room is set.
    case set(Property)
  }

  /// The stamp that identifies this state of the room.
  public var stamp: DocumentStamp { DocumentStamp(id: String(id), modified: modified) }

  /// A property of a room with its new value.
  public enum Property: Hashable, Sendable, Codable {
    /// The topic of the room.
    case topic(Topic)
    /// The place of the room.
    case place(Coordinate)
    /// The zoom level of the room, which determines the levels at which it is visible.
    case zoom(ZoomLevel)
  }
}

extension Room.Change {
  /// Performs the change and returns its inverse.
  public func apply(to room: inout Room, dates: inout EditDates) throws(Refusal) -> Room.Change {
    guard case .set(let property) = self else { return self }
    let old: Room.Property
    switch property {
    case .topic(let topic):
      old = .topic(room.topic)
      room.topic = topic
    case .place(let place):
      old = .place(room.place)
      room.place = place
    case .zoom(let zoom):
      old = .zoom(room.zoom)
      room.zoom = zoom
    }
    swap(&room.modified, &dates.document)
    return .set(old)
  }

  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
  public func covers(_ later: Room.Change) -> Bool {
    switch (self, later) {
    case (.set(.topic), .set(.topic)), (.set(.place), .set(.place)), (.set(.zoom), .set(.zoom)):
      true
    default: false
    }
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    guard case .set(.topic(let topic)) = self else { return MemoryLayout<Self>.stride }
    return MemoryLayout<Self>.stride + topic.text.utf8.count
  }
}

/// Sets a property of a room.
public struct SetRoom: Command {
  /// The new value.
  public var property: Room.Property

  /// Creates the command.
  public init(to property: Room.Property) {
    self.property = property
  }

  /// The name of the command in the Undo menu.
  public var name: String {
    switch property {
    case .topic: "Change Topic"
    case .place: "Move Room"
    case .zoom: "Change Zoom"
    }
  }

  /// Consecutive moves, as in dragging a room over the map, merge into one step.
  public var mergeKey: MergeKey? {
    guard case .place = property else { return nil }
    return MergeKey("room", on: "place")
  }

  /// One change of the property, or no change if it has this value already.
  public func changes(
    in room: Room, context: inout Context
  ) throws(Refusal) -> [Room.Change] {
    let isSet =
      switch property {
      case .topic(let topic): room.topic == topic
      case .place(let place): room.place == place
      case .zoom(let zoom): room.zoom == zoom
      }
    return isSet ? [] : [.set(property)]
  }
}
