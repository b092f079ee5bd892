public import NapkinCore
public import NapkinRooms

// Conversions with which a server answers old apps.

extension WireRequest {
  /// Returns the request for `RoomService`.
  ///
  /// Throws if a message has an attachment other than one picture that the server stores.
  public func request() throws(WireFailure) -> RoomRequest {
    switch self {
    case .start(let nickname): RoomRequest(.begin(nickname))
    case .chats(let area): RoomRequest(.look(area.box, area.zoom))
    case .join(let room, let session): RoomRequest(.join(room), secret: session.rawValue)
    case .leave(let room, let session): RoomRequest(.leave(room), secret: session.rawValue)
    case .post(let room, let session, let text, let attachments, let key):
      RoomRequest(
        .post(room, text: text, picture: try Self.picture(attachments), key: key),
        secret: session.rawValue)
    case .messages(let room, let session, let after):
      RoomRequest(
        .messages(room, .after(after), limit: RoomService.pageLimit), secret: session.rawValue)
    case .participants(let room, let session):
      RoomRequest(.people(room), secret: session.rawValue)
    case .open(let point, let zoom, let topic, let session):
      RoomRequest(.open(point.coordinate, zoom, topic), secret: session.rawValue)
    case .rename(let nickname, let session):
      RoomRequest(.rename(nickname), secret: session.rawValue)
    case .stop(let session): RoomRequest(.end, secret: session.rawValue)
    }
  }

  private static func picture(_ attachments: [WireMedia]) throws(WireFailure) -> ByteDigest? {
    guard let first = attachments.first else { return nil }
    guard attachments.count == 1, case .stored(let digest) = first.source else {
      throw .invalid("hash1", "a message brings along one picture that was sent before.")
    }
    return digest
  }
}

extension WireReply {
  /// Creates the wire form of a reply of `RoomService`.
  public init(_ reply: RoomReply) {
    switch reply {
    case .visit(_, let secret, _, _): self = secret.map { .session(Session.ID($0)) } ?? .done
    case .rooms(let rooms, _): self = .chats(rooms.map { WireRoom($0) })
    case .room(let room): self = .opened(room.id)
    case .taken(let room):
      self = .failure(
        WireFailure("duplicate", "There is a room at this place already: \(room.id). Join it."))
    case .messages(let messages, _): self = .page(of: messages.map(\.message))
    case .people(let people): self = .participants(people)
    default: self = .done
    }
  }

  /// Creates the wire form of a refusal of `RoomService`.
  public init(_ refusal: Refusal) { self = .failure(WireFailure(refusal)) }
}

extension WireRoom {
  /// Creates the wire form of a room in a list.
  public init(_ room: RoomEntry) {
    self.init(
      id: room.id, point: MercatorPoint(room.place), zoom: room.zoom, topic: room.topic.text)
  }
}
