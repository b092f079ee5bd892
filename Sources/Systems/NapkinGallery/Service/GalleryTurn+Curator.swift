import NapkinCore

/// The replies to curators.
extension GalleryTurn {
  mutating func replyToCurator(
    _ action: GalleryRequest.Action
  ) throws(GalleryProblem) -> GalleryReply {
    guard caller == .curator else {
      throw GalleryProblem(.noSession, "This is for curators; sign in.")
    }
    switch action {
    case .queue(let state, let work, let after, let limit):
      return try queue(state, work, after, limit)
    case .moderate(let id, let state, let reason, let was):
      return try moderate(id, state, reason, was)
    case .ban(let id, let reason): return try ban(id, reason)
    case .liftBan(let id):
      let stored = try response(id)
      _ = try liftBan(stored.visit)
      return .response(try judged(stored), isNew: false)
    case .liftBanOfVisit(let id): return .visits([try summary(try liftBan(id))])
    case .bans: return try visits(.banned)
    case .visits(let name): return try visits(.named(try self.name(name)))
    case .deleteVisits(let name): return try deleteAll(of: try self.name(name))
    case .deleteVisit(let id): return try delete([try visit(id)])
    case .edit(let command, let version):
      return try editMuseum(version) { (editor, context) throws(Refusal) in
        !(try editor.perform(command, in: &context)).edits.isEmpty
      }
    case .undo(let version):
      return try editMuseum(version) { (editor, _) throws(Refusal) in try editor.undo() != nil }
    case .redo(let version):
      return try editMuseum(version) { (editor, _) throws(Refusal) in try editor.redo() != nil }
    case .prune:
      let since = now.advanced(byMilliseconds: -limits.idle)
      return try delete(try read { s throws(Refusal) in try s.visits(.idle(since: since)) })
    default: return .curatedMuseum(try museum())
    }
  }

  // MARK: Responses

  private func queue(
    _ state: Response.Moderation, _ work: Artwork.ID?, _ after: ResponseCursor?, _ limit: Int
  ) throws(GalleryProblem) -> GalleryReply {
    let limit = pageLimit(limit)
    let found = try read { s throws(Refusal) in
      try s.responses(
        ResponseQuery(work: work, states: [state], after: after, limit: limit + 1))
    }
    let counts = try read { s throws(Refusal) in try s.counts() }
    return try page(found, limit: limit, counts: counts) { stored throws(GalleryProblem) in
      try judged(stored)
    }
  }

  private mutating func moderate(
    _ id: Response.ID, _ state: Response.Moderation, _ reason: String?, _ was: Response.Moderation?
  ) throws(GalleryProblem) -> GalleryReply {
    var stored = try response(id)
    guard was == nil || was == stored.response.moderation else {
      throw GalleryProblem(
        .wrongState, "Somebody else has judged this response; look at it again.")
    }
    try attempt { () throws(Refusal) in try stored.response.moderate(state) }
    stored.reason = try self.reason(reason)
    changes.append(.setResponse(stored))
    return .response(try judged(stored), isNew: false)
  }

  private mutating func ban(
    _ id: Response.ID, _ reason: String
  ) throws(GalleryProblem) -> GalleryReply {
    var stored = try response(id)
    var visit = try visit(stored.visit)
    let reason = try self.reason(reason)
    visit.ban = StoredVisit.Ban(reason: reason ?? "", since: now)
    changes.append(.setVisit(visit))
    for var response in try responses(of: visit.id) where response.response.moderation != .hidden {
      try attempt { () throws(Refusal) in try response.response.moderate(.hidden) }
      response.reason = reason
      changes.append(.setResponse(response))
      if response.id == id { stored = response }
    }
    var seen = try judged(stored)
    seen.isBanned = true
    return .response(seen, isNew: false)
  }

  private mutating func liftBan(_ id: StoredVisit.ID) throws(GalleryProblem) -> StoredVisit {
    var visit = try visit(id)
    visit.ban = nil
    changes.append(.setVisit(visit))
    return visit
  }

  private func response(_ id: Response.ID) throws(GalleryProblem) -> StoredResponse {
    guard let stored = try read({ s throws(Refusal) in try s.response(id) }) else {
      throw Self.missing(id)
    }
    return stored
  }

  private func reason(_ text: String?) throws(GalleryProblem) -> String? {
    guard (text?.utf8.count ?? 0) <= limits.reason else {
      throw GalleryProblem(
        .outOfRange, "A reason has at most \(limits.reason) bytes; shorten it.")
    }
    return text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  private func judged(_ stored: StoredResponse) throws(GalleryProblem) -> SeenResponse {
    SeenResponse(
      response: stored.response, isMine: false, reason: stored.reason, visit: stored.visit,
      isBanned: try present(stored.visit)?.ban != nil)
  }

  // MARK: Visits

  private func visit(_ id: StoredVisit.ID) throws(GalleryProblem) -> StoredVisit {
    guard let visit = try read({ s throws(Refusal) in try s.visit(id) }) else {
      throw GalleryProblem(.missing, "There is no such visit; it may have been deleted.")
    }
    return visit
  }

  private func visits(_ query: VisitQuery) throws(GalleryProblem) -> GalleryReply {
    var summaries: [VisitSummary] = []
    for visit in try read({ s throws(Refusal) in try s.visits(query) }) {
      summaries.append(try summary(visit))
    }
    return .visits(summaries)
  }

  /// Deletes the visits of people with a name, and responses that renamed visitors shared under that name.
  private mutating func deleteAll(of name: Name) throws(GalleryProblem) -> GalleryReply {
    let visits = try read { s throws(Refusal) in try s.visits(.named(name)) }
    let renamed = try read { s throws(Refusal) in
      try s.responses(ResponseQuery(author: name, states: Set(Response.Moderation.allCases)))
    }
    let gone = Set(visits.map(\.id))
    guard case .deleted(var count, let visitCount) = try delete(visits) else { return .visits([]) }
    for stored in renamed where !gone.contains(stored.visit) {
      _ = try deleteResponse(stored.id)
      count += 1
    }
    return .deleted(responses: count, visits: visitCount)
  }

  private func summary(_ visit: StoredVisit) throws(GalleryProblem) -> VisitSummary {
    VisitSummary(
      id: visit.id, name: visit.visit.visitor, begun: visit.begun,
      responseCount: try responseCount(of: visit.id), ban: visit.ban)
  }

  // MARK: The museum

  private mutating func editMuseum(
    _ version: Int?,
    _ body: (inout Editor<Museum>, inout Context) throws(Refusal) -> Bool
  ) throws(GalleryProblem) -> GalleryReply {
    var state = try museum()
    guard version == nil || version == state.version else {
      throw GalleryProblem(.stale, "Somebody else changed the museum; load it again.")
    }
    var context = Context(now: now, identifiers: secrets.identifiers)
    if try attempt({ () throws(Refusal) in try body(&state.editor, &context) }) {
      state.version += 1
      changes.append(.setMuseum(state))
    }
    return .curatedMuseum(state)
  }
}
