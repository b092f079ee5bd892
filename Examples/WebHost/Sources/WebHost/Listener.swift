#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A listening socket.
struct Listener {
  let socket: CInt
  let port: UInt16

  init(host: String, port: UInt16) throws(Problem) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
      throw Self.problem("\(host) is no address of this machine")
    }
    defer { freeaddrinfo(found) }
    #if canImport(Darwin)
      let socket = Darwin.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #else
      let kind = address.ai_socktype | CInt(SOCK_CLOEXEC.rawValue)
      let socket = Glibc.socket(address.ai_family, kind, address.ai_protocol)
    #endif
    guard socket >= 0 else { throw Self.problem(Self.reason) }
    var one: CInt = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
    guard bind(socket, address.ai_addr, address.ai_addrlen) == 0, listen(socket, 1_024) == 0 else {
      let reason = Self.reason
      close(socket)
      throw Self.problem("\(host), port \(port): \(reason)")
    }
    self.socket = socket
    self.port = Self.port(of: socket)
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func problem(_ reason: String) -> Problem {
    Problem(500, "no-listener", "The server cannot listen: \(reason). Choose another port or host.")
  }

  private static func port(of socket: CInt) -> UInt16 {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(socket, $0, &size)
      }
      // The port has the same offset for IPv4 and IPv6.
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }
}
