public import NapkinCore

/// A museum's store in memory: for tests, previews, and as the plainest reading of ``GalleryStore``.
public struct MemoryGallery: GalleryStore, Hashable, Sendable, Codable {
  private var state: MuseumState
  private var visits: [StoredVisit.ID: StoredVisit] = [:]
  private var responses: [Response.ID: StoredResponse] = [:]
  private var tries: [Artwork.ID: CodeAttemptLimit] = [:]

  /// Begins with a museum that nobody has visited.
  public init(_ museum: Museum) {
    state = MuseumState(museum)
  }

  /// Performs what an answer asks for.
  public mutating func apply(_ changes: [GalleryChange]) {
    for change in changes {
      switch change {
      case .setMuseum(let new): state = new
      case .setVisit(let visit): visits[visit.id] = visit
      case .removeVisit(let id): visits[id] = nil
      case .setResponse(let response): responses[response.id] = response
      case .removeResponse(let id): responses[id] = nil
      case .setTries(let new, let work): tries[work] = new
      }
    }
  }

  /// The museum and its history.
  public func museum() -> MuseumState { state }

  /// A visit.
  public func visit(_ id: StoredVisit.ID) -> StoredVisit? { visits[id] }

  /// The visits that a query asks for.
  public func visits(_ query: VisitQuery) -> [StoredVisit] {
    visits.values.filter { visit in
      switch query {
      case .named(let name): visit.visit.visitor == name
      case .banned: visit.ban != nil
      case .idle(let since):
        visit.begun < since && visit.ban == nil
          && !responses.values.contains { $0.visit == visit.id }
      }
    }.sorted { ($0.begun, $0.id.rawValue) < ($1.begun, $1.id.rawValue) }
  }

  /// A response.
  public func response(_ id: Response.ID) -> StoredResponse? { responses[id] }

  /// The responses that a query asks for.
  public func responses(_ query: ResponseQuery) -> [StoredResponse] {
    let found = responses.values.filter(query.matches)
      .sorted { query.isNewestFirst ? $1.cursor < $0.cursor : $0.cursor < $1.cursor }
    return Array(found.prefix(query.limit))
  }

  /// How many responses a visit has shared.
  public func responseCount(of visit: StoredVisit.ID) -> Int {
    responses.values.count { $0.visit == visit }
  }

  /// How many responses there are in each state.
  public func counts() -> [Response.Moderation: Int] {
    Dictionary(grouping: responses.values, by: \.response.moderation).mapValues(\.count)
  }

  /// The wrong codes for a work.
  public func tries(for work: Artwork.ID) -> CodeAttemptLimit? { tries[work] }
}
