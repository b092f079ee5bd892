import NapkinCore

/// The replies to visitors.
extension GalleryTurn {
  mutating func visit(_ text: String) throws(GalleryProblem) -> GalleryReply {
    let name = try name(text)
    var visit: StoredVisit
    if case .visitor(let id) = caller,
      let known = try read({ s throws(Refusal) in try s.visit(id) })
    {
      visit = known
      visit.visit.rename(name)
    } else {
      let museum = try museum().museum
      visit = StoredVisit(id: secrets.visit, visit: MuseumVisit(name, in: museum), begun: now)
    }
    changes.append(.setVisit(visit))
    return .visit(visit)
  }

  // MARK: Drafts

  func draft(_ id: Artwork.ID) throws(GalleryProblem) -> GalleryReply {
    let work = try work(id)
    let editor = try visitor().visit.editor(for: work.id)
    return .draft(editor.document, canUndo: editor.canUndo, canRedo: editor.canRedo)
  }

  mutating func saveDraft(
    _ id: Artwork.ID, _ text: String, _ sketch: Sketch?
  ) throws(GalleryProblem) -> GalleryReply {
    try editDraft(id) { (editor, context) throws(Refusal) in
      editor.endGesture()
      try editor.group("Write", in: &context) { (editor, context) throws(Refusal) in
        try editor.perform(WriteResponse(text), in: &context)
        try editor.perform(SetResponseSketch(to: sketch), in: &context)
      }
    }
  }

  mutating func editDraft(
    _ id: Artwork.ID,
    _ body: (inout Editor<ResponseDraft>, inout Context) throws(Refusal) -> Void
  ) throws(GalleryProblem) -> GalleryReply {
    let work = try work(id)
    var visitor = try visitor()
    let drafts = visitor.visit.drafts
    guard drafts.count < limits.drafts || drafts.contains(id) else {
      throw GalleryProblem(
        .tooMany, "There are \(limits.drafts) drafts already; share or empty one first.")
    }
    var context = Context(now: now, identifiers: secrets.identifiers)
    visitor.visit.cancelSharing(work.id)
    try attempt { () throws(Refusal) in
      try visitor.visit.edit(work.id) { (editor) throws(Refusal) in try body(&editor, &context) }
    }
    changes.append(.setVisit(visitor))
    let editor = visitor.visit.editor(for: work.id)
    return .draft(editor.document, canUndo: editor.canUndo, canRedo: editor.canRedo)
  }

  // MARK: Sharing

  mutating func share(_ contribution: Contribution) throws(GalleryProblem) -> GalleryReply {
    var visitor = try visitor()
    let id = Response.ID(contribution.id)
    guard Self.isIdentifier(contribution.id) else {
      throw GalleryProblem(
        .badIdentifier, "A response needs an identifier of 8 to 64 letters, digits, - and _.")
    }
    if let known = try read({ s throws(Refusal) in try s.response(id) }) {
      guard known.visit == visitor.id, known.response.artwork == contribution.work else {
        throw GalleryProblem(.duplicate, "This identifier is in use; make a new one.")
      }
      return .response(seen(known, by: visitor.id), isNew: false)
    }
    let work = try work(contribution.work)
    if visitor.ban != nil {
      throw GalleryProblem(.banned, "The museum takes no more responses from you.")
    }
    guard try responseCount(of: visitor.id) < limits.responses else {
      throw GalleryProblem(
        .tooMany, "You have shared \(limits.responses) responses; delete one to share another.")
    }
    try fill(&visitor.visit, work.id, with: contribution)
    do throws(GalleryProblem) {
      if let code = contribution.code, !visitor.visit.unlocked.contains(work.id) {
        try check(code, of: work, by: &visitor)
      }
      guard visitor.visit.unlocked.contains(work.id) else {
        throw GalleryProblem(.wrongCode, "The code next to the piece is needed.")
      }
    } catch {
      // The draft is kept for the next code, but its photo must be sent again.
      visitor.visit.cancelSharing(work.id)
      if let kept = try? keepingWords(of: visitor, for: work.id) {
        changes.append(.setVisit(kept))
      }
      throw error
    }
    let response = try attempt { () throws(Refusal) in
      try visitor.visit.finishSharing(work.id, as: id, now: now)
    }
    let stored = StoredResponse(response: response, visit: visitor.id)
    changes += [.setVisit(visitor), .setResponse(stored)]
    return .response(seen(stored, by: visitor.id), isNew: true)
  }

  /// Makes a draft of the contribution, and marks it as to be shared.
  private func fill(
    _ visit: inout MuseumVisit, _ work: Artwork.ID, with contribution: Contribution
  ) throws(GalleryProblem) {
    var context = Context(now: now, identifiers: secrets.identifiers)
    visit.cancelSharing(work)
    if !contribution.isEmpty {
      try attempt { () throws(Refusal) in
        try visit.edit(work) { (editor) throws(Refusal) in
          try editor.group("Write", in: &context) { (editor, context) throws(Refusal) in
            try editor.perform(WriteResponse(contribution.text), in: &context)
            try editor.perform(SetResponseSketch(to: contribution.sketch), in: &context)
            try editor.perform(SetResponsePicture(to: contribution.photo), in: &context)
          }
        }
      }
    }
    guard !visit.draft(for: work).isEmpty else {
      throw GalleryProblem(
        .emptyResponse, "There is nothing to share yet; write, draw or photograph something.")
    }
    try attempt { () throws(Refusal) in try visit.share(work) }
  }

