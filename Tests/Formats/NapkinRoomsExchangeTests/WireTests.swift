import NapkinCore
import NapkinFormats
import NapkinRooms
import NapkinRoomsExchange
import Testing

struct WireRequestTests {
  @Test func asOldAppsSpeakIt() throws {
    let start = "chat.php?v=5&cmd=start&nick=Lydia"
    #expect(try WireRequest(start) == .start(try Nickname("Lydia")))
    #expect(try WireRequest(start).text == start)

    let chats = "chat.php?v=5&cmd=chats&lon1=0&lat1=0.4&lon2=0.8&lat2=1&minz=4&maxz=10"
    let area = WireArea(
      west: 0, east: 0.8, rows: 0.4...1, zoom: ZoomLevel(clamping: 4)...ZoomLevel(clamping: 10))
    #expect(try WireRequest(chats) == .chats(area))
    #expect(try WireRequest(chats).text == chats)

    let join = "chat.php?v=5&cmd=join&chatid=58@&sessionid=n7fheb2lk5pv8d873a32tg92k3"
    #expect(try WireRequest(join) == .join(58, session: "n7fheb2lk5pv8d873a32tg92k3"))
    #expect(
      try WireRequest(join).text
        == "chat.php?v=5&cmd=join&chatid=58&sessionid=n7fheb2lk5pv8d873a32tg92k3")
  }

  @Test func everyRequestComesBack() throws {
    let point = try MercatorPoint(x: 0.123456789012, y: 1)
    let requests: [WireRequest] = [
      .leave(5, session: "s"), .post(5, session: "s", text: "a&b=c d+e%?\n€ 😀"),
      .post(5, session: "s", text: "", attachments: Self.attachments),
      .post(5, session: "s", text: "Hi", key: "a-1"),
      .messages(5, session: "s", after: 17), .participants(5, session: "s"),
      .open(point, zoom: .closest, topic: try Topic("Buns & tea?"), session: "s"),
      .rename(try Nickname("Max"), session: "s"), .stop(session: "s"),
    ]
    for request in requests {
      #expect(try WireRequest(request.text) == request)
      #expect(request.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  /// One old version names the session as the number of a room: it is understood where there is no
  /// room, and never written.
  @Test(
    arguments: [
      ("cmd=stop&chatid=s", .stop(session: "s")), ("cmd=stop&chatid=7", .stop(session: "7")),
      ("cmd=stop&chatid=7&sessionid=s", .stop(session: "s")),
      ("cmd=join&chatid=7&sessionid=s", .join(7, session: "s")),
    ] as [(String, WireRequest)])
  func anOldNameOfTheSession(_ text: String, _ request: WireRequest) throws {
    #expect(try WireRequest("v=5&" + text) == request)
    #expect(try WireRequest(request.text) == request)
    #expect(request.text.contains("&sessionid="))
  }

  @Test func anOldNameOfTheSessionOfARoomOrAName() throws {
    let max = try Nickname("Max")
    #expect(try WireRequest("v=5&cmd=rename&nick=Max&chatid=s") == .rename(max, session: "s"))
    let open = "v=5&cmd=open&lon=0&lat=1&z=17&topic=Buns&chatid=s"
    let corner = try MercatorPoint(x: 0, y: 1)
    #expect(
      try WireRequest(open)
        == .open(corner, zoom: .closest, topic: try Topic("Buns"), session: "s"))
  }

  static let attachments = [
    WireMedia(
      .stored(ByteDigest(of: [1, 2, 3])), name: "cat & dog.gif", mediaType: "image/gif"),
    WireMedia(.external("a?b=1&c"), mediaType: "image/png"),
  ]

  @Test func aQuestionMarkMayStandInAValue() throws {
    let post = "v=5&cmd=post&chatid=5&sessionid=s&text=why?"
    let request = WireRequest.post(5, session: "s", text: "why?")
    #expect(try WireRequest(post) == request)
    #expect(try WireRequest("chat.php?" + post) == request)
    #expect(try WireRequest("?" + post) == request)
  }

  @Test(arguments: [
    ("v=5&cmd=messages&chatid=5&sessionid=s&after=-1", "invalid-parameter"),
    ("v=5&cmd=messages&chatid=5&sessionid=s&after=-9223372036854775808", "invalid-parameter"),
    ("v=5&cmd=post&chatid=5&sessionid=s", "missing-parameter"),
    ("v=5&cmd=post&chatid=5&sessionid=s&hash1=00&type1=image/gif", "invalid-parameter"),
    ("v=5&cmd=post&chatid=5&sessionid=s&uri1=a", "invalid-parameter"),
    (
      "v=5&cmd=post&chatid=5&sessionid=s"
        + (1...17).map { "&uri\($0)=a&type\($0)=image/gif" }.joined(), "invalid-parameter"
    ),
    ("", "missing-parameter"), ("chat.php?cmd=start&nick=A", "missing-parameter"),
    ("v=4&cmd=start&nick=A", "unknown-version"), ("v=5&cmd=dance", "unknown-command"),
    ("v=5", "missing-parameter"), ("v=5&cmd=start", "invalid-parameter"),
    ("v=5&cmd=start&nick=1", "invalid-parameter"), ("v=5&cmd=start&nick=%zz", "malformed"),
    ("v=5&cmd=start&nick=%F", "malformed"), ("v=5&cmd=start&nick=%FF", "malformed"),
    ("v=5&cmd=join&chatid=x&sessionid=s", "invalid-parameter"),
    ("v=5&cmd=join&chatid=-1&sessionid=s", "invalid-parameter"),
    ("v=5&cmd=join&chatid=1", "missing-parameter"),
    ("v=5&cmd=join&chatid=n7fheb2lk5pv8d873a32tg92k3", "invalid-parameter"),
    ("v=5&cmd=stop&chatid=", "missing-parameter"), ("v=5&cmd=stop", "missing-parameter"),
    ("v=5&cmd=stop&chatid=s&sessionid=", "missing-parameter"),
    ("v=5&cmd=join&chatid=1&chatid=2&sessionid=s", "twice"),
    ("v=5&cmd=chats&lon1=nan&lat1=0&lon2=1&lat2=1&minz=0&maxz=1", "invalid-parameter"),
    ("v=5&cmd=chats&lon1=0&lat1=0&lon2=1&lat2=1&minz=9&maxz=1", "invalid-parameter"),
    ("v=5&cmd=chats&lon1=0x1&lat1=0&lon2=1&lat2=1&minz=0&maxz=1", "invalid-parameter"),
    ("v=5&cmd=start&nick=" + String(repeating: "a", count: 70_000), "too-long"),
  ])
  func isRefused(_ request: String, _ code: String) {
    do {
      let request = try WireRequest(request)
      Issue.record("accepted as \(request)")
    } catch {
      #expect(error.code == code)
    }
  }

  @Test func anAreaInDegrees() throws {
    let area = WireArea(west: 0.75, east: 0.25, rows: 0...1, zoom: .widest ... .closest)
    #expect(area.box.crossesAntimeridian)
    #expect(area.box.west == 90 && area.box.east == -90)
    let whole = WireArea(west: -3, east: 7, rows: -1...2, zoom: .widest ... .closest)
    #expect(whole.box == .earth)
  }

  /// The edge of the square in the east is a line, and not the whole earth.
  @Test(arguments: [(1.0, 1.0), (2, 3), (0, 0), (1, 0)])
  func anAreaWithoutWidth(_ west: Double, _ east: Double) throws {
    let box = WireArea(west: west, east: east, rows: 0...1, zoom: .widest ... .closest).box
    #expect(!box.contains(.stockholm))
    #expect(box.contains(try Coordinate(latitude: 0, longitude: 180)))
  }

  @Test func anAreaReachesToThePoles() throws {
    var rooms = MemoryRooms()
    for (id, latitude) in [(1, 85.06), (2, 89), (3, 90), (4, -90), (5, 85)] {
      let place = try Coordinate(latitude: latitude, longitude: Double(id))
      rooms.apply(
        .roomOpened(
          RoomEntry(
            id: id, place: place, zoom: .widest, topic: try Topic("Snow"),
            lastVisit: Instant(milliseconds: 0))))
    }
    let levels = ZoomLevel.widest ... .closest
    let whole = WireArea(west: 0, east: 1, rows: 0...1, zoom: levels)
    #expect(rooms.rooms(in: whole.box, zoom: levels, limit: 9).map(\.id) == [1, 2, 3, 4, 5])
    let edge = WireArea(west: 0, east: 1, rows: 0...0, zoom: levels)
    #expect(rooms.rooms(in: edge.box, zoom: levels, limit: 9).map(\.id) == [1, 2, 3])
  }

  @Test func anAreaOfAPartOfTheMap() throws {
    let levels = ZoomLevel.widest ... .closest
    #expect(WireArea(.earth, zoom: levels) == WireArea(west: 0, east: 1, rows: 0...1, zoom: levels))
    for (west, east) in [(90.0, 180.0), (170, -170), (-180, -180)] {
      let box = try MapBox(west: west, east: east, south: -90, north: 90)
      #expect(WireArea(box, zoom: levels).box == box)
    }
    let area = WireArea(west: .nan, east: .infinity, rows: 0...1, zoom: levels)
    #expect(area.west == 0 && area.east == 1)
    #expect(try WireRequest(WireRequest.chats(area).text) == .chats(area))
  }
}

