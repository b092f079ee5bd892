import NapkinCore
import NapkinFormats
import NapkinRooms
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
      .leave(5, session: "s"), .post(5, session: "s", text: "a&b=c d+e%\n€ 😀"),
      .messages(5, session: "s", after: 17), .participants(5, session: "s"),
      .open(point, zoom: .closest, topic: try Topic("Buns & tea?"), session: "s"),
      .rename(try Nickname("Max"), session: "s"), .stop(session: "s"),
    ]
    for request in requests {
      #expect(try WireRequest(request.text) == request)
      #expect(request.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  @Test(arguments: [
    ("", "missing-parameter"), ("chat.php?cmd=start&nick=A", "missing-parameter"),
    ("v=4&cmd=start&nick=A", "unknown-version"), ("v=5&cmd=dance", "unknown-command"),
    ("v=5", "missing-parameter"), ("v=5&cmd=start", "invalid-parameter"),
    ("v=5&cmd=start&nick=1", "invalid-parameter"), ("v=5&cmd=start&nick=%zz", "malformed"),
    ("v=5&cmd=start&nick=%F", "malformed"), ("v=5&cmd=start&nick=%FF", "malformed"),
    ("v=5&cmd=join&chatid=x&sessionid=s", "invalid-parameter"),
    ("v=5&cmd=join&chatid=-1&sessionid=s", "invalid-parameter"),
    ("v=5&cmd=join&chatid=1", "missing-parameter"),
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
    #expect(whole.box.west == -180 && whole.box.east == 180)
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
      text: " <&>\"'\r\n\t😀 ")
    let replies: [WireReply] = [
      .chats([]), .opened(59), .messages([message]), .messages([]), .done,
      .participants([try Nickname("Lydia"), try Nickname("Max")]),
      .failure(WireFailure("unknown-command", "This server does not know that command.")),
    ]
    for reply in replies { #expect(try WireReply(reply.text) == reply) }
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
    "", " ", "chats", "<chats>", "<chats></chat>", "<chats/>", "<chats a='1'></chats>",
    "<!DOCTYPE chats [<!ENTITY a \"b\">]><chats></chats>", "<chats>&a;</chats>",
    "<chats>&#0;</chats>",
    "<chats>&#xD800;</chats>", "<chats>&amp</chats>", "<chats><!-- --></chats>",
    "<chats><![CDATA[]]></chats>", "<chats></chats><chats></chats>", "<chats></chats>x",
    "<rooms></rooms>", "<chats><room></room></chats>", "<chats><chat></chat></chats>",
    "<chatid>x</chatid>", "<chatid>99999999999999999999</chatid>", "<chats>\u{1}</chats>",
    "<participants><nick>1</nick></participants>", "<a><a><a><a><a><a><a><a><a>",
    "<?xml version='1.0'",
  ])
  func isRefused(_ text: String) {
    #expect(throws: FormatError.self) { try WireReply(text) }
  }

  @Test func hugeAndDeepIsRefusedAtOnce() {
    let deep = String(repeating: "<a>", count: 1_000_000)
    #expect(throws: FormatError.self) { try WireReply(deep) }
    let huge = "<sessionid>" + String(repeating: "x", count: 17 << 20) + "</sessionid>"
    #expect(throws: FormatError.self) { try WireReply(huge) }
  }
}
