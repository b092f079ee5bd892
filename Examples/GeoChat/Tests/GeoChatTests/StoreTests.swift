import Foundation
import NapkinCore
import NapkinRooms
import NapkinStore
import NapkinTesting
import Postgres
import Testing
import WebHost

@testable import GeoChatHost

/// The service must give the same answers from a database as from memory, for any requests.
@Suite(.serialized) struct StoreTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8].map { UInt64($0) })
  func `SQLite answers as memory does`(_ seed: UInt64) throws {
    let path = FileManager.default.temporaryDirectory.path + "/geochat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try SQLite(database: path)
    try database.script("PRAGMA synchronous = OFF")
    try database.migrate(Schema.migrations(.sqlite), application: SQLiteRooms.application)
    var story = Story(seed: seed)
    try story.check(SQLRooms(database: SQLiteConnection(database)))
  }

  /// Requires `GEOCHAT_POSTGRES`, the address of a database that the test may empty.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["GEOCHAT_POSTGRES"] != nil),
    arguments: [1, 2, 3, 4, 5, 6, 7, 8].map { UInt64($0) })
  func `PostgreSQL answers as memory does`(_ seed: UInt64) throws {
    let address = ProcessInfo.processInfo.environment["GEOCHAT_POSTGRES"] ?? ""
    let database = try Postgres(address)
    try database.script("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")
    try database.migrate(Schema.migrations(.postgres), application: "geochat")
    var story = Story(seed: seed)
    try story.check(SQLRooms(database: PostgresConnection(database)))
  }

  @Test func `an ordinary room survives the end of the program`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/geochat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let now = Instant(milliseconds: 1_700_000_000_000)
    var secret = ""
    do {
      let store = try SQLiteRooms(path)
      let lydia = RoomRequest(.begin(try Nickname("Lydia")))
      if case .visit(_, let new?, _, _) = try store.perform(lydia, picture: [], now: now).reply {
        secret = new
      }
      for action: RoomRequest.Action in [
        .open(.stockholm, .closest, try Topic("Buns")), .join(1), .post(1, text: "Hello"),
      ] {
        _ = try store.perform(RoomRequest(action, secret: secret), picture: [], now: now)
      }
    }
    let store = try SQLiteRooms(path)
    let file = try FileManager.default.attributesOfItem(atPath: path)
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(try store.messages(in: 1, after: 0, limit: 9).map(\.message.text) == ["Hello"])
    let more = RoomRequest(.post(1, text: "again"), secret: secret)
    guard case .posted(let posted, true) = try store.perform(more, picture: [], now: now).reply
    else { return #expect(Bool(false)) }
    #expect(posted.message.number == 2)
  }

  @Test func `one server opens a file, and a new password ends administrators' visits`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/geochat-\(UUID().uuidString)"
    defer {
      for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let store = try SQLiteRooms(path, isServer: true)
    #expect(throws: (any Error).self) { try SQLiteRooms(path, isServer: true) }
    let now = Instant(milliseconds: 1_700_000_000_000)
    let signIn = RoomRequest(.administer(.signIn))
    guard case .administrator(let secret) = try store.perform(signIn, picture: [], now: now).reply
    else { return #expect(Bool(false)) }
    try SQLiteRooms(path).setAdministratorHash("hash", now: now)
    #expect(try store.administratorHash() == "hash")
    #expect(throws: Refusal.self) {
      try store.perform(
        RoomRequest(.administer(.settings), secret: secret), picture: [], now: now)
    }
    guard
      case .administrator(let new) = try store.perform(signIn, picture: [], now: now).reply,
      case .audit(let entries, _) = try store.perform(
        RoomRequest(.administer(.audit(before: nil)), secret: new), picture: [], now: now
      ).reply
    else { return #expect(Bool(false)) }
    #expect(entries.map(\.action) == ["signed-in", "changed-password", "signed-in"])
  }

  @Test func `a mail has the newest pictures, and other transcripts have none`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/geochat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = try SQLiteRooms(path)
    let now = Instant(milliseconds: 1_700_000_000_000)
    var secret: String?
    func ask(_ action: RoomRequest.Action, _ picture: [UInt8] = []) throws {
      let request = RoomRequest(action, secret: secret)
      let reply = try store.perform(request, picture: picture, now: now).reply
      if case .visit(_, let new?, _, _) = reply { secret = new }
    }
    try ask(.begin(try Nickname("Lydia")))
    try ask(.open(.stockholm, .closest, try Topic("Buns")))
    try ask(.join(1))
    let pictures = (1...3).map { [UInt8](repeating: $0, count: 60) }
    for picture in pictures {
      try ask(.keepPicture(ByteDigest(of: picture), in: 1), picture)
      try ask(.post(1, text: "", picture: ByteDigest(of: picture)))
    }
    func text(_ format: Transcript.Format, _ limit: Int) throws -> String {
      let transcript = try Transcript(of: 1, in: store, pictureBytes: limit)
      guard case .bytes(let bytes) = try transcript.response(format).body else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    let mail = try text(.mail, 130)
    let shown = pictures.map { mail.contains(Data($0).base64EncodedString().prefix(40)) }
    #expect(shown == [false, true, true])
    #expect(mail.contains("(not included)"))
    #expect(try !text(.mail, 180).contains("(not included)"))
    #expect(try text(.markdown, 0).contains("Lydia"))
  }

  @Test func `a transcript has the last messages, in order, up to 8 MiB`() throws {
    let database = try SQLite(database: ":memory:")
    try database.migrate(Schema.migrations(.sqlite), application: SQLiteRooms.application)
    let rooms = SQLRooms(database: SQLiteConnection(database))
    for (room, count, size) in [(1, 450, 10), (2, 1_500, 10_000), (3, 0, 0)] {
      for number in 0..<count {
        try rooms.database.run(
          "INSERT INTO messages VALUES (?, ?, 'Lydia', 0, ?, 'text', NULL, NULL, 'v', NULL)",
          [.integer(room), .integer(number + 1), .text(String(repeating: "x", count: size))])
      }
      let numbers = try rooms.transcript(of: room).map(\.message.number)
      #expect(numbers == Array((count - numbers.count + 1)..<(count + 1)))
      #expect(numbers.count == [450, 1_000, 0][room - 1])
    }
  }

  @Test func `topics of older files are found without accents`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/geochat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let old = try SQLite(database: path)
    try old.migrate(
      Array(Schema.migrations(.sqlite).prefix(1)), application: SQLiteRooms.application)
    try old.script(
      "INSERT INTO rooms VALUES (1, 0, 0, 8, 'Größe & Café', 'größe & café', NULL, 0, 0, 0)")
    let find = RoomRequest(.find("cafe GROSSE"))
    let answer = try SQLiteRooms(path).perform(find, picture: [], now: Instant(milliseconds: 0))
    guard case .rooms(let rooms, _) = answer.reply else { return #expect(Bool(false)) }
    #expect(rooms.map(\.id) == [1])
  }

  @Test func `news go from server to server`() throws {
    let news = [
      RoomNews(room: 1, kind: .entry), RoomNews(room: 2, kind: .messages),
      RoomNews(room: 3, kind: .people), RoomNews(room: 4, kind: .erased(7)),
      RoomNews(room: 5, kind: .left("abc", .banned)),
      RoomNews(kind: .accountRemoved(try Nickname("Lydia"))),
    ]
    #expect(RoomNews.read(RoomNews.text(of: news)) == Set(news))
    let many = (1...2_000).map { RoomNews(room: $0, kind: .messages) }
    #expect(RoomNews.text(of: many) == "all")
    for text in ["all", "x,entry", "1", "1,erased,x", "1,left,a,nobody", "0,account,1"] {
      #expect(RoomNews.read(text) == nil)
    }
  }
}

