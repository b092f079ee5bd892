import NapkinCore
import NapkinRooms
import Synchronization
import WebHost

/// The running chat: performs requests on the store, and publishes the changes to all listeners.
final class Chat: Sendable {
  let store: any RoomStore
  /// All rooms for the map, so that showing it needs no database.
  private let map = Mutex(RoomMap())
  /// Held while the map is updated, so that older data from the store never replaces newer data.
  private let updating = Mutex(())
  private let hub = EventHub(memory: 1)
  private let channels = Mutex<[Room.ID: RoomChannel]>([:])
  /// The number of open event streams of each visit that has any.
  private let listening = Mutex<[Visit.ID: Int]>([:])
  /// The visits that have looked at the map since the last tick.
  private let looking = Mutex<Set<Visit.ID>>([])
  private let clock: @Sendable () -> Instant

  /// Creates a chat, and reads all rooms.
  init(_ store: any RoomStore, clock: @escaping @Sendable () -> Instant) throws(Refusal) {
    self.store = store
    self.clock = clock
    try readMap()
    store.listen { [weak self] news in self?.hear(news) }
  }

  var now: Instant { clock() }

  // MARK: Requests

  /// Performs a request. When this returns, its changes are stored, and all listeners have been notified.
  func perform(_ request: RoomRequest, picture: [UInt8] = []) throws(Refusal) -> RoomReply {
    switch request.action {
    case .look, .near: return try look(request)
    default: break
    }
    let answer = try store.perform(request, picture: picture, now: now)
    let news = RoomNews.of(answer.changes)
    if !news.isEmpty { tell(news) }
    return answer.reply
  }

  /// Answers from the map in memory.
  private func look(_ request: RoomRequest) throws(Refusal) -> RoomReply {
    keepAlive(request.secret)
    return try map.withLock { map throws(Refusal) in
      try RoomService.answer(request, in: map.rooms, now: now) { "" }.reply
    }
  }

  /// Reading the map needs no visit. A visit that reads it is kept alive by the next tick.
  private func keepAlive(_ secret: String?) {
    if let secret { _ = looking.withLock { $0.insert(Visit.id(of: secret)) } }
  }

  /// Returns the rooms in view as JSON; each room's JSON is only made when the room changes.
  func view(_ box: MapBox, at zoom: ZoomLevel, by secret: String?) -> [UInt8] {
    keepAlive(secret)
    return map.withLock { map in
      let limit = RoomService.viewLimit
      let found = map.rooms.numbers(in: box, zoom: zoom.visible, limit: limit + 1)
      return RoomJSON.list(found.prefix(limit), "truncated", found.count > limit) { id, bytes in
        guard let room = map.shown[id] else { return }
        bytes += room.json
        bytes += ",\"size\":".utf8
        bytes.append(UInt8(ascii: "0") + UInt8(RoomMarker.size(of: room.zoom, at: zoom) ?? 0))
      }
    }
  }

  /// Keeps visits with open streams alive, ends silent visits, and removes unused rooms; must be called from time to
  /// time.
  func tick() throws(Refusal) {
    let looked = looking.withLock { looking in
      defer { looking = [] }
      return looking
    }
    let visits = listening.withLock { looked.union($0.keys) }
    _ = try perform(RoomRequest(.alive(visits.sorted { $0.rawValue < $1.rawValue })))
    _ = try perform(RoomRequest(.tick))
  }

  // MARK: News

  /// Handles changes by another server on the same database; `nil` means that they are unknown.
  private func hear(_ news: Set<RoomNews>?) {
    if let news { return tell(Array(news)) }
    try? readMap()
    // A visit may have been banned, and messages may have been erased. Pages whose stream ends join the room again, and
    // read its messages anew.
    for channel in channels.withLock({ Array($0.values) }) { hub.end(channel.topic) }
  }

  private func readMap() throws(Refusal) {
    try updating.withLock { _ throws(Refusal) in
      var new = RoomMap()
      for room in try store.allRooms() { new.set(room.id, room) }
      let read = new
      map.withLock { $0 = read }
    }
  }

  private func tell(_ news: [RoomNews]) {
    for case .accountRemoved(let name) in news.map(\.kind) {
      refresh { map in map.rooms(of: name) }
    }
    refresh { _ in Set(news.compactMap(\.room)) }
    for item in news {
      guard let id = item.room, let channel = channels.withLock({ $0[id] }) else { continue }
      switch item.kind {
      case .messages: deliver(to: channel)
      case .people:
        channel.last.withLock { _ in
          guard let people = try? store.people(in: id) else { return }
          hub.publish(Self.people(people), to: channel.topic)
        }
      case .erased(let number):
        hub.publish(
          Event(name: "erased", data: JSONValue.object([("seqs", [.integer(number)])]).text),
          to: channel.topic)
      case .left(let visit, let parting):
        let topic = channel.topic(of: visit)
        let reason = parting == .silent ? "left" : parting.rawValue
        hub.publish(Event(name: "removed", data: "{\"reason\":\"\(reason)\"}"), to: topic)
        hub.end(topic)
      case .entry:
        if let room = look(id) {
          let data = JSONValue.object([("topic", .string(room.topic.text))])
          hub.publish(Event(name: "topic", data: data.text), to: channel.topic)
        } else {
          channels.withLock { _ = $0.removeValue(forKey: id) }
        }
      case .accountRemoved: break
      }
    }
  }

