import NapkinCore
import NapkinRooms
import NapkinTesting
import Testing

/// A server in memory whose clock and secrets a test holds.
struct TestServer {
  var rooms = MemoryRooms()
  var now = Instant(milliseconds: 1_700_000_000_000)
  var changes: [RoomChange] = []
  private var count = 0

  mutating func ask(_ action: RoomRequest.Action, _ secret: String? = nil) throws -> RoomReply {
    count += 1
    let fresh = "secret number \(count) of this test"
    let answer = try rooms.perform(RoomRequest(action, secret: secret), now: now) { fresh }
    changes += answer.changes
    return answer.reply
  }

  mutating func administer(
    _ action: RoomRequest.Administration, _ secret: String? = nil
  ) throws -> RoomReply {
    try ask(.administer(action), secret)
  }

  /// Begins a visit and returns its secret.
  mutating func begin(_ name: String) throws -> String {
    guard case .visit(_, let secret?, _, _) = try ask(.begin(try Nickname(name))) else {
      throw Refusal("test", "No visit began.")
    }
    return secret
  }

  mutating func register(_ name: String) throws -> String {
    guard
      case .visit(_, let secret?, _, _) = try ask(
        .register(try Nickname(name), passwordHash: "hash"))
    else { throw Refusal("test", "Nobody registered.") }
    return secret
  }

  mutating func administrator() throws -> String {
    guard case .administrator(let secret) = try administer(.signIn) else {
      throw Refusal("test", "No administrator came.")
    }
    return secret
  }

  /// Opens a room and returns its number.
  mutating func open(
    _ topic: String, _ secret: String, at place: Coordinate = .stockholm, zoom: Int = 8
  ) throws -> Room.ID {
    let action = RoomRequest.Action.open(place, ZoomLevel(clamping: zoom), try Topic(topic))
    guard case .room(let room) = try ask(action, secret) else {
      throw Refusal("test", "No room was opened.")
    }
    return room.id
  }

  mutating func post(
    _ text: String, in room: Room.ID, _ secret: String, key: String? = nil
  ) throws -> PostedMessage {
    guard case .posted(let posted, _) = try ask(.post(room, text: text, key: key), secret) else {
      throw Refusal("test", "Nothing was posted.")
    }
    return posted
  }

  func said(in room: Room.ID) -> [String] {
    rooms.messages(in: room, after: 0, limit: 1_000).map(\.message.words)
  }

  func names(in room: Room.ID) -> [String] { rooms.people(in: room).map(\.nickname.text) }

  mutating func wait(seconds: Int64) { now = now.advanced(byMilliseconds: seconds * 1_000) }
}

func code(_ body: () throws -> Void) -> Refusal.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? Refusal)?.code
  }
}

struct RoomServiceTests {
  @Test func `two people talk in a room`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let max = try server.begin("Max")
    let room = try server.open("Cinnamon buns", lydia)
    _ = try server.ask(.join(room), lydia)
    _ = try server.ask(.join(room), max)
    _ = try server.ask(.join(room), max)
    #expect(server.names(in: room) == ["Lydia", "Max"] && server.rooms.room(room)?.people == 2)
    #expect(try server.post("Hello", in: room, lydia).message.number == 1)
    #expect(try server.post("Hi", in: room, max).message.number == 2)
    let after = try server.ask(.messages(room, .after(1)), lydia)
    guard case .messages(let new, let hasMore) = after else { return #expect(Bool(false)) }
    #expect(new.map(\.message.text) == ["Hi"] && !hasMore)
    _ = try server.ask(.leave(room), lydia)
    _ = try server.ask(.leave(room), lydia)
    #expect(server.names(in: room) == ["Max"])
    #expect(code { _ = try server.post("I am gone", in: room, lydia) } == .notInRoom)
    #expect(code { _ = try server.ask(.people(room), lydia) } == .notInRoom)
  }