  /// Returns the visit without the photo of a draft, and without the draft if there are too many.
  private func keepingWords(
    of visitor: StoredVisit, for work: Artwork.ID
  ) throws(Refusal) -> StoredVisit {
    var kept = visitor
    var context = Context(now: now, identifiers: secrets.identifiers)
    if visitor.visit.drafts.count > limits.drafts || visitor.visit.draft(for: work).picture != nil {
      let draft = visitor.visit.draft(for: work)
      kept.visit.dropDraft(for: work)
      if kept.visit.drafts.count < limits.drafts, !(draft.text.isEmpty && draft.sketch == nil) {
        try kept.visit.edit(work) { (editor) throws(Refusal) in
          try editor.perform(WriteResponse(draft.text), in: &context)
          try editor.perform(SetResponseSketch(to: draft.sketch), in: &context)
        }
      }
    }
    return kept
  }

  private static func isIdentifier(_ text: String) -> Bool {
    (8...64).contains(text.utf8.count) && text.isPlainIdentifier
  }

  // MARK: Codes

  mutating func unlock(_ id: Artwork.ID, _ code: String) throws(GalleryProblem) -> GalleryReply {
    var visitor = try visitor()
    let work = try work(id)
    if !visitor.visit.unlocked.contains(id) {
      do {
        try check(code, of: work, by: &visitor)
      } catch {
        changes.append(.setVisit(visitor))
        throw error
      }
      changes.append(.setVisit(visitor))
    }
    return .visit(visitor)
  }

  /// Checks a code; a wrong code counts for the visit and for the work.
  private mutating func check(
    _ code: String, of work: Artwork, by visitor: inout StoredVisit
  ) throws(GalleryProblem) {
    // A visitor who has to wait must not use up the tries that all visitors share.
    let own = visitor.visit.tries(for: work.id)
    guard own.left(at: now) > 0 else { throw Self.tooManyTries(wait: own.wait(at: now)) }
    var shared =
      try read { s throws(Refusal) in try s.tries(for: work.id) }
      ?? CodeAttemptLimit(limit: limits.sharedTries)
    guard shared.left(at: now) > 0 else { throw Self.tooManyTries(wait: shared.wait(at: now)) }
    do {
      try shared.check(code, against: work.code, now: now, areShared: true)
      try visitor.visit.unlock(work, code: code, now: now)
    } catch {
      _ = try? visitor.visit.unlock(work, code: code, now: now)
      changes.append(.setTries(shared, for: work.id))
      throw GalleryProblem(error, triesLeft: visitor.visit.tries(for: work.id).left(at: now))
    }
  }

  private static func tooManyTries(wait: Int64) -> GalleryProblem {
    GalleryProblem(
      Refusal(.tooManyTries, "Too many wrong codes; wait a while and try again."), wait: wait)
  }

  // MARK: Responses

  func responses(
    _ id: Artwork.ID, _ after: ResponseCursor?, _ limit: Int
  ) throws(GalleryProblem) -> GalleryReply {
    let visitor = try visitor()
    let work = try work(id)
    guard visitor.visit.unlocked.contains(work.id) else {
      throw GalleryProblem(.locked, "Give the code next to the piece to read the responses.")
    }
    let limit = pageLimit(limit)
    let found = try read { s throws(Refusal) in
      try s.responses(
        ResponseQuery(
          work: work.id, states: [.approved], reader: visitor.id, after: after, limit: limit + 1))
    }
    return try page(found, limit: limit) { seen($0, by: visitor.id) }
  }

  func ownResponses() throws(GalleryProblem) -> GalleryReply {
    let visitor = try visitor()
    let found = try responses(of: visitor.id).reversed()
    return .responses(found.map { seen($0, by: visitor.id) }, next: nil, counts: nil)
  }

  mutating func deleteResponse(_ id: Response.ID) throws(GalleryProblem) -> GalleryReply {
    let found = try read { s throws(Refusal) in try s.response(id) }
    if caller != .curator {
      var visitor = try visitor()
      guard let found, found.visit == visitor.id else { throw Self.missing(id) }
      visitor.visit.forget(id)
      changes.append(.setVisit(visitor))
    } else if let found, var owner = try present(found.visit) {
      owner.visit.forget(id)
      changes.append(.setVisit(owner))
    }
    guard found != nil else { throw Self.missing(id) }
    changes.append(.removeResponse(id))
    return .deleted(responses: 1, visits: 0)
  }

  static func missing(_ id: Response.ID) -> GalleryProblem {
    GalleryProblem(.missing, "There is no response '\(id)' here; it may have been deleted.")
  }

  private func seen(_ stored: StoredResponse, by reader: StoredVisit.ID) -> SeenResponse {
    let isMine = stored.visit == reader
    return SeenResponse(
      response: stored.response, isMine: isMine, reason: isMine ? stored.reason : nil, visit: nil,
      isBanned: false)
  }
}
