public import NapkinCore
public import NapkinRooms

/// A reply of the server of rooms.
public enum WireReply: Hashable, Sendable {
  /// The secret of the visit that has begun.
  case session(Session.ID)
  /// The rooms in a part of the map.
  case chats([WireRoom])
  /// The number of the room that was opened. Not in the old protocol.
  case opened(Room.ID)
  /// Messages of a room; ``page(of:)`` takes no more of them than an app can read. Not in the old protocol.
  case messages([WireMessage])
  /// The people in a room. Not in the old protocol.
  case participants([Nickname])
  /// The request was carried out, and there is nothing to return. Not in the old protocol.
  case done
  /// The request was not carried out. Not in the old protocol.
  case failure(WireFailure)
}

/// A room, as it is sent over the wire.
public struct WireRoom: Hashable, Sendable {
  /// Its number.
  public var id: Room.ID
  /// Its position.
  public var point: MercatorPoint
  /// The zoom level at which it was made.
  public var zoom: ZoomLevel
  /// Its topic.
  public var topic: String

  /// Creates the wire form of a room from its values.
  public init(id: Room.ID, point: MercatorPoint, zoom: ZoomLevel, topic: String) {
    self.id = id
    self.point = point
    self.zoom = zoom
    self.topic = topic
  }

  /// Creates the wire form of a room.
  public init(_ room: Room) {
    self.init(
      id: room.id, point: MercatorPoint(room.place), zoom: room.zoom, topic: room.topic.text)
  }
}

/// A message, as it is sent over the wire.
public struct WireMessage: Hashable, Sendable {
  /// Its number in the room.
  public var number: Int
  /// Its author.
  public var author: Nickname
  /// The time at which the server received it.
  public var at: Instant
  /// Its text.
  public var text: String
  /// Pictures and other files that were sent with it.
  public var attachments: [WireMedia]

  /// Creates the wire form of a message from its values.
  public init(
    number: Int, author: Nickname, at: Instant, text: String, attachments: [WireMedia] = []
  ) {
    self.number = number
    self.author = author
    self.at = at
    self.text = text
    self.attachments = attachments
  }

  /// Creates the wire form of a message.
  public init(_ message: Message) {
    self.init(
      number: message.number, author: message.author, at: message.at, text: message.words,
      attachments: message.attachments.map { WireMedia($0) })
  }
}

extension Message {
  /// Creates a message from its wire form.
  public init(_ message: WireMessage) {
    self.init(
      number: message.number, author: message.author, at: message.at, text: message.text,
      attachments: message.attachments.map(\.media))
  }
}

extension WireReply {
  /// The most bytes of a reply; readers refuse a larger one.
  public static let byteLimit = 16 << 20

  /// Returns a reply with as many of the messages, from the first one on, as it can hold.
  ///
  /// A server answers with the messages after the one that the request names, and an app asks again after the last
  /// message that it got, until there are none. A message that is too large by itself gets a reply of its own; no
  /// message that was sent over the wire is this large.
  public static func page(of messages: some Sequence<Message>) -> WireReply {
    var page: [WireMessage] = []
    var size = WireReply.messages([]).text.utf8.count
    for message in messages {
      let message = WireMessage(message)
      size += text(of: message).utf8.count
      if size > byteLimit && !page.isEmpty { break }
      page.append(message)
    }
    return .messages(page)
  }

  /// The reply as it is sent over the wire: ``text`` after the XML declaration.
  public var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text }

  /// Whether the reply is not in the old protocol, so that old apps do not know it.
  public var isOurs: Bool {
    switch self {
    case .session, .chats: false
    default: true
    }
  }

  /// The reply without the XML declaration.
  public var text: String {
    switch self {
    case .session(let id): WireMarkup.element("sessionid", id.rawValue)
    case .chats(let rooms): WireMarkup.list("chats", rooms.map(Self.text(of:)))
    case .opened(let id): WireMarkup.element("chatid", "\(id)")
    case .messages(let messages): WireMarkup.list("messages", messages.map(Self.text(of:)))
    case .participants(let people):
      WireMarkup.list("participants", people.map { WireMarkup.element("nick", $0.text) })
    case .done: WireMarkup.list("done", [])
    case .failure(let failure):
      WireMarkup.list(
        "error",
        [
          WireMarkup.element("code", failure.code), WireMarkup.element("message", failure.message),
        ])
    }
  }

  private static func text(of room: WireRoom) -> String {
    WireMarkup.list(
      "chat",
      [
        WireMarkup.element("id", "\(room.id)"),
        WireMarkup.element("longitude", WireNumber.text(room.point.x)),
        WireMarkup.element("latitude", WireNumber.text(room.point.y)),
        WireMarkup.element("z", "\(room.zoom.number)"),
        WireMarkup.element("topic", room.topic),
      ])
  }

  private static func text(of message: WireMessage) -> String {
    WireMarkup.list(
      "message",
      [
        WireMarkup.element("number", "\(message.number)"),
        WireMarkup.element("nick", message.author.text),
        WireMarkup.element("time", "\(message.at.milliseconds)"),
        WireMarkup.element("text", message.text),
      ]
        + message.attachments.map { file in
          WireMarkup.list("media", file.fields.map { WireMarkup.element($0.name, $0.value) })
        })
  }
}
