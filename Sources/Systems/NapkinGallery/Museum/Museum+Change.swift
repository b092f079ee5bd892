public import NapkinCore

extension Museum: Editable {
  /// The stamp that identifies this state of the museum.
  public var stamp: DocumentStamp { DocumentStamp(modified: modified, count: artworks.count) }

  /// An elementary change of a museum.
  public enum Change: NapkinCore.Change {
    /// The museum gets another name.
    case setName(String)
    /// Visits begin on another floor.
    case setDefaultFloor(Floor.ID)
    /// The museum gets another list of floors; there are few floors, so one change covers all edits of them.
    case setFloors([Floor])
    /// A work is added, at a position in the catalogue.
    case insertWork(Artwork, at: Int)
    /// A work is removed.
    case removeWork(Artwork.ID)
    /// A work is changed.
    case setWork(Artwork)
    /// The whole museum is replaced by another catalogue.
    case replace(Museum)
  }
}

extension Museum.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to museum: inout Museum, dates: inout EditDates
  ) throws(Refusal) -> Museum.Change {
    let inverse = try apply(to: &museum)
    swap(&museum.modified, &dates.document)
    return inverse
  }

  private func apply(to museum: inout Museum) throws(Refusal) -> Museum.Change {
    switch self {
    case .setName(let name):
      defer { museum.name = name }
      return .setName(museum.name)
    case .setDefaultFloor(let floor):
      _ = try museum.floor(floor)
      defer { museum.defaultFloor = floor }
      return .setDefaultFloor(museum.defaultFloor)
    case .setFloors(let floors):
      try museum.check(floors)
      defer { museum.floors = Museum.sorted(floors) }
      return .setFloors(museum.floors)
    case .insertWork(let work, let position):
      guard !museum.artworks.contains(where: { $0.id == work.id }) else {
        throw Refusal(.duplicate, "There is a work '\(work.id)' already; give it another name.")
      }
      guard (0...museum.artworks.count).contains(position) else {
        throw Refusal(.outOfRange, "A work hangs at a place from 0 to \(museum.artworks.count).")
      }
      _ = try museum.floor(work.floor)
      museum.artworks.insert(work, at: position)
      return .removeWork(work.id)
    case .removeWork(let id):
      let position = try museum.position(of: id)
      return .insertWork(museum.artworks.remove(at: position), at: position)
    case .setWork(let work):
      let position = try museum.position(of: work.id)
      _ = try museum.floor(work.floor)
      defer { museum.artworks[position] = work }
      return .setWork(museum.artworks[position])
    case .replace(var other):
      var old = museum
      old.modified = nil
      other.modified = museum.modified
      museum = other
      return .replace(old)
    }
  }

  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
  public func covers(_ later: Museum.Change) -> Bool {
    switch (self, later) {
    case (.setName, .setName), (.setDefaultFloor, .setDefaultFloor), (.setFloors, .setFloors): true
    case (.setWork(let work), .setWork(let other)): work.id == other.id
    case (.replace, _): true
    default: false
    }
  }

  /// Whether the change equals its inverse, and so changed nothing.
  public func changedNothing(inverse: Museum.Change) -> Bool { self == inverse }

  /// The works that are added, removed or changed.
  public var affectedParts: [String] {
    switch self {
    case .insertWork(let work, _), .setWork(let work): [work.id.rawValue]
    case .removeWork(let id): [id.rawValue]
    case .setName, .setDefaultFloor, .setFloors, .replace: []
    }
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    MemoryLayout<Self>.stride
      + {
        switch self {
        case .setName(let name): name.utf8.count
        case .setDefaultFloor, .removeWork: 16
        case .setFloors(let floors): floors.reduce(0) { $0 + $1.byteCount }
        case .insertWork(let work, _), .setWork(let work): work.byteCount
        case .replace(let museum):
          museum.floors.reduce(0) { $0 + $1.byteCount }
            + museum.artworks.reduce(0) { $0 + $1.byteCount }
        }
      }()
  }

  /// Refuses values that nobody may set, although files may contain them.
  public func check(in museum: Museum) throws(Refusal) {
    switch self {
    case .setName(let name): try Museum.check(name)
    case .setFloors(let floors):
      guard floors.count <= Museum.floorLimit else {
        throw Refusal(.outOfRange, "A museum has at most \(Museum.floorLimit) floors.")
      }
      for floor in floors { try floor.check() }
    case .insertWork(let work, _):
      guard museum.artworks.count < Museum.workLimit else {
        throw Refusal(.outOfRange, "A museum has at most \(Museum.workLimit) works.")
      }
      try work.check()
    case .setWork(let work): try work.check()
    case .setDefaultFloor, .removeWork, .replace: break
    }
  }
}