  @Test func `a retry is no second message`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let max = try server.begin("Max")
    let room = try server.open("Buns", lydia)
    for person in [lydia, max] { _ = try server.ask(.join(room), person) }
    let first = try server.post("Hello", in: room, lydia, key: "a-1")
    let retry = RoomRequest.Action.post(room, text: "Hello", key: "a-1")
    #expect(try server.ask(retry, lydia) == .posted(first, isNew: false))
    // Others may use the same identifier.
    _ = try server.post("Hello", in: room, max, key: "a-1")
    #expect(server.said(in: room) == ["Hello", "Hello"])
    for key in ["", "a b", "é", String(repeating: "x", count: 65)] {
      #expect(code { _ = try server.post("x", in: room, lydia, key: key) } == .outOfRange)
    }
  }

  @Test func `who comes back after the end of a visit goes on with it`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    _ = try server.ask(.join(room), lydia)
    let first = try server.post("Hello", in: room, lydia, key: "a-1")
    func secret(_ name: String) throws -> String? {
      guard case .visit(_, let secret, _, _) = try server.ask(.begin(try Nickname(name)), lydia)
      else { return nil }
      return secret
    }
    #expect(code { _ = try secret("Lydia") } == .duplicate)
    #expect(try secret("Max") != lydia)
    server.wait(seconds: 31 * 60)
    _ = try server.ask(.tick)
    // Somebody else at the same device.
    #expect(try secret("Anna") != lydia)
    #expect(try secret("Lydia") == lydia)
    _ = try server.ask(.join(room), lydia)
    let retry = RoomRequest.Action.post(room, text: "Hello", key: "a-1")
    #expect(try server.ask(retry, lydia) == .posted(first, isNew: false))
    _ = try server.ask(.forget, lydia)
    #expect(server.said(in: room).isEmpty)
    #expect(try secret("Lydia") != lydia)
  }

  @Test func `nobody goes on with a visit that said goodbye`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    _ = try server.ask(.join(room), lydia)
    _ = try server.post("Hello", in: room, lydia, key: "a-1")
    _ = try server.ask(.end, lydia)
    let reply = try server.ask(.begin(try Nickname("Lydia")), lydia)
    guard case .visit(let visit, let secret, _, _) = reply else { return #expect(Bool(false)) }
    #expect(secret != lydia && visit.id != Visit.id(of: lydia))
    _ = try server.ask(.forget, secret)
    #expect(server.said(in: room) == ["Hello"])
  }

  @Test func `what says nothing, or too much, is refused`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    _ = try server.ask(.join(room), lydia)
    #expect(code { _ = try server.post(" \n", in: room, lydia) } == .emptyMessage)
    let long = String(repeating: "x", count: Room.messageLimit + 1)
    #expect(code { _ = try server.post(long, in: room, lydia) } == .tooLong)
    #expect(code { _ = try server.post("\u{1B}[2J", in: room, lydia) } == .outOfRange)
    #expect(server.said(in: room).isEmpty)
    _ = try server.post("a\tb\n😀 <b>&amp;", in: room, lydia)
    #expect(server.said(in: room) == ["a\tb\n😀 <b>&amp;"])
  }

  @Test func `every command keeps a visit alive`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    for _ in 1...10 {
      server.wait(seconds: 29 * 60)
      _ = try server.ask(.who, lydia)
    }
    server.wait(seconds: 30 * 60 + 10)
    #expect(code { _ = try server.ask(.who, lydia) } == .noSession)
    #expect(code { _ = try server.ask(.who, "nobody knows this secret") } == .noSession)
    #expect(code { _ = try server.ask(.who) } == .noSession)
    _ = try server.begin("lydia")
    #expect(server.rooms.visits(after: nil, limit: 10).count == 1)
  }

  @Test func `rooms are told of a new name`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    _ = try server.begin("Max")
    let room = try server.open("Buns", lydia)
    _ = try server.ask(.join(room), lydia)
    _ = try server.ask(.rename(try Nickname("LYDIA")), lydia)
    #expect(server.names(in: room) == ["LYDIA"])
    #expect(server.said(in: room) == ["is now called LYDIA."])
    #expect(code { _ = try server.ask(.rename(try Nickname("max")), lydia) } == .duplicate)
    _ = try server.ask(.rename(try Nickname("LYDIA")), lydia)
    #expect(server.said(in: room).count == 1)
    _ = try server.begin("Moritz")
  }

  @Test func `one room a place, or many`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    let again = RoomRequest.Action.open(.stockholm, .closest, try Topic("Tea"))
    guard case .taken(let there) = try server.ask(again, lydia) else { return #expect(Bool(false)) }
    #expect(there.id == room)
    let admin = try server.administrator()
    var settings = RoomSettings()
    settings.policy = .many
    _ = try server.administer(.set(settings), admin)
    guard case .room(let second) = try server.ask(again, lydia) else {
      return #expect(Bool(false))
    }
    #expect(second.id == room + 1)
  }

  @Test(arguments: [(59.33, 18.07), (90, 0), (-90, 0), (0, -180), (0, 180), (90, -180)])
  func `one room a place, to six decimals`(_ latitude: Double, _ longitude: Double) throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    let room = try server.open(" Far away ", lydia, at: place, zoom: 3)
    let opened = try #require(server.rooms.room(room))
    #expect(opened.topic.text == "Far away" && opened.place == place && opened.zoom.number == 3)
    #expect(opened.people == 0 && opened.lastVisit == server.now)
    let south = latitude > 0 ? -1.0 : 1
    for (distance, isTaken) in [(0, true), (1e-7, true), (2e-6, false)] {
      let near = try Coordinate(latitude: latitude + south * distance, longitude: longitude)
      let reply = try server.ask(.open(near, .closest, try Topic("Near")), lydia)
      if case .taken(let there) = reply {
        #expect(isTaken && there.id == room)
      } else {
        #expect(!isTaken)
      }
    }
    #expect(server.rooms.rooms(about: [], limit: .max).count == 2)
  }

  @Test func `rooms are found by topic, in view and near`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let buns = try server.open("Cinnamon Buns", lydia)
    let tea = try server.open(
      "Green tea", lydia, at: try Coordinate(latitude: 59.34, longitude: 18.07), zoom: 12)
    let far = try server.open(
      "BÚNS 100%_", lydia, at: try Coordinate(latitude: -33, longitude: 151), zoom: 5)
    func ids(_ action: RoomRequest.Action) throws -> [Room.ID] {
      guard case .rooms(let rooms, _) = try server.ask(action) else { return [] }
      return rooms.map(\.id)
    }
    #expect(try ids(.find("buns")) == [far, buns])
    #expect(try ids(.find("BUNS cinn")) == [buns] && ids(.find("%_")) == [far])
    #expect(try ids(.find("gréen ｔｅa")) == [tea] && ids(.find("bu\u{308}ns")) == [far, buns])
    #expect(try ids(.find("buns\0cinn")) == [buns] && ids(.find("\0")) == [far, tea, buns])
    #expect(try ids(.find("")) == [far, tea, buns] && ids(.find("coffee")).isEmpty)
    let sweden = try MapBox(west: 10, east: 24, south: 55, north: 69)
    #expect(try ids(.look(sweden, ZoomLevel(clamping: 9).visible)) == [buns, tea])
    #expect(try ids(.look(sweden, ZoomLevel(clamping: 4).visible)).isEmpty)
    #expect(try ids(.near(.stockholm, metres: 5_000)) == [buns, tea])
    #expect(try ids(.near(.stockholm, metres: 30_000_000)) == [buns, tea, far])
    #expect(try ids(.near(.stockholm, metres: .infinity)) == [buns, tea, far])
    for metres: Double in [-1, -.infinity, .nan] {
      #expect(code { _ = try server.ask(.near(.stockholm, metres: metres)) } == .outOfRange)
    }
  }

  @Test func `the silent are seen off, and what nobody visits goes`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let max = try server.begin("Max")
    let room = try server.open("Buns", lydia)
    for person in [lydia, max] { _ = try server.ask(.join(room), person) }
    server.wait(seconds: 100)
    _ = try server.ask(.alive([Visit.id(of: max)]))
    server.wait(seconds: 31)
    _ = try server.ask(.tick)
    #expect(server.names(in: room) == ["Max"])
    // Her visit goes on.
    _ = try server.ask(.join(room), lydia)
    server.wait(seconds: 131)
    _ = try server.ask(.tick)
    #expect(server.names(in: room).isEmpty && server.rooms.visits(after: nil, limit: 10).count == 2)
    server.wait(seconds: 30 * 86_400 - 1)
    _ = try server.ask(.tick)
    #expect(server.rooms.visits(after: nil, limit: 10).isEmpty)
    #expect(server.rooms.room(room) != nil)
    server.wait(seconds: 1)
    _ = try server.ask(.tick)
    #expect(server.rooms.room(room) == nil)
    #expect(server.rooms.audit(before: nil, limit: 1).first?.action == "pruned")
    #expect(try server.open("Buns", try server.begin("Lydia")) == room + 1)
  }

  @Test func `members have their names, and may do more`() throws {
    var server = TestServer()
    let lydia = try server.register("Lydia")
    let max = try server.begin("Max")
    let hers = try server.open("Buns", lydia)
    let his = try server.open(
      "Tea", max, at: try Coordinate(latitude: 1, longitude: 1))
    _ = try server.ask(.change(hers, try Topic("Cinnamon buns")), lydia)
    #expect(server.rooms.room(hers)?.topic.text == "Cinnamon buns")
    for (room, person) in [(hers, max), (his, max), (his, lydia)] {
      #expect(code { _ = try server.ask(.change(room, try Topic("x")), person) } == .notAllowed)
      #expect(code { _ = try server.ask(.remove(room), person) } == .notAllowed)
    }
    _ = try server.ask(.join(hers), max)
    _ = try server.ask(.remove(hers), lydia)
    #expect(server.rooms.room(hers) == nil && server.rooms.rooms(of: Visit.id(of: max)).isEmpty)
    _ = try server.ask(.end, lydia)
    for name in ["lydia", "LYDIA"] {
      #expect(code { _ = try server.begin(name) } == .duplicate)
      #expect(code { _ = try server.ask(.rename(try Nickname(name)), max) } == .duplicate)
      #expect(code { _ = try server.register(name) } == .duplicate)
    }
    #expect(code { _ = try server.register("Max") } == .duplicate)
    guard case .visit(let visit, let secret?, _, _) = try server.ask(.signIn(try Nickname("lydia")))
    else { return #expect(Bool(false)) }
    #expect(visit.nickname.text == "Lydia" && visit.account == visit.nickname)
    // A second device takes over.
    _ = try server.ask(.signIn(try Nickname("Lydia")))
    #expect(code { _ = try server.ask(.who, secret) } == .noSession)
  }

  @Test func `a visit becomes a member's, with its rooms`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let max = try server.begin("Max")
    let room = try server.open("Buns", lydia)
    for person in [lydia, max] { _ = try server.ask(.join(room), person) }
    guard
      case .visit(let visit, nil, let rooms, _) = try server.ask(
        .register(try Nickname("Lydia"), passwordHash: "hash"), lydia)
    else { return #expect(Bool(false)) }
    #expect(visit.account?.text == "Lydia" && rooms == [room] && server.said(in: room).isEmpty)
    #expect(
      code { _ = try server.ask(.register(try Nickname("max"), passwordHash: "x"), lydia) }
        == .duplicate)
    // Signing in by another visit ends the first one, and takes the name.
    guard case .visit(let second, nil, _, _) = try server.ask(.signIn(try Nickname("lydia")), max)
    else { return #expect(Bool(false)) }
    #expect(second.nickname.text == "Lydia" && second.account?.text == "Lydia")
    #expect(code { _ = try server.ask(.who, lydia) } == .noSession)
    #expect(server.names(in: room) == ["Lydia"])
    #expect(server.said(in: room) == ["is now called Lydia."])
  }

  @Test func `guests may be kept from opening rooms and from registering`() throws {
    var server = TestServer()
    let admin = try server.administrator()
    var settings = RoomSettings()
    settings.guests = []
    settings.hasRegistration = false
    _ = try server.administer(.set(settings), admin)
    let max = try server.begin("Max")
    #expect(code { _ = try server.open("Buns", max) } == .notAllowed)
    #expect(code { _ = try server.register("Lydia") } == .notAllowed)
    settings.unusedDays = 0
    #expect(code { _ = try server.administer(.set(settings), admin) } == .invalidSetting)
  }

  @Test func `an administrator bans, removes and is noted`() throws {
    var server = TestServer()
    #expect(code { _ = try server.administer(.settings) } == .noSession)
    let max = try server.begin("Max")
    #expect(code { _ = try server.administer(.settings, max) } == .noSession)
    let room = try server.open("Buns", max)
    _ = try server.ask(.join(room), max)
    _ = try server.post("Rude", in: room, max)
    let admin = try server.administrator()
    #expect(code { _ = try server.administer(.messages(room, .before(.max)), max) } == .noSession)
    #expect(code { _ = try server.administer(.messages(9, .before(.max)), admin) } == .missing)
    for number in [0, 2, .min, .max] {
      #expect(code { _ = try server.administer(.erase(room, number), admin) } == .missing)
    }
    let said = try server.administer(.messages(room, .before(.max)), admin)
    #expect(said == .messages(server.rooms.messages(in: room, after: 0, limit: 9), hasMore: false))
    _ = try server.administer(.erase(room, 1), admin)
    #expect(server.said(in: room).isEmpty && server.changes.contains(.erased(room, 1)))
    let until = server.now.advanced(byMilliseconds: 60_000)
    _ = try server.administer(.ban(try Nickname("mAX"), reason: "Rude", until: until), admin)
    #expect(server.names(in: room).isEmpty)
    #expect(code { _ = try server.ask(.who, max) } == .noSession)
    #expect(code { _ = try server.begin("max") } == .banned)
    server.wait(seconds: 60)
    _ = try server.begin("max")
    for reason in ["a\0b", String(repeating: "x", count: 1_001)] {
      let ban = RoomRequest.Administration.ban(try Nickname("Max"), reason: reason, until: nil)
      #expect(code { _ = try server.administer(ban, admin) } == .outOfRange)
      #expect(
        code { _ = try server.administer(.remove(room, reason: reason), admin) } == .outOfRange)
    }
    _ = try server.administer(.remove(room, reason: "Empty"), admin)
    _ = try server.administer(.unban(try Nickname("Max")), admin)
    _ = try server.administer(.signOut, admin)
    #expect(code { _ = try server.administer(.who, admin) } == .noSession)
    #expect(
      server.rooms.audit(before: nil, limit: 10).map(\.action).reversed() == [
        "signed-in", "removed-message", "banned", "removed-room", "unbanned", "signed-out",
      ])
    #expect(server.rooms.audit(before: 3, limit: 1).map(\.number) == [2])
  }

  @Test func `a ban ends the visits of the account, under any nickname`() throws {
    var server = TestServer()
    let lydia = try server.register("Lydia")
    _ = try server.ask(.rename(try Nickname("Max")), lydia)
    let admin = try server.administrator()
    _ = try server.administer(.ban(try Nickname("lydia"), reason: "", until: nil), admin)
    #expect(code { _ = try server.ask(.who, lydia) } == .noSession)
    #expect(code { _ = try server.ask(.signIn(try Nickname("Lydia"))) } == .banned)
  }

  @Test func `an administrator reads the visits page by page`() throws {
    var server = TestServer()
    for number in 1...250 { _ = try server.begin("Guest_\(number)") }
    let admin = try server.administrator()
    var read: [Visit.ID] = []
    var pages = 0
    while true {
      let reply = try server.administer(.people(after: read.last), admin)
      guard case .visits(let visits, let hasMore) = reply else { return #expect(Bool(false)) }
      read += visits.map(\.visit.id)
      pages += 1
      if !hasMore { break }
    }
    #expect(pages == 3 && read.count == 250)
    #expect(read == server.rooms.visits(after: nil, limit: .max).map(\.visit.id))
  }

  @Test func `what somebody wrote can be deleted`() throws {
    var server = TestServer()
    let lydia = try server.register("Lydia")
    let max = try server.begin("Max")
    let room = try server.open("Buns", lydia)
    for person in [lydia, max] { _ = try server.ask(.join(room), person) }
    let picture = ByteDigest(of: [1, 2, 3])
    _ = try server.ask(.keepPicture(picture, in: room), lydia)
    _ = try server.ask(.post(room, text: "", picture: picture), lydia)
    _ = try server.post("Hi", in: room, max)
    _ = try server.ask(.forget, lydia)
    #expect(server.said(in: room) == ["Hi"] && server.names(in: room) == ["Max"])
    #expect(!server.rooms.hasPicture(picture))
    // The next message does not take an old number.
    #expect(try server.post("Alone", in: room, max).message.number == 3)
    // Another member with the old name does not get the rooms.
    let other = try server.register("Lydia")
    #expect(server.rooms.room(room)?.owner == nil)
    #expect(code { _ = try server.ask(.remove(room), other) } == .notAllowed)
  }

  @Test func `a picture is shown by who sent its bytes`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    let picture = ByteDigest(of: [1])
    #expect(code { _ = try server.ask(.keepPicture(picture, in: room), lydia) } == .notInRoom)
    _ = try server.ask(.join(room), lydia)
    #expect(
      code { _ = try server.ask(.post(room, text: "", picture: picture), lydia) } == .missing)
    _ = try server.ask(.keepPicture(picture, in: room), lydia)
    _ = try server.ask(.keepPicture(ByteDigest(of: [2]), in: room), lydia)
    _ = try server.ask(.post(room, text: "", picture: picture), lydia)
    server.wait(seconds: 86_400)
    _ = try server.ask(.tick)
    #expect(server.rooms.hasPicture(picture) && !server.rooms.hasPicture(ByteDigest(of: [2])))
  }

  @Test func `weak and used secrets begin no visit`() throws {
    let rooms = MemoryRooms()
    let request = RoomRequest(.begin(try Nickname("Lydia")))
    let now = Instant(milliseconds: 0)
    #expect(throws: Refusal.self) {
      try RoomService.answer(request, in: rooms, now: now) { "short" }
    }
    var used = rooms
    _ = try used.perform(request, now: now) { "0123456789abcdef" }
    #expect(throws: Refusal.self) {
      try RoomService.answer(
        RoomRequest(.begin(try Nickname("Max"))), in: used, now: now
      ) { "0123456789abcdef" }
    }
  }
}
