import NapkinCore
import NapkinGallery
import Testing

/// A service with its store and a clock that tests turn.
struct Desk {
  var store: MemoryGallery
  var now = Sample.now
  var seed: UInt64 = 1
  var service = GalleryService()

  init() throws {
    store = MemoryGallery(try Sample.museum())
  }

  @discardableResult
  mutating func ask(
    _ action: GalleryRequest.Action, _ caller: GalleryRequest.Caller = .nobody
  ) throws -> GalleryReply {
    seed += 1
    let answer = service.answer(
      GalleryRequest(action, by: caller), at: now,
      secrets: GallerySecrets(visit: "visit-\(seed)", identifiers: Identifiers(seed: seed)),
      in: store)
    store.apply(answer.changes)
    return try answer.reply.get()
  }

  mutating func visitor(_ name: String = "Lydia") throws -> GalleryRequest.Caller {
    guard case .visit(let visit) = try ask(.visit(name: name)) else { throw Odd() }
    return .visitor(visit.id)
  }

  mutating func share(
    _ id: String, _ caller: GalleryRequest.Caller, text: String = "A kiss",
    code: String? = "ab12betrayal", on work: Artwork.ID = "betrayal"
  ) throws -> (SeenResponse, isNew: Bool) {
    let contribution = Contribution(id: id, work: work, code: code, text: text)
    guard case .response(let seen, let isNew) = try ask(.share(contribution), caller) else {
      throw Odd()
    }
    return (seen, isNew)
  }

  mutating func code(
    _ action: GalleryRequest.Action, _ caller: GalleryRequest.Caller = .nobody
  ) -> Refusal.Code? {
    do {
      try ask(action, caller)
      return nil
    } catch { return (error as? GalleryProblem)?.refusal.code }
  }

  mutating func page(
    _ caller: GalleryRequest.Caller, after: ResponseCursor? = nil, limit: Int = 100
  ) throws -> ([SeenResponse], ResponseCursor?) {
    let action = GalleryRequest.Action.responses("betrayal", after: after, limit: limit)
    guard case .responses(let found, let next, _) = try ask(action, caller) else { throw Odd() }
    return (found, next)
  }

  struct Odd: Error {}
}

struct ServiceTests {
  @Test func nobodyGetsACode() throws {
    var desk = try Desk()
    guard case .museum(let museum) = try desk.ask(.museum) else { throw Desk.Odd() }
    #expect(museum.works.map(\.id) == ["betrayal", "harbour", "tower"])
    #expect(!"\(museum)".lowercased().contains("ab12"))
    #expect(desk.code(.curatedMuseum) == .noSession)
    #expect(desk.code(.curatedMuseum, try desk.visitor()) == .noSession)
  }

