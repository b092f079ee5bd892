internal import Synchronization

/// Sends events to all listeners of a topic, each once and in order, and missed events to listeners that reconnect.
public final class EventHub: Sendable {
  private struct Past {
    var topic: String
    var id: String?
    var bytes: [UInt8]
  }

  private struct State {
    var topics: [String: [ObjectIdentifier: EventStream]] = [:]
    /// The last events of all topics, oldest first.
    var past: [Past] = []
    /// The index of the oldest remembered event.
    var first = 0
  }

  private let state = Mutex(State())
  private let memory: Int

  /// Creates a hub that remembers `memory` events for clients that reconnect.
  public init(memory: Int = 4_096) {
    self.memory = memory
  }

  /// Sends an event to all listeners of a topic, and returns their number.
  @discardableResult public func publish(_ event: Event, to topic: String) -> Int {
    let bytes = event.bytes
    return state.withLock { state in
      if event.id != nil { remember(Past(topic: topic, id: event.id, bytes: bytes), &state) }
      for (key, stream) in state.topics[topic] ?? [:] where !stream.send(bytes: bytes) {
        remove(key, from: topic, &state)
      }
      return state.topics[topic]?.count ?? 0
    }
  }

  /// Opens a stream of the events of some topics.
  ///
  /// A browser that lost its connection sends the id of the last event in `Last-Event-ID`. It then gets the events
  /// since; if these are no longer remembered, it gets an event `reset`, and its page must reload everything.
  ///
  /// - Parameters:
  ///   - topics: The topics to listen to.
  ///   - request: The request that the stream answers.
  ///   - mostPending: The most bytes that are kept for a slow client.
  public func stream(
    _ topics: [String], for request: Request, mostPending: Int = 256 << 10
  ) -> EventStream {
    let stream = Self.opened(mostPending)
    state.withLock { state in
      if let last = Self.lastEvent(request) { replay(after: last, of: topics, to: stream, state) }
      add(stream, to: topics, &state)
    }
    removeWhenOver(stream, topics)
    return stream
  }

  /// Opens a stream that begins with events that the host looks up, such as all since `lastEventID` in a database.
  ///
  /// The stream already listens during the lookup, and gets the events published meanwhile after the others. So no
  /// event is missed; an event can come twice, with the same id.
  public func stream(
    _ topics: [String], for request: Request, mostPending: Int = 256 << 10,
    missed: (_ lastEventID: String?) throws -> [Event]
  ) rethrows -> EventStream {
    let stream = Self.opened(mostPending)
    let early = EventStream(mostPending: mostPending)
    state.withLock { add(early, to: topics, &$0) }
    defer { state.withLock { state in remove(early, from: topics, &state) } }
    for event in try missed(Self.lastEvent(request)) { stream.send(event) }
    state.withLock { state in
      guard let pending = early.takePending() else { return stream.end() }
      _ = stream.send(bytes: pending)
      add(stream, to: topics, &state)
    }
    removeWhenOver(stream, topics)
    return stream
  }

  /// Returns a stream with a first line, by which a browser knows that it is open.
  private static func opened(_ mostPending: Int) -> EventStream {
    let stream = EventStream(mostPending: mostPending)
    _ = stream.send(bytes: Array(":\n\n".utf8))
    return stream
  }

  private static func lastEvent(_ request: Request) -> String? {
    request.header("last-event-id").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Ends the streams of a topic, for example of a room that is removed.
  public func end(_ topic: String) {
    let streams = state.withLock { $0.topics.removeValue(forKey: topic) ?? [:] }
    for stream in streams.values { stream.end() }
  }

  /// Returns the number of streams that listen to a topic.
  public func listeners(of topic: String) -> Int {
    state.withLock { $0.topics[topic]?.count ?? 0 }
  }

  private func remember(_ event: Past, _ state: inout State) {
    state.past.append(event)
    if state.past.count - state.first > memory { state.first += 1 }
    if state.first > memory {
      state.past.removeFirst(state.first)
      state.first = 0
    }
  }

  private func replay(
    after last: String, of topics: [String], to stream: EventStream, _ state: State
  ) {
    let past = state.past[state.first...]
    guard let seen = past.lastIndex(where: { $0.id == last && topics.contains($0.topic) }) else {
      stream.send(Event(name: "reset", data: ""))
      return
    }
    for event in past[(seen + 1)...] where topics.contains(event.topic) {
      _ = stream.send(bytes: event.bytes)
    }
  }

  private func add(_ stream: EventStream, to topics: [String], _ state: inout State) {
    for topic in topics { state.topics[topic, default: [:]][ObjectIdentifier(stream)] = stream }
  }

  private func removeWhenOver(_ stream: EventStream, _ topics: [String]) {
    stream.onEnd { [weak self, weak stream] in
      guard let self, let stream else { return }
      self.state.withLock { self.remove(stream, from: topics, &$0) }
    }
  }

  private func remove(_ stream: EventStream, from topics: [String], _ state: inout State) {
    for topic in topics { remove(ObjectIdentifier(stream), from: topic, &state) }
  }

  private func remove(_ key: ObjectIdentifier, from topic: String, _ state: inout State) {
    state.topics[topic]?[key] = nil
    if state.topics[topic]?.isEmpty == true { state.topics[topic] = nil }
  }
}
