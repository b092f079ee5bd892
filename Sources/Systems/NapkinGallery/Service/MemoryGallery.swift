public import NapkinCore

/// A museum's store in memory, for tests and previews, and as the simplest example of a ``GalleryStore``.
public struct MemoryGallery: GalleryStore, Hashable, Sendable, Codable {
  private var state: MuseumState
  private var visits: [StoredVisit.ID: StoredVisit] = [:]
  private var responses: [Response.ID: StoredResponse] = [:]
  private var tries: [Artwork.ID: CodeAttemptLimit] = [:]

  /// Creates the store of a museum without visits.
  public init(_ museum: Museum) {
    state = MuseumState(museum)
  }

  /// Performs the changes of an answer.
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

  /// Returns the museum and its history.
  public func museum() -> MuseumState { state }

  /// Returns a visit; `nil` if there is none.
  public func visit(_ id: StoredVisit.ID) -> StoredVisit? { visits[id] }

  /// Returns the visits that match a query, the oldest first.
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

  /// Returns a response; `nil` if there is none.
  public func response(_ id: Response.ID) -> StoredResponse? { responses[id] }

  /// Returns the responses that match a query, the oldest first.
  public func responses(_ query: ResponseQuery) -> [StoredResponse] {
    let found = responses.values.filter(query.matches).sorted { $0.cursor < $1.cursor }
    return Array(found.prefix(query.limit))
  }

  /// Returns how many responses a visit has shared.
  public func responseCount(of visit: StoredVisit.ID) -> Int {
    responses.values.count { $0.visit == visit }
  }

  /// Returns how many responses are in each state.
  public func counts() -> [Response.Moderation: Int] {
    Dictionary(grouping: responses.values, by: \.response.moderation).mapValues(\.count)
  }

  /// Returns the wrong codes for a work; `nil` if there were none.
  public func tries(for work: Artwork.ID) -> CodeAttemptLimit? { tries[work] }
}
