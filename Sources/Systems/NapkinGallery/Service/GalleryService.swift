public import NapkinCore

/// The museum as a service: it turns a request into a reply and changes to the store.
///
/// ```swift
/// let answer = service.answer(
///   GalleryRequest(.share(contribution), by: .visitor(id)), at: now, secrets: secrets, in: store)
/// store.apply(answer.changes)
/// ```
///
/// It uses no clock, no random numbers and no files. The host authenticates the caller, draws the secrets, and
/// performs the changes in the same transaction in which the service reads; then it sends the reply.
public struct GalleryService: Hashable, Sendable {
  /// The limits for a visitor's requests.
  public var limits: GalleryLimits

  /// Creates the service.
  public init(limits: GalleryLimits = GalleryLimits()) {
    self.limits = limits
  }

  /// Answers a request.
  public func answer(
    _ request: GalleryRequest, at now: Instant, secrets: GallerySecrets, in store: some GalleryStore
  ) -> GalleryAnswer {
    var turn = GalleryTurn(
      limits: limits, caller: request.caller, now: now, secrets: secrets, store: store)
    do {
      let reply = try turn.reply(to: request.action)
      return GalleryAnswer(reply: .success(reply), changes: turn.changes)
    } catch {
      return GalleryAnswer(reply: .failure(error), changes: turn.changes)
    }
  }
}

/// The state of the service while it answers one request.
struct GalleryTurn<Store: GalleryStore> {
  let limits: GalleryLimits
  let caller: GalleryRequest.Caller
  let now: Instant
  var secrets: GallerySecrets
  let store: Store
  var changes: [GalleryChange] = []

  mutating func reply(to action: GalleryRequest.Action) throws(GalleryProblem) -> GalleryReply {
    switch action {
    case .museum: .museum(PublicMuseum(try museum()))
    case .feed:
      .feed(
        try read { s throws(Refusal) in try s.responses(ResponseQuery(states: [.approved])) }
          .map(\.response))
    case .visit(let name): try visit(name)
    case .currentVisit: .visit(try visitor())
    case .endVisit: try delete([try visitor()])
    case .draft(let work): try draft(work)
    case .saveDraft(let work, let text, let sketch): try saveDraft(work, text, sketch)
    case .undoDraft(let work):
      try editDraft(work) { (editor, _) throws(Refusal) in _ = try editor.undo() }
    case .redoDraft(let work):
      try editDraft(work) { (editor, _) throws(Refusal) in _ = try editor.redo() }
    case .share(let contribution): try share(contribution)
    case .unlock(let work, let code): try unlock(work, code)
    case .responses(let work, let after, let limit): try responses(work, after, limit)
    case .ownResponses: try ownResponses()
    case .deleteResponse(let id): try deleteResponse(id)
    default: try replyToCurator(action)
    }
  }

  // MARK: Reading

  func read<Value>(
    _ body: (Store) throws(Refusal) -> Value
  ) throws(GalleryProblem) -> Value {
    do { return try body(store) } catch { throw GalleryProblem(error) }
  }

  /// Performs an operation, and turns its refusal into a problem.
  func attempt<Value>(_ body: () throws(Refusal) -> Value) throws(GalleryProblem) -> Value {
    do { return try body() } catch { throw GalleryProblem(error) }
  }

  func museum() throws(GalleryProblem) -> MuseumState {
    try read { s throws(Refusal) in try s.museum() }
  }

  func work(_ id: Artwork.ID) throws(GalleryProblem) -> Artwork {
    let museum = try museum().museum
    return try attempt { () throws(Refusal) in try museum.artwork(id) }
  }

  /// Returns the caller's visit.
  func visitor() throws(GalleryProblem) -> StoredVisit {
    guard case .visitor(let id) = caller,
      let visit = try read({ s throws(Refusal) in try s.visit(id) })
    else { throw GalleryProblem(.noVisit, "There is no visit; say your name to begin one.") }
    return visit
  }

  /// Returns a visit as this request has changed it; `nil` if there is none.
  func present(_ id: StoredVisit.ID) throws(GalleryProblem) -> StoredVisit? {
    for case .setVisit(let changed) in changes.reversed() where changed.id == id { return changed }
    return try read { s throws(Refusal) in try s.visit(id) }
  }

  /// Returns a visitor's name, or refuses a name that is too long.
  func name(_ text: String) throws(GalleryProblem) -> Name {
    let name = try attempt { () throws(Refusal) in try Name(text) }
    guard name.text.count <= limits.nameLength, name.text.utf8.count <= 8 * limits.nameLength else {
      throw GalleryProblem(
        .nameTooLong, "A name has at most \(limits.nameLength) characters; shorten it.")
    }
    return name
  }

  /// Returns a page of responses. `found` has one more than the page if there is a next page.
  func page(
    _ found: [StoredResponse], limit: Int, counts: [Response.Moderation: Int]? = nil,
    _ seen: (StoredResponse) throws(GalleryProblem) -> SeenResponse
  ) throws(GalleryProblem) -> GalleryReply {
    var shown: [SeenResponse] = []
    for response in found.prefix(limit) { shown.append(try seen(response)) }
    return .responses(
      shown, next: found.count > limit ? shown.last?.cursor : nil, counts: counts)
  }

  /// Returns a page size from 1 to the largest allowed.
  func pageLimit(_ limit: Int) -> Int { min(max(1, limit), limits.page) }

  // MARK: Deleting

  /// Deletes visits with everything that they shared.
  mutating func delete(_ visits: [StoredVisit]) throws(GalleryProblem) -> GalleryReply {
    var count = 0
    for visit in visits {
      for response in try responses(of: visit.id) {
        changes.append(.removeResponse(response.id))
        count += 1
      }
      changes.append(.removeVisit(visit.id))
    }
    return .deleted(responses: count, visits: visits.count)
  }

  func responseCount(of visit: StoredVisit.ID) throws(GalleryProblem) -> Int {
    try read { s throws(Refusal) in try s.responseCount(of: visit) }
  }

  func responses(of visit: StoredVisit.ID) throws(GalleryProblem) -> [StoredResponse] {
    try read { s throws(Refusal) in try s.responses(ResponseQuery(reader: visit)) }
  }
}