struct WireReplyTests {
  @Test func asOldServersSpeakIt() throws {
    let session = "<sessionid>n7fheb2lk5pv8d873a32tg92k3</sessionid>"
    #expect(try WireReply(session) == .session("n7fheb2lk5pv8d873a32tg92k3"))
    #expect(try WireReply(session).text == session)

    let chats =
      "<chats><chat><id>5</id><longitude>0.8</longitude><latitude>0.42</latitude><z>8</z>"
      + "<topic>whatwhat</topic></chat><chat><id>58</id><longitude>0</longitude>"
      + "<latitude>1</latitude><z>17</z><topic>a &lt;b&gt; &amp; c</topic></chat></chats>"
    guard case .chats(let rooms) = try WireReply(chats) else {
      Issue.record("not a list of rooms")
      return
    }
    #expect(rooms.map(\.id) == [5, 58])
    #expect(rooms[0].point == (try MercatorPoint(x: 0.8, y: 0.42)))
    #expect(rooms[0].topic == "whatwhat" && rooms[1].topic == "a <b> & c")
    #expect(try WireReply(chats).text == chats)
  }

  @Test func everyReplyComesBack() throws {
    let message = WireMessage(
      number: 3, author: try Nickname("Max"), at: Instant(milliseconds: 1_700_000_000_000),
      text: " <&>\"'\r\n\t😀 ", attachments: WireRequestTests.attachments)
    let replies: [WireReply] = [
      .chats([]), .opened(59), .messages([message]), .messages([]), .done,
      .participants([try Nickname("Lydia"), try Nickname("Max")]),
      .failure(WireFailure("unknown-command", "This server does not know that command.")),
    ]
    for reply in replies { #expect(try WireReply(reply.text) == reply) }
  }

  @Test func aMessageKeepsItsAttachments() throws {
    let cat = Media(.external("cat.gif"), name: "Cat", mediaType: "image/gif")
    let message = Message(
      number: 3, author: try Nickname("Max"), at: Instant(milliseconds: 5), text: "",
      attachments: [cat])
    let reply = try WireReply(WireReply.messages([WireMessage(message)]).text)
    guard case .messages(let messages) = reply else {
      Issue.record("not a list of messages")
      return
    }
    #expect(messages.map { Message($0) } == [message])
  }

  /// Whoever asks again after the last message that came has read all of them, and each reply can
  /// be read.
  @Test func aLongTalkGoesInPages() throws {
    let quotes = String(repeating: "\"", count: Room.messageLimit)
    let name = try Nickname("Max")
    let now = Instant(milliseconds: 0)
    let said = (1...300).map { Message(number: $0, author: name, at: now, text: quotes) }
    var read: [Int] = []
    var pages = 0
    while case .messages(let page) = WireReply.page(of: said.dropFirst(read.last ?? 0)),
      !page.isEmpty, pages < 10
    {
      pages += 1
      read += page.map(\.number)
      #expect(WireReply.messages(page).text.utf8.count <= WireReply.byteLimit)
    }
    #expect(pages == 2 && read == Array(1...300))
  }

  @Test func aMessageThatIsTooLargeIsAlone() throws {
    let quotes = String(repeating: "\"", count: WireReply.byteLimit / 5)
    let link = Media(.external(quotes), mediaType: "image/gif")
    let messages = try [[link], []].enumerated().map { index, files in
      Message(
        number: index + 1, author: try Nickname("Max"), at: Instant(milliseconds: 0), text: "Hi",
        attachments: files)
    }
    #expect(WireReply.page(of: messages) == .messages([WireMessage(messages[0])]))
    #expect(WireReply.page(of: messages[1...]) == .messages([WireMessage(messages[1])]))
    #expect(WireReply.page(of: []) == .messages([]))
  }

  @Test func aRefusalIsTold() {
    let failure = WireFailure(Refusal(.missing, "There is no room 5."))
    #expect(failure == WireFailure("missing", "There is no room 5."))
  }

  @Test func elementsWithoutAnEndAreEmpty() throws {
    #expect(try WireReply("<chats/>") == .chats([]))
    #expect(try WireReply("\u{FEFF}<?xml version='1.0'?><done/>") == .done)
  }

  @Test func whiteSpaceAndADeclarationAreTolerated() throws {
    let text =
      "<?xml version=\"1.0\"?>\n<chats>\n  <chat><id> 5 </id><longitude>.8</longitude>\n"
      + "<latitude>0.42</latitude><z>8</z><topic>x</topic></chat>\n</chats>\n"
    guard case .chats(let rooms) = try WireReply(text) else {
      Issue.record("not a list of rooms")
      return
    }
    #expect(rooms.map(\.id) == [5])
  }

  @Test(arguments: [
    "", " ", "chats", "<chats>", "<chats></chat>", "<chats//>", "<chats></chats/>",
    "<chats a='1'></chats>",
    "<!DOCTYPE chats [<!ENTITY a \"b\">]><chats></chats>", "<chats>&a;</chats>",
    "<chats>&#0;</chats>",
    "<chats>&#xD800;</chats>", "<chats>&amp</chats>", "<chats><!-- --></chats>",
    "<chats><![CDATA[]]></chats>", "<chats></chats><chats></chats>", "<chats></chats>x",
    "<rooms></rooms>", "<chats><room></room></chats>", "<chats><chat></chat></chats>",
    "<chatid>x</chatid>", "<chatid>99999999999999999999</chatid>", "<chats>\u{1}</chats>",
    "<participants><nick>1</nick></participants>", "<a><a><a><a><a><a><a><a><a>",
    "<?xml version='1.0'", "<sessionid></sessionid>", "<sessionid> </sessionid>",
    "<sessionid/>", "<sessionid>a<b></b></sessionid>", "<participants><x>Max</x></participants>",
    "<done>junk</done>", "<done><a></a></done>", "<chats>junk</chats>", "<chatid>-1</chatid>",
    "<messages><message><number>-1</number><nick>A</nick><time>1</time><text/></message></messages>",
    "<messages><message><number>1</number><nick>A</nick><time>1</time><text/><media/></message>"
      + "</messages>",
    WireReplyTests.chat(id: "<id>-1</id>"), WireReplyTests.chat(id: "<id>1</id><id>2</id>"),
    WireReplyTests.chat(x: "1.1"), WireReplyTests.chat(x: "-0.1"),
  ])
  func isRefused(_ text: String) {
    #expect(throws: FormatError.self) { try WireReply(text) }
  }

  @Test func `where a reply is wrong is told in Unicode scalars`() throws {
    let error = #expect(throws: FormatError.self) { try WireReply("<done>\né😀&oops;</done>") }
    #expect(error?.location.line == 2 && error?.location.column == 3)
  }

  static func chat(id: String = "<id>5</id>", x: String = "0.5") -> String {
    "<chats><chat>\(id)<longitude>\(x)</longitude><latitude>0</latitude><z>8</z>"
      + "<topic>x</topic></chat></chats>"
  }

  @Test func aRoomThatIsAllRightIsRead() throws {
    #expect(throws: Never.self) { try WireReply(Self.chat()) }
  }

  @Test func hugeAndDeepIsRefusedAtOnce() {
    let deep = String(repeating: "<a>", count: 1_000_000)
    #expect(throws: FormatError.self) { try WireReply(deep) }
    let huge = "<sessionid>" + String(repeating: "x", count: 17 << 20) + "</sessionid>"
    #expect(throws: FormatError.self) { try WireReply(huge) }
  }
}
