public import NapkinCore

/// A reply to a request, and the changes that the store must make before the reply is sent.
public struct GalleryAnswer: Sendable {
  /// The reply, or the reason why the request was refused.
  public var reply: Result<GalleryReply, GalleryProblem>
  /// The changes of the store. A refused request can have changes too: wrong codes are counted.
  public var changes: [GalleryChange]
}

/// The reason why a request was refused.
public struct GalleryProblem: Error, Hashable, Sendable {
  /// The broken rule, with a message.
  public var refusal: Refusal
  /// How many more codes may be tried, after a wrong code.
  public var triesLeft: Int?
  /// How long the visitor has to wait, in milliseconds.
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

/// The reply to a request.
public enum GalleryReply: Hashable, Sendable {
  /// The museum as visitors see it, without its codes.
  case museum(PublicMuseum)
  /// The museum as curators see it.
  case curatedMuseum(MuseumState)
  /// A visit.
  case visit(StoredVisit)
  /// A draft, and whether its last step can be undone or redone.
  case draft(ResponseDraft, canUndo: Bool, canRedo: Bool)
  /// A response, and whether this request created it.
  case response(SeenResponse, isNew: Bool)
  /// Responses, the cursor of the next page, and, for curators, the number of responses in each state.
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
    /// The identifier of the work.
    public let id: Artwork.ID
    /// The title of the work.
    public let title: String
    /// The question or request that visitors are asked to answer.
    public let prompt: String
    /// A picture of the work.
    public let picture: Media?
    /// The floor on which the work hangs.
    public let floor: Floor.ID
    /// The position of the work on the floor's plan.
    public let position: Position
    /// The terms by which the work can be found.
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

  /// The name of the museum.
  public let name: String
  /// The version of the museum, which grows with each change.
  public let version: Int
  /// The floors, from the bottom up.
  public let floors: [Floor]
  /// The floor on which visits begin.
  public let defaultFloor: Floor.ID
  /// The terms by which works can be filtered.
  public let terms: [String]
  /// The works, in the order of the catalogue.
  public let works: [Work]

  /// Creates the museum as visitors see it, without its codes.
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

/// A response as a visitor or a curator sees it.
public struct SeenResponse: Hashable, Sendable {
  /// The response.
  public var response: Response
  /// Whether the reader shared the response.
  public var isMine: Bool
  /// The curators' message to the author; only the author and curators see it.
  public var reason: String?
  /// The visit that shared the response, for curators.
  public var visit: StoredVisit.ID?
  /// Whether that visit is banned from sharing, for curators.
  public var isBanned: Bool

  /// The cursor of the response in the order of all responses.
  public var cursor: ResponseCursor { ResponseCursor(shared: response.shared, id: response.id) }
}

/// A visit as curators see it.
public struct VisitSummary: Hashable, Sendable {
  /// The identifier of the visit.
  public var id: StoredVisit.ID
  /// The name of the visitor.
  public var name: Name
  /// When the visit began.
  public var begun: Instant
  /// How many responses the visit has shared.
  public var responseCount: Int
  /// The visit's ban from sharing, if any.
  public var ban: StoredVisit.Ban?
}

extension Refusal.Code {
  /// The caller has no visit, and must begin one.
  public static let noVisit: Self = "no-visit"
  /// The request is for curators only.
  public static let noSession: Self = "no-session"
  /// The visitor is banned from sharing.
  public static let banned: Self = "banned"
  /// The visitor has not unlocked the responses to a work.
  public static let locked: Self = "locked"
  /// A response is empty.
  public static let emptyResponse: Self = "empty-response"
  /// An identifier is malformed.
  public static let badIdentifier: Self = "bad-id"
  /// The greatest number allowed has been reached.
  public static let tooMany: Self = "too-many"
  /// Somebody else changed the museum in the meantime.
  public static let stale: Self = "stale"
}
