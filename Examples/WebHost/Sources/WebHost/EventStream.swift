internal import CMicroHTTPD
internal import Synchronization

/// Events for one client. A client that reads too slowly is dropped, and nobody waits for it.
public final class EventStream: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var sent = 0
    var transfer: Transfer?
    /// Whether libmicrohttpd has suspended the connection until there is something to send.
    var isSuspended = false
    var isEnded = false
    var isOver = false
    var lastEvent = MonotonicClock.now
    var endings: [@Sendable () -> Void] = []
  }

  /// The connection that carries the stream.
  struct Transfer: @unchecked Sendable {
    var handle: OpaquePointer
    var connection: Connection
    /// The seconds in which the client must read pending bytes.
    var patience: Double
  }

  /// This is MHD_CONTENT_READER_END_OF_STREAM, a macro that Swift cannot import.
  private static let endOfStream = -1

  private let state = Mutex(State())
  private let mostPending: Int

  /// Creates a stream that keeps at most `mostPending` bytes for a slow client.
  public init(mostPending: Int = 256 << 10) {
    self.mostPending = mostPending
  }

  /// Sends an event. Returns `false` if the client is gone or is dropped by this call.
  @discardableResult public func send(_ event: Event) -> Bool { send(bytes: event.bytes) }

  /// Ends the stream when the client has read everything pending. Browsers reconnect by themselves.
  public func end() {
    state.withLock { state in
      state.isEnded = true
      resume(&state)
    }
  }

  /// Runs an action when the client is gone or the stream has ended; at once if that is already so.
  public func onEnd(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.endings.append(action) }
      return state.isOver
    }
    if isOver { action() }
  }

  func send(bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isEnded, !state.isOver else { return false }
      guard state.pending.count - state.sent + bytes.count <= mostPending else {
        drop(&state)
        return false
      }
      if state.pending.isEmpty, let transfer = state.transfer {
        transfer.connection.expect(within: transfer.patience)
      }
      state.pending += bytes
      state.lastEvent = MonotonicClock.now
      resume(&state)
      return true
    }
  }

  /// Sends a line that keeps the stream alive, if nothing was sent for some seconds.
  func beat(every seconds: Double, at now: Double) {
    let isSilent = state.withLock { now - $0.lastEvent >= seconds }
    if isSilent { _ = send(bytes: Array(":\n\n".utf8)) }
  }

  /// Returns all pending bytes of a stream without a connection; `nil` if they were too many.
  package func takePending() -> [UInt8]? {
    state.withLock { state in
      defer { state.pending = [] }
      return state.isEnded ? nil : state.pending
    }
  }

  /// Sets the connection of the stream.
  func attach(_ transfer: Transfer) {
    state.withLock { state in
      state.transfer = transfer
      transfer.connection.expect(within: state.pending.isEmpty ? .infinity : transfer.patience)
    }
  }

  /// Removes the connection of the stream, which is gone.
  func detach() {
    let endings = state.withLock { state in
      state.transfer = nil
      state.isOver = true
      state.pending = []
      defer { state.endings = [] }
      return state.endings
    }
    for ending in endings { ending() }
  }

  /// Closes the connection, even if bytes are pending.
  func drop() { state.withLock { drop(&$0) } }

  private func drop(_ state: inout State) {
    state.isEnded = true
    state.pending = []
    state.sent = 0
    state.transfer?.connection.shutDown()
    resume(&state)
  }

  private func resume(_ state: inout State) {
    guard state.isSuspended, let transfer = state.transfer else { return }
    state.isSuspended = false
    MHD_resume_connection(transfer.handle)
  }

  /// Passes the next bytes to libmicrohttpd, or suspends the connection.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let rest = state.pending.count - state.sent
      guard rest > 0 else {
        guard !state.isEnded, let transfer = state.transfer else { return Self.endOfStream }
        state.isSuspended = true
        MHD_suspend_connection(transfer.handle)
        return 0
      }
      let count = min(rest, buffer.count)
      let end = state.sent + count
      state.pending.withUnsafeBytes { buffer.copyBytes(from: $0[state.sent..<end]) }
      state.sent = end
      if end == state.pending.count {
        // A large buffer is not kept, because there may be a thousand silent streams.
        state.pending.removeAll(keepingCapacity: end <= 4_096)
        state.sent = 0
        state.transfer?.connection.expect(within: .infinity)
      }
      return count
    }
  }
}
