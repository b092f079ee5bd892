public import NapkinCore

/// Where a ``GalleryService`` reads what a museum keeps.
///
/// The service only reads. The host performs the ``GalleryChange``s of the answer, all of them or none, before
/// anybody else reads: the reading and the changes of one request are one transaction.
public protocol GalleryStore {
  /// The museum and its history.
  func museum() throws(Refusal) -> MuseumState
  /// A visit; `nil` if there is none.
  func visit(_ id: StoredVisit.ID) throws(Refusal) -> StoredVisit?
  /// The visits of people with a name, or all that are banned, or all without responses that began before an
  /// instant.
  func visits(_ query: VisitQuery) throws(Refusal) -> [StoredVisit]
  /// A response; `nil` if there is none.
  func response(_ id: Response.ID) throws(Refusal) -> StoredResponse?
  /// The responses that a query asks for, in its order.
  func responses(_ query: ResponseQuery) throws(Refusal) -> [StoredResponse]
  /// How many responses a visit has shared, without reading them: there may be many, and large ones.
  func responseCount(of visit: StoredVisit.ID) throws(Refusal) -> Int
  /// How many responses there are in each state.
  func counts() throws(Refusal) -> [Response.Moderation: Int]
  /// The wrong codes that all visitors gave for a work; `nil` if there were none.
  func tries(for work: Artwork.ID) throws(Refusal) -> CodeAttemptLimit?
}

/// What happens to the store because of a request. Each replaces or removes one value.
public enum GalleryChange: Hashable, Sendable, Codable {
  /// The museum is another one.
  case setMuseum(MuseumState)
  /// A visit is new or changed.
  case setVisit(StoredVisit)
  /// A visit is forgotten.
  case removeVisit(StoredVisit.ID)
  /// A response is new or changed.
  case setResponse(StoredResponse)
  /// A response is deleted, and so is its photo, unless another response has the same one.
  case removeResponse(Response.ID)
  /// The wrong codes for a work are counted.
  case setTries(CodeAttemptLimit, for: Artwork.ID)
}

/// A museum with the history of what curators did to it.
public struct MuseumState: Hashable, Sendable, Codable {
  /// The museum and its undo history.
  public internal(set) var editor: Editor<Museum>
  /// How often it was changed: who saw another version has to look again.
  public internal(set) var version: Int

  /// Begins with a museum.
  public init(_ museum: Museum) {
    editor = Editor(museum)
    editor.limits = .init(steps: 200, bytes: 16 << 20)
    version = 1
  }

  /// The museum.
  public var museum: Museum { editor.document }
}

/// A visit as it is kept.
public struct StoredVisit: Hashable, Sendable, Codable, Identifiable {
  /// What a visit is known by. It is no secret: hosts use a hash of the secret that the visitor's cookie holds.
  public typealias ID = Identifier<StoredVisit>

  /// Why somebody may not share any more.
  public struct Ban: Hashable, Sendable, Codable {
    /// What the curators wrote.
    public var reason: String
    /// Since when.
    public var since: Instant
  }

  /// What it is known by.
  public let id: ID
  /// Name, drafts, and what was unlocked.
  public internal(set) var visit: MuseumVisit
  /// When it began.
  public let begun: Instant
  /// Why this visitor may not share any more, if so.
  public internal(set) var ban: Ban?
}

/// A response as it is kept.
public struct StoredResponse: Hashable, Sendable, Codable, Identifiable {
  /// The response. The visitor's device made its identifier, so that sending it again is no second response.
  public internal(set) var response: Response
  /// The visit that shared it.
  public let visit: StoredVisit.ID
  /// What the curators told the visitor about their judgement.
  public internal(set) var reason: String?

  /// The response's identifier.
  public var id: Response.ID { response.id }
  /// Its place in the order of all responses.
  public var cursor: ResponseCursor { ResponseCursor(shared: response.shared, id: response.id) }
}

/// A place in the order of responses: by the time of sharing, then by identifier.
///
/// It is no position and no row: a list that is read on from here neither repeats nor leaves out a response that
/// was there all the time, whatever else comes and goes.
public struct ResponseCursor: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// When the response was shared.
  public let shared: Instant
  /// Its identifier.
  public let id: Response.ID

  /// Creates a cursor.
  public init(shared: Instant, id: Response.ID) {
    self.shared = shared
    self.id = id
  }

  /// Reads a cursor: `1700000000000.k3y`; `nil` if it is none.
  public init?(_ text: String) {
    guard let dot = text.firstIndex(of: "."), let time = Int64(text[..<dot]) else { return nil }
    self.init(
      shared: Instant(milliseconds: time), id: Response.ID(String(text[dot...].dropFirst())))
  }

  /// The cursor as text.
  public var description: String { "\(shared.milliseconds).\(id)" }

  /// Whether one response comes before another.
  public static func < (left: Self, right: Self) -> Bool {
    guard left.shared == right.shared else { return left.shared < right.shared }
    return left.id.rawValue.utf8.lexicographicallyPrecedes(right.id.rawValue.utf8)
  }
}

/// Which visits are asked for.
public enum VisitQuery: Hashable, Sendable {
  /// Those of people with this name.
  case named(Name)
  /// Those of people who may not share any more.
  case banned
  /// Those that began before an instant and have no responses and no ban.
  case idle(since: Instant)
}

/// Which responses are asked for.
public struct ResponseQuery: Hashable, Sendable {
  /// Only those to this work.
  public var work: Artwork.ID?
  /// Only those whose author has this name.
  public var author: Name?
  /// Only those in one of these states, or of ``reader``.
  public var states: Set<Response.Moderation>
  /// Also those that this visit shared, whatever their state.
  public var reader: StoredVisit.ID?
  /// Only those after this place.
  public var after: ResponseCursor?
  /// At most so many.
  public var limit: Int
  /// Whether the newest come first.
  public var isNewestFirst = false

  /// Creates a query; the oldest come first.
  public init(
    work: Artwork.ID? = nil, author: Name? = nil, states: Set<Response.Moderation> = [],
    reader: StoredVisit.ID? = nil,
    after: ResponseCursor? = nil, limit: Int = .max
  ) {
    self.work = work
    self.author = author
    self.states = states
    self.reader = reader
    self.after = after
    self.limit = limit
  }

  /// Whether a response is one of those that are asked for; the limit aside.
  public func matches(_ stored: StoredResponse) -> Bool {
    (work == nil || stored.response.artwork == work)
      && (author == nil || stored.response.author == author)
      && (states.contains(stored.response.moderation) || (reader != nil && stored.visit == reader))
      && after.map { isNewestFirst ? stored.cursor < $0 : $0 < stored.cursor } ?? true
  }
}
