public import NapkinCore

/// The catalogue of a museum: its floors and works. Curators change it with commands, and can undo them.
public struct Museum: Hashable, Sendable, Codable {
  /// The name of the museum.
  public internal(set) var name: String
  /// The floors, from the bottom up; at least one.
  public internal(set) var floors: [Floor]
  /// The works, in the order of the catalogue.
  public internal(set) var artworks: [Artwork]
  /// The floor on which visits begin.
  public internal(set) var defaultFloor: Floor.ID
  /// When the museum was last changed, if ever.
  public internal(set) var modified: Instant?

  /// Creates a museum. Without floors, it gets one floor, the lower lobby. Without a default floor, the lowest
  /// floor is the default. Repeated identifiers, and identifiers of missing floors, are refused.
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

  /// Reads a museum, and refuses a museum that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      floors: try container.decode([Floor].self, forKey: .floors),
      artworks: try container.decode([Artwork].self, forKey: .artworks),
      defaultFloor: try container.decodeIfPresent(Floor.ID.self, forKey: .defaultFloor))
    modified = try container.decodeIfPresent(Instant.self, forKey: .modified)
  }

  /// Returns floors sorted from the bottom up; floors with equal levels keep their order.
  static func sorted(_ floors: [Floor]) -> [Floor] {
    floors.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(\.element)
  }

  /// Returns the floor with an identifier, or refuses a missing floor.
  public func floor(_ id: Floor.ID) throws(Refusal) -> Floor {
    guard let floor = floors.first(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no floor '\(id)' here; look it up again.")
    }
    return floor
  }

  /// Returns the work with an identifier, or refuses a missing work.
  public func artwork(_ id: Artwork.ID) throws(Refusal) -> Artwork {
    guard let work = artworks.first(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no work '\(id)' here; look it up again.")
    }
    return work
  }

  /// The terms by which works can be filtered, each once, in alphabetical order, as first written.
  public var terms: [String] {
    var seen: Set<String> = []
    return artworks.flatMap(\.terms)
      .filter { seen.insert(Self.folded($0)).inserted }
      .sorted { (Self.folded($0), $0) < (Self.folded($1), $1) }
  }

  /// Returns the works on a floor, or only those with a term, in the order of the catalogue.
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
  /// The identifier of a floor in the catalogue.
  public typealias ID = Identifier<Floor>

  /// The identifier of the floor.
  public let id: ID
  /// The name of the floor.
  public var name: String
  /// The height of the floor among the others; lower numbers are below.
  public var level: Int
  /// The size of the floor's plan, in units of the positions of its works.
  public var extent: Extent
  /// The picture of the floor's plan, which fills its extent.
  public var plan: Media?

  /// Creates a floor; by default its plan is a square with sides of 1.
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

  /// The floor of a museum that is created without floors.
  public static let lowerLobby = Floor(id: "lower-lobby", name: "Lower Lobby")
}

/// A work in a museum, with a prompt for its visitors.
public struct Artwork: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a work in the catalogue.
  public typealias ID = Identifier<Artwork>

  /// The identifier of the work.
  public let id: ID
  /// The title of the work.
  public var title: String
  /// The question or request that visitors are asked to answer.
  public var prompt: String
  /// A picture of the work.
  public var picture: Media?
  /// The floor on which the work hangs.
  public var floor: Floor.ID
  /// The position of the work on the floor's plan.
  public var position: Position
  /// The terms by which the work can be found.
  public var terms: [String]
  /// The code next to the work, which proves that a visitor stands before it.
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
