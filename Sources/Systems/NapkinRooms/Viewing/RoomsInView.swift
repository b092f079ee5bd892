/// The rooms on a screen. When the map moves, only the differences are reported, and the selected room stays
/// selected.
public struct RoomsInView: Hashable, Sendable {
  /// The differences to be drawn on a screen.
  public struct Difference: Hashable, Sendable {
    /// Rooms to draw, by their numbers.
    public var added: [Room.ID] = []
    /// Rooms to draw again, because their looks have changed.
    public var changed: [Room.ID] = []
    /// Rooms to remove from the screen.
    public var removed: [Room.ID] = []

    /// Whether there is nothing to do.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// The markers on the screen, by the numbers of their rooms.
  public private(set) var markers: [RoomMarker] = []
  /// The selected room. It stays on the screen until it is deselected.
  public private(set) var selection: Room.ID?

  /// Creates an empty screen.
  public init() {}

  /// Selects a room on the screen, or deselects with `nil`; returns false if the room is not on the screen.
  @discardableResult
  public mutating func select(_ room: Room.ID?) -> Bool {
    guard room == nil || markers.contains(where: { $0.room == room }) else { return false }
    selection = room
    return true
  }

  /// Replaces the markers and returns the differences to be drawn. The selected room stays on the screen even if
  /// it is not among the markers, with the size for the level; a caller that removes the room must deselect it
  /// first. `zoom` is the level of the map, by default the level of the markers.
  public mutating func show(_ markers: [RoomMarker], at zoom: ZoomLevel? = nil) -> Difference {
    let old = Dictionary(self.markers.map { ($0.room, $0) }) { first, _ in first }
    var new = Dictionary(markers.map { ($0.room, $0) }) { first, _ in first }
    if let selection, new[selection] == nil, let kept = old[selection] {
      new[selection] = kept.shown(at: zoom ?? markers.first?.zoom ?? kept.zoom)
    }
    self.markers = new.values.sorted { $0.room < $1.room }
    return Difference(
      added: new.keys.filter { old[$0] == nil }.sorted(),
      changed: new.values.filter { old[$0.room] != nil && old[$0.room] != $0 }.map(\.room).sorted(),
      removed: old.keys.filter { new[$0] == nil }.sorted())
  }
}
