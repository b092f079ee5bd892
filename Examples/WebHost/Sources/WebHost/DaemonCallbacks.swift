internal import CMicroHTTPD

// The callbacks of libmicrohttpd, which run on its threads. They are functions, because a closure in main.swift
// would belong to the main actor, and end the process there.

func daemonBegan(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context, let target, let handle, let socket = webhost_socket_context(handle) else {
    return nil
  }
  let engine = Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
  let connection = Unmanaged<Connection>.fromOpaque(socket).takeUnretainedValue()
  let exchange = Exchange(engine, connection, handle, target: String(cString: target))
  return Unmanaged.passRetained(exchange).toOpaque()
}

func daemonAccess(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ bytes: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let exchange = state?.pointee, let method, let version, let count else { return .NO }
  let piece = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
  count.pointee = 0
  return Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
    .step(method: method, version: version, bytes: piece)
}

func daemonCompleted(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let exchange = state?.pointee else { return }
  state?.pointee = nil
  Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().end()
}

func daemonConnection(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ socket: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let context, let handle, let socket else { return }
  let engine = Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
  if code == .CONNECTION_NOTIFY_STARTED {
    socket.pointee = Unmanaged.passRetained(engine.open(handle)).toOpaque()
  } else if let connection = socket.pointee {
    socket.pointee = nil
    engine.close(Unmanaged<Connection>.fromOpaque(connection).takeRetainedValue())
  }
}
