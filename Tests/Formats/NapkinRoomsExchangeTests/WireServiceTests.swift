import NapkinCore
import NapkinRooms
import NapkinRoomsExchange
import Testing

/// The service answers old apps as the first server did, byte for byte.
struct WireServiceTests {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  struct Server {
    var rooms = MemoryRooms()
    var now = Instant(milliseconds: 1_700_000_000_000)
    var secret = "n7fheb2lk5pv8d873a32tg92k3"

    mutating func answer(_ request: String) -> String {
      do {
        let wire = try WireRequest(request).request()
        let secret = secret
        let answer = try rooms.perform(wire, now: now) { secret }
        return WireReply(answer.reply).document
      } catch let failure as WireFailure {
        return WireReply.failure(failure).document
      } catch {
        return WireReply((error as? Refusal) ?? Refusal("test", "?")).document
      }
    }

    mutating func add(_ id: Int, _ x: Double, _ y: Double, _ zoom: Int, _ topic: String) throws {
      let place = try MercatorPoint(x: x, y: y).coordinate
      rooms.apply(
        .roomOpened(
          RoomEntry(
            id: id, place: place, zoom: ZoomLevel(clamping: zoom), topic: try Topic(topic),
            lastVisit: now)))
    }
  }

  func server() throws -> Server {
    var server = Server()
    try server.add(5, 0.8, 0.42, 8, "whatwhat")
    try server.add(6, 0.53, 0.42, 8, "123")
    try server.add(58, 0.4, 0.8, 5, "tt")
    // Neither in the part of the map nor at the levels.
    try server.add(7, 0.81, 0.42, 8, "east")
    try server.add(8, 0.5, 0.39, 8, "north")
    try server.add(9, 0.5, 0.5, 3, "wide")
    try server.add(10, 0.5, 0.5, 11, "close")
    return server
  }

  @Test func `starting, listing and joining are as old servers answer`() throws {
    var server = try server()
    #expect(
      server.answer("chat.php?v=5&cmd=start&nick=Lydia")
        == Self.declaration + "<sessionid>n7fheb2lk5pv8d873a32tg92k3</sessionid>")
    #expect(
      server.answer("chat.php?v=5&cmd=chats&lon1=0&lat1=0.4&lon2=0.8&lat2=1&minz=4&maxz=10")
        == Self.declaration
        + "<chats>"
        + "<chat><id>5</id><longitude>0.8</longitude><latitude>0.42</latitude><z>8</z>"
        + "<topic>whatwhat</topic></chat>"
        + "<chat><id>6</id><longitude>0.53</longitude><latitude>0.42</latitude><z>8</z>"
        + "<topic>123</topic></chat>"
        + "<chat><id>58</id><longitude>0.4</longitude><latitude>0.8</latitude><z>5</z>"
        + "<topic>tt</topic></chat>"
        + "</chats>")
    let join = "chat.php?v=5&cmd=join&chatid=58@&sessionid=n7fheb2lk5pv8d873a32tg92k3"
    #expect(server.answer(join) == Self.declaration + "<done></done>")
    #expect(server.rooms.people(in: 58).map(\.nickname.text) == ["Lydia"])
  }

  /// What is beside them is ours: in the same style, and marked.
  @Test func `the rest of the language is ours`() throws {
    var server = try server()
    _ = server.answer("v=5&cmd=start&nick=Lydia")
    let own = "&sessionid=\(server.secret)"
    let talk = [
      ("join&chatid=6", "<done></done>"), ("post&chatid=6&text=Hi+%3Cb%3E&id=a1", "<done></done>"),
      ("post&chatid=6&text=Hi+%3Cb%3E&id=a1", "<done></done>"),
      ("rename&nick=Max", "<done></done>"),
      (
        "messages&chatid=6&after=0",
        "<messages><message><number>1</number><nick>Lydia</nick><time>1700000000000</time>"
          + "<text>Hi &lt;b&gt;</text></message>"
          + "<message><number>2</number><nick>Lydia</nick><time>1700000000000</time>"
          + "<text>is now called Max.</text></message></messages>"
      ),
      ("participants&chatid=6", "<participants><nick>Max</nick></participants>"),
      ("open&lon=0.5&lat=0.25&z=3&topic=Snow", "<chatid>59</chatid>"),
      (
        "open&lon=0.5&lat=0.25&z=3&topic=Snow",
        "<error><code>duplicate</code><message>There is a room at this place already: 59. Join it."
          + "</message></error>"
      ),
      ("leave&chatid=6", "<done></done>"),
      (
        "messages&chatid=6",
        "<error><code>not-in-room</code><message>Only people in room 6 can do that; join it first."
          + "</message></error>"
      ),
      ("stop", "<done></done>"),
      (
        "stop",
        "<error><code>no-session</code><message>The session has ended; start a new one.</message>"
          + "</error>"
      ),
    ]
    for (request, reply) in talk {
      #expect(server.answer("chat.php?v=5&cmd=\(request)\(own)") == Self.declaration + reply)
      #expect(try WireRequest("v=5&cmd=\(request)\(own)").isOurs == !request.hasPrefix("join"))
      #expect(try WireReply(reply).isOurs)
    }
    #expect(try !WireReply("<chats/>").isOurs && !WireReply("<sessionid>s</sessionid>").isOurs)
    #expect(server.answer("v=4&cmd=start&nick=A").contains("<code>unknown-version</code>"))
    #expect(server.answer("v=5&cmd=dance").contains("<code>unknown-command</code>"))
  }

  @Test func `only pictures that were sent before come along`() throws {
    let picture = WireMedia(.stored(ByteDigest(of: [1])), mediaType: "image/jpeg")
    let post = WireRequest.post(6, session: "s", text: "", attachments: [picture])
    #expect(
      try post.request()
        == RoomRequest(
          .post(6, text: "", picture: ByteDigest(of: [1])), secret: "s"))
    for files in [[picture, picture], [WireMedia(.external("x"), mediaType: "image/gif")]] {
      #expect(throws: WireFailure.self) {
        try WireRequest.post(6, session: "s", text: "", attachments: files).request()
      }
    }
  }
}
