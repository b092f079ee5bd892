internal import CMicroHTTPD
internal import Synchronization

/// Events on their way to one client. A client that reads too slowly is dropped, and nobody waits for it.
public final class EventStream: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var sent = 0
    var transfer: Transfer?
    /// Whether libmicrohttpd has laid the connection aside until there is something to send.
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
    /// How long the client may take to read what is pending.
    var patience: Double
  }

  /// MHD_CONTENT_READER_END_OF_STREAM, a macro that Swift does not see.
  private static let endOfStream = -1

  private let state = Mutex(State())
  private let mostPending: Int

  /// Creates a stream that keeps at most so many bytes for a slow client.
  public init(mostPending: Int = 256 << 10) {
    self.mostPending = mostPending
  }

  /// Sends an event. Returns `false` if the client is gone, or is dropped now.
  @discardableResult public func send(_ event: Event) -> Bool { send(bytes: event.bytes) }

  /// Ends the stream when all that is pending was read. Browsers come again by themselves.
  public func end() {
    state.withLock { state in
      state.isEnded = true
      resume(&state)
    }
  }

  /// Has something done when the client is gone, or the stream ended; at once if that is so already.
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

  /// Says that the stream is alive if nothing else did for some seconds.
  func beat(every seconds: Double, at now: Double) {
    let isSilent = state.withLock { now - $0.lastEvent >= seconds }
    if isSilent { _ = send(bytes: Array(":\n\n".utf8)) }
  }

  /// All that was sent, of a stream without a connection; `nil` if it was too much.
  package func takePending() -> [UInt8]? {
    state.withLock { state in
      defer { state.pending = [] }
      return state.isEnded ? nil : state.pending
    }
  }

  /// The connection is there.
  func attach(_ transfer: Transfer) {
    state.withLock { state in
      state.transfer = transfer
      transfer.connection.expect(within: state.pending.isEmpty ? .infinity : transfer.patience)
    }
  }

  /// The connection is gone.
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

  /// Closes the connection, whatever is pending.
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

  /// Gives libmicrohttpd the next bytes, or has it wait.
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
        // What a burst needed is not kept for a thousand silent streams.
        state.pending.removeAll(keepingCapacity: end <= 4_096)
        state.sent = 0
        state.transfer?.connection.expect(within: .infinity)
      }
      return count
    }
  }
}
