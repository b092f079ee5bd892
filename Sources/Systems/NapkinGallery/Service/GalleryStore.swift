public import NapkinCore

/// The stored data of a museum, as a ``GalleryService`` reads it.
///
/// The service only reads. The host performs the ``GalleryChange``s of the answer, all of them or none, before
/// anybody else reads: the reading and the changes of one request are one transaction.
public protocol GalleryStore {
  /// Returns the museum and its history.
  func museum() throws(Refusal) -> MuseumState
  /// Returns a visit; `nil` if there is none.
  func visit(_ id: StoredVisit.ID) throws(Refusal) -> StoredVisit?
  /// Returns the visits of people with a name, or all that are banned, or all without responses that began before
  /// an instant.
  func visits(_ query: VisitQuery) throws(Refusal) -> [StoredVisit]
  /// Returns a response; `nil` if there is none.
  func response(_ id: Response.ID) throws(Refusal) -> StoredResponse?
  /// Returns the responses that match a query, the oldest first.
  func responses(_ query: ResponseQuery) throws(Refusal) -> [StoredResponse]
  /// Returns how many responses a visit has shared, without reading the responses.
  func responseCount(of visit: StoredVisit.ID) throws(Refusal) -> Int
  /// Returns how many responses are in each state.
  func counts() throws(Refusal) -> [Response.Moderation: Int]
  /// Returns the wrong codes that all visitors entered for a work; `nil` if there were none.
  func tries(for work: Artwork.ID) throws(Refusal) -> CodeAttemptLimit?
}

/// A change of the store because of a request. Each change replaces or removes one value.
public enum GalleryChange: Hashable, Sendable, Codable {
  /// The museum is replaced by a new state.
  case setMuseum(MuseumState)
  /// A visit is added or replaced.
  case setVisit(StoredVisit)
  /// A visit is removed.
  case removeVisit(StoredVisit.ID)
  /// A response is added or replaced.
  case setResponse(StoredResponse)
  /// A response is removed, with its photo unless another response has the same photo.
  case removeResponse(Response.ID)
  /// The count of wrong codes for a work is replaced.
  case setTries(CodeAttemptLimit, for: Artwork.ID)
}

/// A museum with the history of the curators' changes.
public struct MuseumState: Hashable, Sendable, Codable {
  /// The museum and its undo history.
  public internal(set) var editor: Editor<Museum>
  /// The version, which grows with each change; a curator who saw another version must load the museum again.
  public internal(set) var version: Int

  /// Creates the state of a museum without history.
  public init(_ museum: Museum) {
    editor = Editor(museum)
    editor.limits = .init(steps: 200, bytes: 16 << 20)
    version = 1
  }

  /// The museum.
  public var museum: Museum { editor.document }
}

/// A visit as the store holds it.
public struct StoredVisit: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a visit. It is not secret: hosts use a hash of the secret in the visitor's cookie.
  public typealias ID = Identifier<StoredVisit>

  /// A ban from sharing.
  public struct Ban: Hashable, Sendable, Codable {
    /// The curators' reason.
    public var reason: String
    /// When the ban began.
    public var since: Instant
  }

  /// The identifier of the visit.
  public let id: ID
  /// The visitor's name, drafts and unlocked works.
  public internal(set) var visit: MuseumVisit
  /// When the visit began.
  public let begun: Instant
  /// The visit's ban from sharing, if any.
  public internal(set) var ban: Ban?
}

/// A response as the store holds it.
public struct StoredResponse: Hashable, Sendable, Codable, Identifiable {
  /// The response. The visitor's device made its identifier, so that a retry does not make another response.
  public internal(set) var response: Response
  /// The visit that shared the response.
  public let visit: StoredVisit.ID
  /// The curators' message to the visitor about their judgement.
  public internal(set) var reason: String?

  /// The identifier of the response.
  public var id: Response.ID { response.id }
  /// The cursor of the response in the order of all responses.
  public var cursor: ResponseCursor { ResponseCursor(shared: response.shared, id: response.id) }
}

/// A position in the order of responses: by the time of sharing, then by identifier.
///
/// It is not an index. A list that continues after a cursor neither repeats nor omits a response that was there
/// all the time, even if other responses are added or removed.
public struct ResponseCursor: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// When the response was shared.
  public let shared: Instant
  /// The identifier of the response.
  public let id: Response.ID

  /// Creates a cursor.
  public init(shared: Instant, id: Response.ID) {
    self.shared = shared
    self.id = id
  }

  /// Reads a cursor, as `1700000000000.k3y`; `nil` if the text is not a cursor.
  public init?(_ text: String) {
    guard let dot = text.firstIndex(of: "."), let time = Int64(text[..<dot]) else { return nil }
    self.init(
      shared: Instant(milliseconds: time), id: Response.ID(String(text[dot...].dropFirst())))
  }

  /// The cursor as text.
  public var description: String { "\(shared.milliseconds).\(id)" }

  /// Whether one cursor comes before another.
  public static func < (left: Self, right: Self) -> Bool {
    guard left.shared == right.shared else { return left.shared < right.shared }
    return left.id.rawValue.utf8.lexicographicallyPrecedes(right.id.rawValue.utf8)
  }
}

/// A query for visits.
public enum VisitQuery: Hashable, Sendable {
  /// The visits of people with a name.
  case named(Name)
  /// The visits that are banned from sharing.
  case banned
  /// The visits that began before an instant and have no responses and no ban.
  case idle(since: Instant)
}

/// A query for responses.
public struct ResponseQuery: Hashable, Sendable {
  /// Only responses to this work.
  public var work: Artwork.ID?
  /// Only responses whose author has this name.
  public var author: Name?
  /// Only responses in one of these states, or shared by ``reader``.
  public var states: Set<Response.Moderation>
  /// The visit whose responses match in any state.
  public var reader: StoredVisit.ID?
  /// Only responses after this cursor.
  public var after: ResponseCursor?
  /// The most responses to return.
  public var limit: Int

  /// Creates a query.
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

  /// Whether a response matches the query, apart from the limit.
  public func matches(_ stored: StoredResponse) -> Bool {
    (work == nil || stored.response.artwork == work)
      && (author == nil || stored.response.author == author)
      && (states.contains(stored.response.moderation) || (reader != nil && stored.visit == reader))
      && after.map { $0 < stored.cursor } ?? true
  }
}
