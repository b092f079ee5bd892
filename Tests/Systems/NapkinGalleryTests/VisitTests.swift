import NapkinCore
import NapkinGallery
import Testing

struct VisitTests {
  var context = Context(now: Sample.now, identifiers: Identifiers(seed: 5))

  func visit() throws -> (Museum, MuseumVisit, Artwork) {
    let museum = try Sample.museum()
    return (museum, MuseumVisit(try Name("Lydia"), in: museum), try museum.artwork("betrayal"))
  }

  @Test mutating func fromDraftToShared() throws {
    var (_, visit, work) = try visit()
    #expect(visit.stage(of: work.id) == .draft)
    #expect(throws: Refusal.self) { try visit.share(work.id) }
    var context = context
    try visit.edit(work.id) { (editor) throws(Refusal) in
      _ = try editor.perform(WriteResponse("A kiss"), in: &context)
    }
    try visit.share(work.id)
    #expect(visit.stage(of: work.id) == .awaitingCode)
    #expect(throws: Refusal.self) {
      try visit.edit(work.id) { (editor) throws(Refusal) in
        _ = try editor.perform(WriteResponse("Other"), in: &context)
      }
    }
    #expect(throws: Refusal.self) { try visit.enter(code: "wrong", for: work, in: &context) }
    #expect(visit.stage(of: work.id) == .awaitingCode && visit.draft(for: work.id).text == "A kiss")
    #expect(visit.readable([try Sample.response("r1")], of: work.id).isEmpty)
    let response = try visit.enter(code: "ab 12 BETRAYAL", for: work, in: &context)
    #expect(response.text == "A kiss" && response.author.text == "Lydia")
    #expect(response.moderation == .pending && response.shared == Sample.now)
    #expect(visit.stage(of: work.id) == .shared && visit.draft(for: work.id).isEmpty)
    #expect(visit.unlocked == [work.id])
    #expect(throws: Refusal.self) { try visit.enter(code: "ab12betrayal", for: work, in: &context) }
    #expect(throws: Refusal.self) { try visit.share(work.id) }
    try visit.edit(work.id) { (editor) throws(Refusal) in
      _ = try editor.perform(WriteResponse("And a tear"), in: &context)
    }
    #expect(visit.stage(of: work.id) == .draft)
  }

  @Test func sharingCanBeCancelled() throws {
    var (_, visit, work) = try visit()
    var context = context
    visit.cancelSharing(work.id)
    #expect(visit.stage(of: work.id) == .draft)
    try visit.edit(work.id) { (editor) throws(Refusal) in
      _ = try editor.perform(WriteResponse("A kiss"), in: &context)
    }
    try visit.share(work.id)
    visit.cancelSharing(work.id)
    #expect(visit.stage(of: work.id) == .draft && visit.draft(for: work.id).text == "A kiss")
    #expect(throws: Refusal.self) { try visit.enter(code: "ab12betrayal", for: work, in: &context) }
  }

  @Test mutating func draftsCanBeUndone() throws {
    var (_, visit, work) = try visit()
    var context = context
    let picture = Media(.external("kiss.jpg"), mediaType: "image/jpeg")
    try visit.edit(work.id) { (editor) throws(Refusal) in
      for text in ["A", "A k", "A kiss"] {
        _ = try editor.perform(WriteResponse(text), in: &context)
      }
      editor.endGesture()
      _ = try editor.perform(SetResponsePicture(to: picture), in: &context)
    }
    #expect(visit.draft(for: work.id).picture == picture)
    try visit.edit(work.id) { (editor) throws(Refusal) in _ = try editor.undo() }
    #expect(visit.draft(for: work.id).picture == nil && visit.draft(for: work.id).text == "A kiss")
    try visit.edit(work.id) { (editor) throws(Refusal) in _ = try editor.undo() }
    #expect(visit.draft(for: work.id).text.isEmpty)
    #expect(throws: Refusal.self) {
      let sound = Media(.external("kiss.caf"), mediaType: "audio/x-caf")
      try visit.edit(work.id) { (editor) throws(Refusal) in
        _ = try editor.perform(SetResponsePicture(to: sound), in: &context)
      }
    }
  }

  @Test func onlyTheUnlockedIsRead() throws {
    var (_, visit, work) = try visit()
    let responses = [
      try Sample.response("b", minute: 2), try Sample.response("a", minute: 2),
      try Sample.response("old", by: "Max", minute: 1),
      try Sample.response("pending", by: "Max", moderation: .pending),
      try Sample.response("hidden", by: "Max", moderation: .hidden),
      try Sample.response("namesake", moderation: .hidden, minute: 3),
    ]
    #expect(visit.readable(responses, of: work.id).isEmpty)
    try visit.unlock(work, code: "AB12-betrayal", now: Sample.now)
    #expect(visit.readable(responses, of: work.id).map(\.id) == ["old", "a", "b"])
  }

  /// Who wrote a response sees it whatever the museum thinks; a namesake does not.
  @Test func onlyTheAuthorSeesWhatIsHidden() throws {
    var (museum, visit, work) = try visit()
    var context = context
    try visit.edit(work.id) { (editor) throws(Refusal) in
      _ = try editor.perform(WriteResponse("A kiss"), in: &context)
    }
    try visit.share(work.id)
    var response = try visit.enter(code: "ab12betrayal", for: work, in: &context)
    var namesake = MuseumVisit(visit.visitor, in: museum)
    try namesake.unlock(work, code: "ab12betrayal", now: Sample.now)
    #expect(visit.readable([response], of: work.id).count == 1)
    #expect(namesake.readable([response], of: work.id).isEmpty)
    try response.moderate(.hidden)
    #expect(visit.readable([response], of: work.id).count == 1)
    #expect(namesake.readable([response], of: work.id).isEmpty)
  }

  @Test func judgementsGoOneWay() throws {
    var response = try Sample.response("r", moderation: .pending)
    #expect(throws: Refusal.self) { try response.moderate(.pending) }
    try response.moderate(.approved)
    try response.moderate(.hidden)
    try response.moderate(.approved)
    #expect(throws: Refusal.self) { try response.moderate(.approved) }
    #expect(throws: Refusal.self) { try response.moderate(.pending) }
    #expect(response.moderation == .approved)
  }
}