  private func look(_ id: Room.ID) -> RoomEntry? { map.withLock { $0.rooms.room(id) } }

  /// Updates some rooms of the map.
  private func refresh(_ choose: (RoomMap) -> Set<Room.ID>) {
    updating.withLock { _ in
      for id in map.withLock({ choose($0) }) {
        guard let room = try? Optional(store.room(id)) else { continue }
        map.withLock { $0.set(id, room) }
      }
    }
  }

  private func deliver(to channel: RoomChannel) {
    channel.last.withLock { last in
      // Whoever listens later begins with the newest message of that time.
      guard hub.listeners(of: channel.topic) > 0 else { return }
      while let new = try? store.messages(in: channel.room, after: last, limit: 200), !new.isEmpty {
        for posted in new {
          hub.publish(Self.event(posted), to: channel.topic)
          last = posted.message.number
        }
      }
    }
  }

  private static func event(_ posted: PostedMessage) -> Event {
    Event(
      id: "\(posted.message.number)", name: "message", data: JSONValue(posted).text)
  }

  private static func people(_ people: [Nickname]) -> Event {
    Event(name: "people", data: JSONValue.people(people).text)
  }

  // MARK: Listening

  /// Returns the events of a room for one of its visits: first the messages that the visit missed, then new events.
  func stream(_ id: Room.ID, _ visit: Visit, _ request: Request) throws -> EventStream {
    let channel = channels.withLock { channels in
      if let channel = channels[id] { return channel }
      let channel = RoomChannel(id)
      channels[id] = channel
      return channel
    }
    let seen = (request.header("last-event-id") ?? request.query["after"]).flatMap { Int($0) }
    // No message is published while missed ones are looked up, so each is sent once and in order.
    let stream = try channel.last.withLock { last in
      // Without listeners, `last` was not updated.
      if hub.listeners(of: channel.topic) == 0 {
        last = try store.room(id)?.lastMessage ?? 0
      }
      return try hub.stream([channel.topic, channel.topic(of: visit.id)], for: request) { _ in
        try missed(id, after: seen ?? last, upTo: last)
      }
    }
    listening.withLock { $0[visit.id, default: 0] += 1 }
    stream.onEnd { [weak self] in
      self?.listening.withLock { listening in
        listening[visit.id, default: 1] -= 1
        if listening[visit.id] == 0 { listening[visit.id] = nil }
      }
    }
    return stream
  }

  /// Returns the messages that a visit missed and the people; instead of many messages, an event that tells the client
  /// to ask for them.
  private func missed(_ id: Room.ID, after seen: Int, upTo last: Int) throws -> [Event] {
    var events: [Event] = []
    var isTooMuch = seen < last - 1_000
    if seen < last, !isTooMuch {
      events = try store.messages(in: id, after: seen, limit: 1_000)
        .filter { $0.message.number <= last }.map(Self.event)
      // The stream would drop a client that has not read 256 KiB.
      isTooMuch = events.reduce(0) { $0 + $1.data.utf8.count } > 128 << 10
    }
    if isTooMuch {
      let data: JSONValue = ["after": .integer(seen)]
      events = [Event(id: "\(last)", name: "reset", data: data.text)]
    }
    events.append(Self.people(try store.people(in: id)))
    return events
  }
}

/// The channel of a room with listeners.
final class RoomChannel: Sendable {
  let room: Room.ID
  /// The number of the last published message.
  let last = Mutex(0)

  init(_ room: Room.ID) { self.room = room }

  var topic: String { "\(room)" }

  func topic(of visit: Visit.ID) -> String { "\(room) \(visit)" }
}

/// The rooms for the map.
struct RoomMap: Sendable {
  private(set) var rooms = MemoryRooms()
  /// For each room, its level, and its JSON without the final brace.
  private(set) var shown: [Room.ID: (zoom: ZoomLevel, json: [UInt8])] = [:]

  mutating func set(_ id: Room.ID, _ room: RoomEntry?) {
    rooms.apply(.roomRemoved(id))
    shown[id] = room.map { ($0.zoom, RoomJSON.open($0)) }
    if let room { rooms.apply(.roomOpened(room)) }
  }

  /// Returns the rooms of an account.
  func rooms(of account: Nickname) -> Set<Room.ID> {
    Set(shown.keys.filter { rooms.room($0)?.owner == account })
  }
}
