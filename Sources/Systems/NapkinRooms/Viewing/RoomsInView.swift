/// The rooms that a screen shows. When the map moves, it is told only what comes and goes, and the
/// room that a person has chosen stays chosen.
public struct RoomsInView: Hashable, Sendable {
  /// What has to be done to a screen.
  public struct Difference: Hashable, Sendable {
    /// Rooms to draw, by their numbers.
    public var added: [Room.ID] = []
    /// Rooms to draw again, because they look different now.
    public var changed: [Room.ID] = []
    /// Rooms to take away.
    public var removed: [Room.ID] = []

    /// Whether there is nothing to do.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// The markers on the screen, by the numbers of their rooms.
  public private(set) var markers: [RoomMarker] = []
  /// The room that a person has chosen. It stays on the screen until it is let go.
  public private(set) var selection: Room.ID?

  /// Creates an empty screen.
  public init() {}

  /// Chooses a room that is on the screen, or lets go with `nil`; says whether that was possible.
  @discardableResult
  public mutating func select(_ room: Room.ID?) -> Bool {
    guard room == nil || markers.contains(where: { $0.room == room }) else { return false }
    selection = room
    return true
  }

  /// Shows other markers and says what is to be drawn. The chosen room stays where it was even if
  /// it is not among them, as large as rooms of its level are now; whoever removes it for good lets
  /// it go first. The level that is looked at is that of the markers, unless it is given.
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
