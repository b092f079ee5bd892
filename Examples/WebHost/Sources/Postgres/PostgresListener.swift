internal import CPQ
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Receives the notifications that connections of any server send with `notify`, on its own connection and thread.
///
/// It misses notifications that are sent while its connection is down. So it calls `onConnect` each time that it
/// listens again, and the host must then read new content from the tables.
public final class PostgresListener: Sendable {
  private let address: PostgresAddress
  private let channels: [String]
  private let onConnect: @Sendable () -> Void
  private let onNotification: @Sendable (_ channel: String, _ text: String) -> Void
  private let isStopped = Atomic(false)
  private let wake: (reading: CInt, writing: CInt)

  /// Begins to listen. Both closures are called on the listener's thread, one at a time.
  ///
  /// - Parameters:
  ///   - address: The address of the database.
  ///   - channels: The channels to listen to.
  ///   - onConnect: Called each time that it begins to listen, including the first time.
  ///   - onNotification: Called with each notification.
  public init(
    _ address: String, channels: [String], onConnect: @escaping @Sendable () -> Void,
    onNotification: @escaping @Sendable (_ channel: String, _ text: String) -> Void
  ) throws(PostgresError) {
    self.address = try PostgresAddress(address)
    self.channels = channels
    self.onConnect = onConnect
    self.onNotification = onNotification
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw PostgresError(.overloaded, "There are too many open files; raise the limit.")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
    let thread = Unmanaged.passRetained(self)
    guard Self.start(thread) else {
      thread.release()
      throw PostgresError(.overloaded, "There is no room for another thread.")
    }
  }

  /// Stops listening.
  public func stop() {
    isStopped.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(wake.writing, &byte, 1)
  }

  deinit {
    close(wake.reading)
    close(wake.writing)
  }

  private func run() {
    while !isStopped.load(ordering: .relaxed) {
      guard let link = listening() else {
        _ = wait(for: -1, milliseconds: 250)
        continue
      }
      onConnect()
      hear(link)
    }
  }

  /// Returns a new connection that listens; `nil` if that fails.
  private func listening() -> PostgresLink? {
    do throws(PostgresError) {
      let link = try PostgresLink(address, patience: 0)
      for channel in channels {
        let name = channel.replacing("\"", with: "\"\"")
        _ = try link.script("LISTEN \"\(name)\"")
      }
      return link
    } catch {
      return nil
    }
  }

  /// Passes notifications on until the connection ends.
  private func hear(_ link: PostgresLink) {
    while !isStopped.load(ordering: .relaxed) {
      guard let notifications = link.notifications() else { return }
      for (channel, text) in notifications { onNotification(channel, text) }
      if wait(for: link.socket, milliseconds: 15_000) { continue }
      // A server that loses power sends nothing, not even an end of the connection.
      guard (try? link.script("SELECT 1")) != nil else { return }
    }
  }

  /// Waits until there is something to read; returns `false` after the timeout.
  private func wait(for socket: CInt, milliseconds: CInt) -> Bool {
    var waiting = [
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    return poll(&waiting, 2, milliseconds) != 0
  }

  private static func start(_ listener: Unmanaged<PostgresListener>) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { listener in
        #if canImport(Darwin)
          let pointer: UnsafeMutableRawPointer? = listener
        #else
          let pointer = listener
        #endif
        if let pointer {
          Unmanaged<PostgresListener>.fromOpaque(pointer).takeRetainedValue().run()
        }
        return nil
      }, listener.toOpaque())
    #if canImport(Darwin)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      if code == 0 { pthread_detach(thread) }
    #endif
    return code == 0
  }
}
