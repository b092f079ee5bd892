public import NapkinCore

/// What hangs in a museum, floor by floor. Curators change it with commands, and can undo them.
public struct Museum: Hashable, Sendable, Codable {
  /// What the museum is called.
  public internal(set) var name: String
  /// The floors, from the bottom up. There is always one.
  public internal(set) var floors: [Floor]
  /// The works, in the order of the catalogue.
  public internal(set) var artworks: [Artwork]
  /// Where a visit begins.
  public internal(set) var defaultFloor: Floor.ID
  /// When it was last changed, if ever.
  public internal(set) var modified: Instant?

  /// Creates a museum. Without floors it gets one, the lower lobby. Refused are identifiers that
  /// two floors or two works share, a work on a floor that there is not, and a default floor that
  /// there is not; without one the lowest floor is the default.
  public init(
    name: String = "", floors: [Floor] = [], artworks: [Artwork] = [],
    defaultFloor: Floor.ID? = nil
  ) throws(Refusal) {
    let sorted = Self.sorted(floors.isEmpty ? [.lowerLobby] : floors)
    let ids = Set(sorted.map(\.id))
    guard ids.count == sorted.count else {
      throw Refusal(.duplicate, "Two floors have one identifier; give each its own.")
    }
    guard Set(artworks.map(\.id)).count == artworks.count else {
      throw Refusal(.duplicate, "Two works have one identifier; give each its own.")
    }
    for work in artworks where !ids.contains(work.floor) {
      throw Refusal(.missing, "The work '\(work.id)' hangs on a floor that there is not.")
    }
    let start = defaultFloor ?? sorted[0].id
    guard ids.contains(start) else {
      throw Refusal(.missing, "There is no floor '\(start)' to begin on.")
    }
    self.name = name
    self.floors = sorted
    self.artworks = artworks
    self.defaultFloor = start
  }

  /// Reads a museum, and refuses one that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      floors: try container.decode([Floor].self, forKey: .floors),
      artworks: try container.decode([Artwork].self, forKey: .artworks),
      defaultFloor: try container.decodeIfPresent(Floor.ID.self, forKey: .defaultFloor))
    modified = try container.decodeIfPresent(Instant.self, forKey: .modified)
  }

  /// From the bottom up; floors of one level stay in their order.
  static func sorted(_ floors: [Floor]) -> [Floor] {
    floors.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(\.element)
  }

  /// The floor with an identifier.
  public func floor(_ id: Floor.ID) throws(Refusal) -> Floor {
    guard let floor = floors.first(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no floor '\(id)' here; look it up again.")
    }
    return floor
  }

  /// The work with an identifier.
  public func artwork(_ id: Artwork.ID) throws(Refusal) -> Artwork {
    guard let work = artworks.first(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no work '\(id)' here; look it up again.")
    }
    return work
  }

  /// The words to filter by: each once, in the order of the alphabet, as first written.
  public var terms: [String] {
    var seen: Set<String> = []
    return artworks.flatMap(\.terms)
      .filter { seen.insert(Self.folded($0)).inserted }
      .sorted { (Self.folded($0), $0) < (Self.folded($1), $1) }
  }

  /// The works on a floor, all of them or those with a term, in the order of the catalogue.
  public func artworks(on floor: Floor.ID, matching term: String? = nil) -> [Artwork] {
    let term = term.map(Self.folded)
    return artworks.filter { work in
      work.floor == floor && (term == nil || work.terms.contains { Self.folded($0) == term })
    }
  }

  private static func folded(_ term: String) -> String { term.lowercased() }
}

/// A floor of a museum.
public struct Floor: Hashable, Sendable, Codable, Identifiable {
  /// The name by which a floor is known in the catalogue.
  public typealias ID = Identifier<Floor>

  /// The name by which it is known.
  public let id: ID
  /// What people call it.
  public var name: String
  /// How high it lies; lower numbers are below.
  public var level: Int
  /// How large its plan is, in units of the positions of its works.
  public var extent: Extent
  /// The picture of the floor's plan, which fills its extent.
  public var plan: Media?

  /// Creates a floor; its plan is a square of 1 unless another size is given.
  public init(
    id: ID, name: String, level: Int = 0, extent: Extent = Extent(width: 1, height: 1),
    plan: Media? = nil
  ) {
    self.id = id
    self.name = name
    self.level = level
    self.extent = extent
    self.plan = plan
  }

  /// The floor of a museum that names none.
  public static let lowerLobby = Floor(id: "lower-lobby", name: "Lower Lobby")
}

/// A work in a museum, with what it asks of those who look at it.
public struct Artwork: Hashable, Sendable, Codable, Identifiable {
  /// The name by which a work is known in the catalogue.
  public typealias ID = Identifier<Artwork>

  /// The name by which it is known.
  public let id: ID
  /// What it is called.
  public var title: String
  /// What visitors are asked to answer.
  public var prompt: String
  /// What it looks like.
  public var picture: Media?
  /// On which floor it hangs.
  public var floor: Floor.ID
  /// Where on the floor's plan.
  public var position: Position
  /// The words by which it is found.
  public var terms: [String]
  /// The code next to the piece, which proves that a visitor stands before it.
  public var code: UnlockCode

  /// Creates a work.
  public init(
    id: ID, title: String, prompt: String = "", picture: Media? = nil,
    floor: Floor.ID = Floor.lowerLobby.id, position: Position = .zero, terms: [String] = [],
    code: UnlockCode
  ) {
    self.id = id
    self.title = title
    self.prompt = prompt
    self.picture = picture
    self.floor = floor
    self.position = position
    self.terms = terms
    self.code = code
  }
}