extension Museum {
  /// The most floors that a museum can have.
  public static let floorLimit = 200
  /// The most works that a museum can have.
  public static let workLimit = 100_000

  fileprivate func position(of id: Artwork.ID) throws(Refusal) -> Int {
    guard let position = artworks.firstIndex(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no work '\(id)' here; look it up again.")
    }
    return position
  }

  fileprivate func check(_ floors: [Floor]) throws(Refusal) {
    let ids = Set(floors.map(\.id))
    guard !floors.isEmpty, ids.contains(defaultFloor) else {
      throw Refusal(.occupied, "Visits begin on that floor; let them begin on another one first.")
    }
    guard ids.count == floors.count else {
      throw Refusal(.duplicate, "Two floors have one identifier; give each its own.")
    }
    for work in artworks where !ids.contains(work.floor) {
      throw Refusal(.occupied, "Works hang on that floor; hang them elsewhere first.")
    }
  }

  fileprivate static func check(_ name: String) throws(Refusal) {
    guard name.utf8.count <= 1_000 else {
      throw Refusal(.nameTooLong, "A name has at most 1,000 bytes here; shorten it.")
    }
  }

  fileprivate static func check(id: String) throws(Refusal) {
    guard (1...200).contains(id.utf8.count),
      !id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Refusal(.outOfRange, "An identifier has 1 to 200 bytes, and no control characters.")
    }
  }
}

extension Floor {
  /// Refuses a floor with unusable values, such as a name that is too long or a plan without area.
  public func check() throws(Refusal) {
    try Museum.check(id: id.rawValue)
    try Museum.check(name)
    guard extent.isWithinLimits, !extent.isEmpty, (-10_000...10_000).contains(level) else {
      throw Refusal(
        .outOfRange, "A floor's plan is more than 0 and at most 10000000 wide and high.")
    }
  }

  fileprivate var byteCount: Int { MemoryLayout<Self>.stride + name.utf8.count + 256 }
}

extension Artwork {
  /// Refuses a work with unusable values, such as a prompt that is too long or a position out of range.
  public func check() throws(Refusal) {
    try Museum.check(id: id.rawValue)
    _ = try Name(title)
    guard prompt.utf8.count <= WriteResponse.limit else {
      throw Refusal(.outOfRange, "A prompt has at most \(WriteResponse.limit) bytes; shorten it.")
    }
    guard position.isWithinLimits else {
      throw Refusal(.outOfRange, "A work hangs at x and y from -10000000 to 10000000.")
    }
    guard terms.count <= 100, terms.allSatisfy({ (1...200).contains($0.utf8.count) }) else {
      throw Refusal(.outOfRange, "A work has at most 100 terms of 1 to 200 bytes.")
    }
  }

  fileprivate var byteCount: Int {
    terms.reduce(MemoryLayout<Self>.stride + title.utf8.count + prompt.utf8.count + 256) {
      $0 + $1.utf8.count + 16
    }
  }
}

extension Refusal.Code {
  /// Something cannot be removed, because something else needs it.
  public static let occupied: Self = "occupied"
}
