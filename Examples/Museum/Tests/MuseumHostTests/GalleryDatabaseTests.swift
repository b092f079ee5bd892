import Foundation
import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinStore
import Testing

@testable import MuseumHost

/// The SQLite store must answer as the plain store in memory does.
struct GalleryDatabaseTests {
  private struct Chance {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private static func museum() throws -> Museum {
    try Museum(
      floors: [Floor(id: "a", name: "A"), Floor(id: "b", name: "B", level: 1)],
      artworks: try (1...3).map {
        Artwork(
          id: "work-\($0)", title: "Work \($0)", floor: $0 == 3 ? "b" : "a",
          code: try UnlockCode("c\($0)"))
      })
  }

  private static func file() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("museum-\(UUID().uuidString).sqlite").path
  }

  @Test(arguments: 1...12)
  func answersAsMemoryDoes(_ seed: UInt64) throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var memory = MemoryGallery(try Self.museum())
    var database = try GalleryDatabase(path)
    try database.apply([.setMuseum(memory.museum())])
    var now = Instant(milliseconds: 1_700_000_000_000)
    for step in 0..<250 {
      now = now.advanced(byMilliseconds: Int64(chance.below(3) * 40_000))
      let request = Self.request(step, &chance)
      let secrets = GallerySecrets(
        visit: StoredVisit.ID("visit-\(chance.below(4))"),
        identifiers: Identifiers(seed: UInt64(step)))
      let service = GalleryService()
      let expected = service.answer(request, at: now, secrets: secrets, in: memory)
      let answer = service.answer(request, at: now, secrets: secrets, in: database)
      #expect(answer.reply == expected.reply, "seed \(seed), step \(step), \(request)")
      #expect(answer.changes == expected.changes, "seed \(seed), step \(step), \(request)")
      memory.apply(expected.changes)
      try database.apply(answer.changes)
      // From time to time the program is restarted.
      if chance.below(60) == 0 { database = try GalleryDatabase(path) }
    }
  }

  private static func request(_ step: Int, _ chance: inout Chance) -> GalleryRequest {
    let visitor = GalleryRequest.Caller.visitor(StoredVisit.ID("visit-\(chance.below(4))"))
    let work = Artwork.ID("work-\(1 + chance.below(3))")
    let id = "response-\(chance.below(30))"
    let name = ["Ada", "Zoë", "Zoe\u{308}", "李"][chance.below(4)]
    let state = Response.Moderation.allCases[chance.below(3)]
    let cursor = ResponseCursor(
      shared: Instant(milliseconds: 1_700_000_000_000 + Int64(chance.below(4_000_000))),
      id: Response.ID(id))
    let after = chance.below(2) == 0 ? nil : cursor
    switch chance.below(20) {
    case 0, 1: return GalleryRequest(.visit(name: name), by: visitor)
    case 2: return GalleryRequest(.visit(name: name))
    case 3...6:
      let code = chance.below(4) == 0 ? "wrong" : "c\(work.rawValue.suffix(1))"
      return GalleryRequest(
        .share(Contribution(id: id, work: work, code: code, text: "Text \(step)")), by: visitor)
    case 7, 8:
      return GalleryRequest(
        .responses(work, after: after, limit: 1 + chance.below(5)), by: visitor)
    case 9: return GalleryRequest(.ownResponses, by: visitor)
    case 10:
      return GalleryRequest(
        .queue(
          state, work: chance.below(2) == 0 ? nil : work, after: after,
          limit: 1 + chance.below(5)), by: .curator)
    case 11, 12:
      return GalleryRequest(
        .moderate(Response.ID(id), to: state, reason: "Why", was: nil), by: .curator)
    case 13: return GalleryRequest(.visits(named: name), by: .curator)
    case 14: return GalleryRequest(chance.below(2) == 0 ? .feed : .bans, by: .curator)
    case 15: return GalleryRequest(.ban(Response.ID(id), reason: "Spam"), by: .curator)
    case 16: return GalleryRequest(.liftBan(Response.ID(id)), by: .curator)
    case 17:
      return GalleryRequest(
        chance.below(2) == 0 ? .deleteResponse(Response.ID(id)) : .unlock(work, code: "c1"),
        by: visitor)
    case 18:
      return chance.below(4) == 0
        ? GalleryRequest(.deleteVisits(named: name), by: .curator)
        : GalleryRequest(.saveDraft(work, text: "Draft \(step)", sketch: nil), by: visitor)
    default:
      return GalleryRequest(chance.below(3) == 0 ? .undo(version: nil) : .museum, by: .curator)
    }
  }

  @Test func aMuseumThatIsNotCommittedIsNotCached() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try GalleryDatabase(path)
    let new = MuseumState(try Self.museum())
    do throws(FormatError) {
      try database.sqlite.transaction { () throws(FormatError) in
        try database.apply([.setMuseum(new)])
        throw FormatError(.diskFull, "Full")
      }
    } catch { database.rolledBack() }
    #expect(try database.museum().museum.artworks.isEmpty)
    try database.apply([.setMuseum(new)])
    #expect(try database.museum() == new && GalleryDatabase(path).museum() == new)
  }

  @Test func damageOfTheFileIsNoMistakeOfTheVisitor() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try GalleryDatabase(path)
    try database.sqlite.run(
      "INSERT INTO visit (id, name, begun, value) VALUES ('v', 'Ada', 1, x'00')")
    #expect {
      try database.visit("v")
    } throws: {
      ($0 as? Refusal)?.code == .damaged
    }
  }

  @Test func whoHasLeftStaysAway() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let keeper = try GalleryKeeper(path)
    for id in ["v", "w"] {
      _ = try keeper.answer(
        GalleryRequest(.visit(name: "Ada")), visit: StoredVisit.ID(id)
      ).get()
    }
    try keeper.with { (database) throws(FormatError) in try database.leave("v") }
    // A change of the visit, as by a curator, does not bring its visitor back.
    _ = try keeper.answer(GalleryRequest(.visit(name: "Bob"), by: .visitor("v"))).get()
    let left = try keeper.with { (database) throws(FormatError) in
      [try database.hasLeft("v"), try database.hasLeft("w"), try database.hasLeft("x")]
    }
    #expect(left == [true, false, false])
  }

  /// The pages keep drafts themselves.
  @Test func aRefusedResponseLeavesNoDraft() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let keeper = try GalleryKeeper(path)
    let load = GalleryRequest.Action.edit(.loadCatalogue(try Self.museum()), version: nil)
    _ = try keeper.answer(GalleryRequest(load, by: .curator)).get()
    _ = try keeper.answer(GalleryRequest(.visit(name: "Ada")), visit: "v").get()
    let share = Contribution(id: "response-1", work: "work-1", code: "wrong", text: "Long")
    let refused = try keeper.answer(GalleryRequest(.share(share), by: .visitor("v")))
    #expect(throws: GalleryProblem.self) { try refused.get() }
    guard
      case .visit(let stored) = try keeper.answer(
        GalleryRequest(.currentVisit, by: .visitor("v"))
      ).get()
    else { throw GalleryProblem.noVisit }
    #expect(stored.visit.drafts.isEmpty)
    #expect(stored.visit.tries(for: "work-1").left(at: GalleryKeeper.now) == 4)
  }

  @Test func aPhotoGoesWithItsLastResponse() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try GalleryDatabase(path)
    let digest = ByteDigest(of: [1, 2, 3])
    let photo = Media(.stored(digest), mediaType: "image/jpeg")
    var memory = MemoryGallery(try Self.museum())
    let service = GalleryService()
    func ask(_ request: GalleryRequest, _ seed: UInt64) throws {
      let answer = service.answer(
        request, at: Instant(milliseconds: Int64(seed)),
        secrets: GallerySecrets(visit: "v", identifiers: Identifiers(seed: seed)), in: memory)
      _ = try answer.reply.get()
      memory.apply(answer.changes)
      try database.apply(answer.changes)
    }
    try database.put(.init(mediaType: "image/jpeg", isPhoto: true, bytes: [1, 2, 3]), digest)
    try ask(GalleryRequest(.visit(name: "Ada")), 1)
    for id in ["response-1", "response-2"] {
      let contribution = Contribution(id: id, work: "work-1", code: "c1", photo: photo)
      try ask(GalleryRequest(.share(contribution), by: .visitor("v")), 2)
    }
    #expect(try database.maySee(digest, "v") && !database.maySee(digest, nil))
    try ask(
      GalleryRequest(.moderate("response-1", to: .approved, reason: nil, was: nil), by: .curator), 3
    )
    #expect(try database.maySee(digest, nil))
    try ask(GalleryRequest(.deleteResponse("response-1"), by: .visitor("v")), 4)
    #expect(try database.media(digest) != nil && !database.maySee(digest, nil))
    try ask(GalleryRequest(.endVisit, by: .visitor("v")), 5)
    #expect(try database.media(digest) == nil)
  }

  /// A picture of the museum stays, even if a visitor sends the same one and deletes it.
  @Test func aPictureOfTheMuseumStays() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try GalleryDatabase(path)
    let digest = ByteDigest(of: [9])
    for isPhoto in [true, false, true] {
      try database.put(.init(mediaType: "image/png", isPhoto: isPhoto, bytes: [9]), digest)
    }
    #expect(try database.media(digest)?.isPhoto == false)
  }
}
