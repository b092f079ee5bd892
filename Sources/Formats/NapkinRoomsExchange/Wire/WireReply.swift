public import NapkinCore
public import NapkinRooms

/// What the server of the rooms answers.
public enum WireReply: Hashable, Sendable {
  /// The secret of the visit that has begun.
  case session(Session.ID)
  /// The rooms in a part of the map.
  case chats([WireRoom])
  /// The number of the room that was opened. Ours.
  case opened(Room.ID)
  /// What was said; ``page(of:)`` takes no more than an app can read. Ours.
  case messages([WireMessage])
  /// Who is in a room. Ours.
  case participants([Nickname])
  /// It was done, and there is nothing to tell. Ours.
  case done
  /// It was not done. Ours.
  case failure(WireFailure)
}

/// A room as the wire tells it.
public struct WireRoom: Hashable, Sendable {
  /// Its number.
  public var id: Room.ID
  /// Where it is.
  public var point: MercatorPoint
  /// At which level it was made.
  public var zoom: ZoomLevel
  /// What it is about.
  public var topic: String

  /// Creates a room of the wire.
  public init(id: Room.ID, point: MercatorPoint, zoom: ZoomLevel, topic: String) {
    self.id = id
    self.point = point
    self.zoom = zoom
    self.topic = topic
  }

  /// Tells a room.
  public init(_ room: Room) {
    self.init(
      id: room.id, point: MercatorPoint(room.place), zoom: room.zoom, topic: room.topic.text)
  }
}

/// A message as the wire tells it.
public struct WireMessage: Hashable, Sendable {
  /// Its number in the room.
  public var number: Int
  /// Who said it.
  public var author: Nickname
  /// When the server heard it.
  public var at: Instant
  /// The words.
  public var text: String
  /// Pictures and other files that were sent along.
  public var attachments: [WireMedia]

  /// Creates a message of the wire.
  public init(
    number: Int, author: Nickname, at: Instant, text: String, attachments: [WireMedia] = []
  ) {
    self.number = number
    self.author = author
    self.at = at
    self.text = text
    self.attachments = attachments
  }

  /// Tells a message.
  public init(_ message: Message) {
    self.init(
      number: message.number, author: message.author, at: message.at, text: message.words,
      attachments: message.attachments.map { WireMedia($0) })
  }
}

extension Message {
  /// Creates the message that the wire tells.
  public init(_ message: WireMessage) {
    self.init(
      number: message.number, author: message.author, at: message.at, text: message.text,
      attachments: message.attachments.map(\.media))
  }
}

extension WireReply {
  /// The most bytes that a reply can have: whoever reads one refuses what is larger.
  public static let byteLimit = 16 << 20

  /// What was said in a room, as much of it from the first message on as one reply can hold.
  ///
  /// A server answers with what was said after the message that the request names, and an app asks
  /// again after the last message that it got, until there are none. A message that is too large by itself, as none
  /// that came over the wire is, is told alone.
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

  /// The reply as it goes over the wire: ``text`` after the declaration of XML.
  public var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text }

  /// Whether old apps know the reply; the others are ours.
  public var isOurs: Bool {
    switch self {
    case .session, .chats: false
    default: true
    }
  }

  /// The reply without the declaration of XML.
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