/// A random sequence of requests from a seed, which memory and a database must answer equally.
private struct Story {
  private var random: Chance
  private var memory = MemoryRooms()
  private var now = Instant(milliseconds: 1_700_000_000_000)
  private var secrets = ["no such secret as this one"]
  private let seed: UInt64
  private static let names = ["Lydia", "lydia", "Max", "Moritz", "Olena_1"].compactMap {
    try? Nickname($0)
  }
  private static let places = [(59.33, 18.07), (0, 180), (90, 0), (-90, -180), (-33.8, 151.2)]
    .compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }

  init(seed: UInt64) {
    self.seed = seed
    random = Chance(seed: seed)
  }

  mutating func check(_ rooms: SQLRooms<some Database>) throws {
    var rooms = rooms
    for step in 0..<430 {
      now = now.advanced(
        byMilliseconds: step % 40 == 39
          ? pick([140_000, 2_000_000, 86_400_000, 864_000_000]) : pick([0, 5, 900, 9_000]))
      let request = try request()
      let fresh = "secret \(step) of the story \(seed)"
      let expected = Self.result { () throws(Refusal) in
        try memory.perform(request, now: now) { fresh }
      }
      // The database must give the same answer with the same changes.
      let result = Self.result { () throws(Refusal) in
        rooms.picture = [1, 2]
        return try rooms.perform(request, now: now) { fresh }
      }
      #expect(result == expected, "seed \(seed), step \(step): \(request)")
      guard result == expected else { return }
      if case .success(let answer) = result { note(answer.reply) }
    }
    let all = try rooms.allRooms().sorted { $0.id < $1.id }
    #expect(all == memory.rooms(after: 0, about: [], limit: .max))
    #expect(memory.freshRoom() > 2, "seed \(seed) opens hardly any room")
    for room in all {
      #expect(
        try rooms.messages(in: room.id, after: 0, limit: 500)
          == memory.messages(in: room.id, after: 0, limit: 500))
    }
  }

  private static func result(
    _ body: () throws(Refusal) -> RoomAnswer
  ) -> Result<RoomAnswer, Refusal> {
    do throws(Refusal) { return .success(try body()) } catch { return .failure(error) }
  }

  private mutating func note(_ reply: RoomReply) {
    switch reply {
    case .visit(_, let secret?, _, _), .administrator(let secret): secrets.append(secret)
    default: break
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func request() throws -> RoomRequest {
    let room = Int.random(in: 1...6, using: &random)
    let place = pick(Self.places)
    let zoom = ZoomLevel(clamping: pick([0, 8, 9, 17]))
    let name = pick(Self.names)
    let topic = try Topic(pick(["Buns", "Green Tea", "100%_!", "Ünï", "Café"]))
    let picture = ByteDigest(of: [UInt8(room % 3)])
    let west = Double.random(in: -180...180, using: &random)
    let east = west + pick([1, 90, 359, 360])
    let box = try MapBox(west: west, east: east, south: pick([-90, 0]), north: pick([10, 90]))
    var settings = RoomSettings()
    settings.policy = pick([.many, .onePerPlace])
    settings.guests = pick([[], [.open, .picture], [.open, .picture], [.open, .picture]])
    let actions: [RoomRequest.Action] = [
      .begin(name), .begin(name), .begin(name), .register(name, passwordHash: "hash"),
      .signIn(name), .who,
      .rename(name), .end, .forget, .look(box, zoom.visible), .look(.earth, .widest ... .closest),
      .find(pick(["", "buns", "tea green", "%", "_!", "uNi", "câfe", "b\0uns"])),
      .near(place, metres: 1e6),
      .room(room), .open(place, zoom, topic), .open(place, zoom, topic), .change(room, topic),
      .remove(room), .join(room), .join(room), .join(room), .leave(room),
      .post(room, text: "Hi 😀 <b>'\"\\", key: pick([nil, "a", "b"])),
      .post(room, text: "With", picture: picture), .post(room, text: "Only"),
      .messages(room, pick([.after(0), .after(3), .before(5), .before(.max)]), limit: 3),
      .people(room), .keepPicture(picture, in: room), .alive([Visit.id(of: pick(secrets))]), .tick,
      .administer(
        pick([
          .signIn, .who, .signOut, .rooms(after: 1, about: "u"), .remove(room, reason: "x"),
          .change(room, topic), .messages(room, .before(pick([3, .max]))), .erase(room, 2),
          .people(after: pick([nil, Visit.id(of: pick(secrets))])), .bans,
          .ban(name, reason: "rude", until: now.advanced(byMilliseconds: 90_000)), .unban(name),
          .settings, .set(settings), .audit(before: pick([nil, 3])),
        ])),
    ]
    // Usually one of the latest visits, rarely an ended visit or none.
    return RoomRequest(pick(actions), secret: pick(Array(secrets.suffix(4)) + [pick(secrets)]))
  }
}
