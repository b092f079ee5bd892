public import NapkinCore

/// A reply to a request, and what the store has to do before it is sent.
public struct GalleryAnswer: Sendable {
  /// The reply, or why there is none.
  public var reply: Result<GalleryReply, GalleryProblem>
  /// What happens to the store, even where the request was refused: wrong codes are counted.
  public var changes: [GalleryChange]
}

/// Why a request was refused.
public struct GalleryProblem: Error, Hashable, Sendable {
  /// The rule that stood in the way.
  public var refusal: Refusal
  /// How many tries are left, for a wrong code.
  public var triesLeft: Int?
  /// How long to wait, in milliseconds.
  public var wait: Int64?

  /// Creates a problem.
  public init(_ refusal: Refusal, triesLeft: Int? = nil, wait: Int64? = nil) {
    self.refusal = refusal
    self.triesLeft = triesLeft
    self.wait = wait
  }

  init(_ code: Refusal.Code, _ words: Phrase) {
    self.init(Refusal(code, words))
  }
}

/// What somebody gets.
public enum GalleryReply: Hashable, Sendable {
  /// The museum without its codes.
  case museum(PublicMuseum)
  /// The museum for curators.
  case curatedMuseum(MuseumState)
  /// A visit.
  case visit(StoredVisit)
  /// A draft, and whether its last step can be undone, and redone.
  case draft(ResponseDraft, canUndo: Bool, canRedo: Bool)
  /// A response, and whether this request made it.
  case response(SeenResponse, isNew: Bool)
  /// Responses, where to read on, and, for curators, how many there are in each state.
  case responses([SeenResponse], next: ResponseCursor?, counts: [Response.Moderation: Int]?)
  /// Published responses.
  case feed([Response])
  /// Visits, each with the number of its responses.
  case visits([VisitSummary])
  /// How many responses and visits were deleted.
  case deleted(responses: Int, visits: Int)
}

/// A museum as visitors see it.
public struct PublicMuseum: Hashable, Sendable {
  /// A work without its code.
  public struct Work: Hashable, Sendable {
    /// What it is known by.
    public let id: Artwork.ID
    /// What it is called.
    public let title: String
    /// What visitors are asked to answer.
    public let prompt: String
    /// What it looks like.
    public let picture: Media?
    /// On which floor it hangs.
    public let floor: Floor.ID
    /// Where on the floor's plan.
    public let position: Position
    /// The words by which it is found.
    public let terms: [String]

    init(_ work: Artwork) {
      id = work.id
      title = work.title
      prompt = work.prompt
      picture = work.picture
      floor = work.floor
      position = work.position
      terms = work.terms
    }
  }

  /// What the museum is called.
  public let name: String
  /// How often it was changed.
  public let version: Int
  /// The floors, from the bottom up.
  public let floors: [Floor]
  /// Where a visit begins.
  public let defaultFloor: Floor.ID
  /// The words to filter by.
  public let terms: [String]
  /// The works, in the order of the catalogue.
  public let works: [Work]

  /// Leaves the codes out.
  public init(_ state: MuseumState) {
    let museum = state.museum
    name = museum.name
    version = state.version
    floors = museum.floors
    defaultFloor = museum.defaultFloor
    terms = museum.terms
    works = museum.artworks.map(Work.init)
  }
}

/// A response as somebody sees it.
public struct SeenResponse: Hashable, Sendable {
  /// The response.
  public var response: Response
  /// Whether the reader shared it.
  public var isMine: Bool
  /// What the curators told its author; only its author and curators see it.
  public var reason: String?
  /// The visit that shared it, for curators.
  public var visit: StoredVisit.ID?
  /// Whether that visit may share no more, for curators.
  public var isBanned: Bool

  /// Its place in the order of all responses.
  public var cursor: ResponseCursor { ResponseCursor(shared: response.shared, id: response.id) }
}

/// A visit as curators see it.
public struct VisitSummary: Hashable, Sendable {
  /// What it is known by.
  public var id: StoredVisit.ID
  /// What the visitor is called.
  public var name: Name
  /// When it began.
  public var begun: Instant
  /// How many responses it shared.
  public var responseCount: Int
  /// Why it may share no more, if so.
  public var ban: StoredVisit.Ban?
}

extension Refusal.Code {
  /// There is no visit; begin one.
  public static let noVisit: Self = "no-visit"
  /// Curators only.
  public static let noSession: Self = "no-session"
  /// This visitor may not share any more.
  public static let banned: Self = "banned"
  /// The responses to a work are locked.
  public static let locked: Self = "locked"
  /// There is nothing in a response.
  public static let emptyResponse: Self = "empty-response"
  /// An identifier is none.
  public static let badIdentifier: Self = "bad-id"
  /// There are as many as are allowed.
  public static let tooMany: Self = "too-many"
  /// Somebody else changed it meanwhile.
  public static let stale: Self = "stale"
}