  @Test func aResponseIsSharedWithItsCodeAndPublished() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    let paul = try desk.visitor("Paul")
    #expect(desk.code(.responses("betrayal", after: nil, limit: 9), lydia) == .locked)
    let (seen, isNew) = try desk.share("response-1", lydia)
    #expect(isNew && seen.isMine && seen.response.moderation == .pending)
    #expect(try desk.page(lydia).0.map(\.response.id) == ["response-1"])
    try desk.ask(.unlock("betrayal", code: "AB-12 betrayal"), paul)
    #expect(try desk.page(paul).0.isEmpty)
    #expect(try desk.ask(.feed) == .feed([]))
    try desk.ask(.moderate("response-1", to: .approved, reason: nil, was: .pending), .curator)
    #expect(try desk.page(paul).0.map(\.isMine) == [false])
    guard case .feed(let feed) = try desk.ask(.feed) else { throw Desk.Odd() }
    #expect(feed.map(\.id) == ["response-1"])
  }

  @Test func theSameResponseSentThriceIsOne() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    let paul = try desk.visitor("Paul")
    let (first, _) = try desk.share("response-1", lydia)
    for code in [nil, "wrong", "ab12betrayal"] {
      let (again, isNew) = try desk.share("response-1", lydia, text: "Other", code: code)
      #expect(again == first && !isNew)
    }
    #expect(throws: GalleryProblem.self) { try desk.share("response-1", paul) }
    #expect(
      desk.code(.share(Contribution(id: "response-1", work: "tower", text: "A")), lydia)
        == .duplicate)
    #expect(try desk.page(lydia).0.count == 1)
  }

  @Test(arguments: ["", "short", "has blank", "dot.dot.dot", "ümlaut-1234", "a/b/c/d/e"])
  func identifiersAreChecked(_ id: String) throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    #expect(
      desk.code(.share(Contribution(id: id, work: "betrayal", text: "A")), lydia) == .badIdentifier)
  }

  @Test func aWrongCodeKeepsTheDraft() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    let sketch = try Sketch(
      extent: Extent(width: 10, height: 10),
      strokes: [Stroke(id: "a", points: try StrokePoints([StrokePoint(x: 1, y: 2)]))])
    var contribution = Contribution(
      id: "response-1", work: "betrayal", code: "wrong", text: "A kiss", sketch: sketch)
    contribution.photo = Media(.external("a.jpg"), mediaType: "image/jpeg")
    #expect(desk.code(.share(contribution), lydia) == .wrongCode)
    guard case .draft(let draft, _, _) = try desk.ask(.draft("betrayal"), lydia) else {
      throw Desk.Odd()
    }
    #expect(draft.text == "A kiss" && draft.sketch == sketch && draft.picture == nil)
    let empty = Contribution(id: "response-1", work: "betrayal", code: "ab12betrayal")
    guard case .response(let seen, true) = try desk.ask(.share(empty), lydia) else {
      throw Desk.Odd()
    }
    #expect(seen.response.text == "A kiss" && seen.response.sketch == sketch)
    #expect(
      desk.code(.share(Contribution(id: "response-2", work: "betrayal", text: " ")), lydia)
        == .emptyResponse)
  }

  @Test func draftsAreWrittenAndUndone() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    for text in ["One", "Two"] {
      try desk.ask(.saveDraft("tower", text: text, sketch: nil), lydia)
    }
    func text(_ reply: GalleryReply) -> String? {
      if case .draft(let draft, _, _) = reply { draft.text } else { nil }
    }
    #expect(text(try desk.ask(.undoDraft("tower"), lydia)) == "One")
    #expect(text(try desk.ask(.undoDraft("tower"), lydia)) == "")
    #expect(text(try desk.ask(.undoDraft("tower"), lydia)) == "")
    #expect(text(try desk.ask(.redoDraft("tower"), lydia)) == "One")
    let long = String(repeating: "a", count: WriteResponse.limit + 1)
    #expect(desk.code(.saveDraft("tower", text: long, sketch: nil), lydia) == .outOfRange)
    #expect(text(try desk.ask(.draft("tower"), lydia)) == "One")
    #expect(desk.code(.draft("nowhere"), lydia) == .missing)
  }

  @Test(arguments: 0...2)
  func draftsAreLimited(_ limit: Int) throws {
    var desk = try Desk()
    desk.service.limits.drafts = limit
    let lydia = try desk.visitor()
    for (number, work) in (["tower", "harbour"] as [Artwork.ID]).enumerated() {
      #expect(
        desk.code(.saveDraft(work, text: "One", sketch: nil), lydia)
          == (number < limit ? nil : .tooMany))
    }
    let contribution = Contribution(id: "response-1", work: "betrayal", code: "wrong", text: "Two")
    #expect(desk.code(.share(contribution), lydia) == .wrongCode)
    guard case .visit(let visit) = try desk.ask(.currentVisit, lydia) else { throw Desk.Odd() }
    #expect(visit.visit.drafts == [[], ["tower"], ["tower", "harbour"]][limit])
    #expect(visit.visit.tries(for: "betrayal").left(at: desk.now) == 4)
  }

  /// Wrong codes count by visit; who begins visit after visit meets the limit of the work.
  @Test func codesAreNotGuessedByTheThousand() throws {
    var desk = try Desk()
    let patient = try desk.visitor("Patient")
    var wrong = 0
    var waits = 0
    for number in 0..<1_000 {
      let thief = try desk.visitor("Thief \(number / 6)")
      switch desk.code(.unlock("betrayal", code: "guess\(number)"), thief) {
      case .wrongCode: wrong += 1
      case .tooManyTries: waits += 1
      default: Issue.record("a guess was right")
      }
    }
    #expect(wrong == desk.service.limits.sharedTries && waits == 1_000 - wrong)
    #expect(desk.code(.unlock("betrayal", code: "ab12betrayal"), patient) == .tooManyTries)
    #expect(desk.code(.unlock("tower", code: "ab12tower"), patient) == nil)
    desk.now = desk.now.advanced(byMilliseconds: 600_000)
    #expect(desk.code(.unlock("betrayal", code: "ab12betrayal"), patient) == nil)
  }

  @Test func whoHasToWaitIsToldHowLong() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    var problems: [GalleryProblem] = []
    for _ in 0..<7 {
      do { try desk.ask(.unlock("betrayal", code: "wrong"), lydia) } catch {
        problems.append(try #require(error as? GalleryProblem))
      }
      desk.now = desk.now.advanced(byMilliseconds: 1_000)
    }
    #expect(problems.map(\.triesLeft) == [4, 3, 2, 1, 0, nil, nil])
    #expect(problems.map(\.wait) == [nil, nil, nil, nil, nil, 595_000, 594_000])
    // Trying while one has to wait takes no try from the others.
    #expect(desk.store.tries(for: "betrayal")?.left(at: desk.now) == 95)
  }

  @Test func twoCuratorsDoNotUndoEachOther() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    _ = try desk.share("response-1", lydia)
    try desk.ask(.moderate("response-1", to: .hidden, reason: "Rude", was: .pending), .curator)
    #expect(
      desk.code(.moderate("response-1", to: .approved, reason: nil, was: .pending), .curator)
        == .wrongState)
    guard case .responses(let mine, _, _) = try desk.ask(.ownResponses, lydia) else {
      throw Desk.Odd()
    }
    #expect(mine.map(\.reason) == ["Rude"])
    var work = try desk.store.museum().museum.artwork("tower")
    work.title = "A"
    try desk.ask(.edit(.changeWork(work), version: 1), .curator)
    work.title = "B"
    #expect(desk.code(.edit(.changeWork(work), version: 1), .curator) == .stale)
    #expect(try desk.store.museum().museum.artwork("tower").title == "A")
    #expect(desk.code(.undo(version: 1), .curator) == .stale)
    try desk.ask(.undo(version: 2), .curator)
    #expect(try desk.store.museum().museum.artwork("tower").title == "The <tower> & more")
    #expect(desk.store.museum().version == 3)
  }

  @Test func aBanHidesAllAndCanBeLifted() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    for number in 1...3 { _ = try desk.share("response-\(number)", lydia) }
    try desk.ask(.moderate("response-1", to: .approved, reason: nil, was: nil), .curator)
    guard case .response(let seen, _) = try desk.ask(.ban("response-1", reason: "Spam"), .curator)
    else { throw Desk.Odd() }
    #expect(seen.isBanned && seen.response.moderation == .hidden)
    #expect(try desk.ask(.feed) == .feed([]))
    #expect(desk.store.counts() == [.hidden: 3])
    #expect(throws: GalleryProblem.self) { try desk.share("response-4", lydia) }
    // What was sent before is still answered as it was.
    #expect(try !desk.share("response-2", lydia).isNew)
    guard case .visits(let bans) = try desk.ask(.bans, .curator) else { throw Desk.Odd() }
    #expect(bans.map(\.ban?.reason) == ["Spam"] && bans.map(\.responseCount) == [3])
    try desk.ask(.liftBan("response-3"), .curator)
    #expect(try desk.share("response-4", lydia).isNew)
  }

  /// All of a name: its visits, and what others shared while they had it.
  @Test func aNameIsDeleted() throws {
    var desk = try Desk()
    let first = try desk.visitor("Zoë")
    let second = try desk.visitor("Zoe\u{308}")
    let renamed = try desk.visitor("Zoë")
    let other = try desk.visitor("Zoe")
    for (number, caller) in [first, second, renamed, other].enumerated() {
      _ = try desk.share("response-\(number)", caller)
    }
    try desk.ask(.visit(name: "Ada"), renamed)
    _ = try desk.share("response-9", renamed)
    #expect(
      try desk.ask(.deleteVisits(named: "Zoë"), .curator) == .deleted(responses: 3, visits: 2))
    #expect(
      desk.store.responses(ResponseQuery(states: [.pending])).map(\.id) == [
        "response-3", "response-9",
      ])
    #expect(desk.code(.currentVisit, first) == .noVisit)
    #expect(desk.code(.currentVisit, renamed) == nil)
    #expect(try desk.ask(.endVisit, other) == .deleted(responses: 1, visits: 1))
    #expect(desk.store.responses(ResponseQuery(states: [.pending])).count == 1)
  }

  @Test func theVisitOfARenamedVisitorForgetsAllThatIsDeleted() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    for number in 1...3 { _ = try desk.share("response-\(number)", lydia) }
    try desk.ask(.visit(name: "Ada"), lydia)
    _ = try desk.share("response-9", lydia)
    #expect(
      try desk.ask(.deleteVisits(named: "Lydia"), .curator) == .deleted(responses: 3, visits: 0))
    guard case .visit(let visit) = try desk.ask(.currentVisit, lydia) else { throw Desk.Odd() }
    #expect(visit.visit.shared == ["response-9"])
  }

  @Test func oneDeletesOnlyOnesOwn() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    let paul = try desk.visitor("Paul")
    _ = try desk.share("response-1", lydia)
    #expect(desk.code(.deleteResponse("response-1"), paul) == .missing)
    #expect(desk.code(.deleteResponse("response-1")) == .noVisit)
    #expect(try desk.ask(.deleteResponse("response-1"), lydia) == .deleted(responses: 1, visits: 0))
    #expect(desk.code(.deleteResponse("response-1"), lydia) == .missing)
  }

  @Test func emptyVisitsAreForgotten() throws {
    var desk = try Desk()
    let lydia = try desk.visitor()
    let paul = try desk.visitor("Paul")
    _ = try desk.share("response-1", lydia)
    desk.now = desk.now.advanced(byMilliseconds: desk.service.limits.idle + 1)
    #expect(desk.code(.prune, lydia) == .noSession)
    #expect(try desk.ask(.prune, .curator) == .deleted(responses: 0, visits: 1))
    #expect(desk.code(.currentVisit, paul) == .noVisit)
    #expect(desk.code(.currentVisit, lydia) == nil)
  }

  @Test func limitsHold() throws {
    var desk = try Desk()
    #expect(desk.code(.visit(name: String(repeating: "é", count: 60))) == nil)
    #expect(desk.code(.visit(name: String(repeating: "é", count: 61))) == .nameTooLong)
    #expect(desk.code(.visit(name: " \u{200B}")) == .emptyName)
    // A letter with a thousand accents is one character, and no name.
    let zalgo = "e" + String(repeating: "\u{301}", count: 1_000)
    #expect(desk.code(.visit(name: zalgo)) == .nameTooLong)
    let lydia = try desk.visitor()
    for number in 1...desk.service.limits.responses {
      _ = try desk.share("response-\(number)", lydia)
    }
    #expect(
      desk.code(.share(Contribution(id: "one-more", work: "betrayal", text: "A")), lydia)
        == .tooMany)
  }
}
