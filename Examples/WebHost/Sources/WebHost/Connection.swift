internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A client's connection with the deadline for its next action. libmicrohttpd's own time limit starts again with
/// each byte.
package final class Connection: Sendable {
  /// The address of the client, or of the proxy in front of the server.
  let address: String
  private let socket: Mutex<CInt?>
  private let deadline: Atomic<UInt64>

  init(socket: CInt, address: String) {
    self.socket = Mutex(socket)
    self.address = address
    deadline = Atomic(Double.infinity.bitPattern)
  }

  /// Sets the deadline to a number of seconds from now; `infinity` sets none.
  func expect(within seconds: Double) {
    deadline.store((MonotonicClock.now + seconds).bitPattern, ordering: .relaxed)
  }

  func isLate(at now: Double) -> Bool {
    Double(bitPattern: deadline.load(ordering: .relaxed)) < now
  }

  /// Ends the connection: the thread that serves it notices this, and closes the socket.
  func shutDown() {
    socket.withLock { if let socket = $0 { _ = shutdown(socket, CInt(SHUT_RDWR)) } }
  }

  /// Forgets the socket before it is closed, because another connection may get the same number.
  func forgetSocket() { socket.withLock { $0 = nil } }

  /// Returns a system address as text.
  static func text(of address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "unknown" }
    var text = [CChar](repeating: 0, count: 64)
    if CInt(address.pointee.sa_family) == AF_INET6 {
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        var number = address.pointee.sin6_addr
        _ = inet_ntop(AF_INET6, &number, &text, socklen_t(text.count))
      }
    } else {
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        var number = address.pointee.sin_addr
        _ = inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
      }
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a text is a numeric address.
  static func isAddress(_ text: String) -> Bool {
    var number = in6_addr()
    return inet_pton(AF_INET, text, &number) == 1 || inet_pton(AF_INET6, text, &number) == 1
  }

  /// Returns the key under which an address is counted: a whole /64 for IPv6, because one customer has all of it.
  package static func countingKey(_ address: String) -> String {
    guard address.contains(":") else { return address }
    var number = in6_addr()
    guard inet_pton(AF_INET6, address, &number) == 1 else { return address }
    return withUnsafeBytes(of: &number) { bytes in
      // The address is an IPv4-mapped one.
      let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF
      return isMapped ? address : bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":")
    }
  }
}
