internal import CMicroHTTPD
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An HTTP/1.1 server on libmicrohttpd; a router answers its requests until it is stopped.
///
/// ```swift
/// var router = Router()
/// router.get("/") { _ in .text("Hello") }
/// let server = try Server(ServerOptions(), router)
/// print(server.address)
/// try server.run()
/// ```
public final class Server: Sendable {
  /// The port at which it listens.
  public let port: UInt16
  /// The address at which it can be reached, such as `http://127.0.0.1:8080`.
  public let address: String

  private enum Stage {
    case listening(socket: CInt)
    case answering(Daemon)
    case stopped
  }

  private struct Daemon: @unchecked Sendable {
    var pointer: OpaquePointer
  }

  private let engine: Engine
  private let stage: Mutex<Stage>

  /// Opens the port, without answering yet. Throws if the address is in use or not allowed.
  public init(_ options: ServerOptions = ServerOptions(), _ router: Router) throws(Problem) {
    let listener = try Listener(host: options.host, port: options.port)
    port = listener.port
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    address = "http://\(host):\(port)"
    engine = Engine(options, router)
    stage = Mutex(.listening(socket: listener.socket))
  }

  /// Begins to answer requests, on threads of its own.
  public func start() throws(Problem) {
    try stage.withLock { stage throws(Problem) in
      guard case .listening(let socket) = stage else { return }
      Self.raiseFileLimit()
      signal(SIGPIPE, SIG_IGN)
      UploadFile.removeLeftovers(in: engine.uploadFolder)
      let options = engine.options
      // libmicrohttpd holds the engine until the daemon is stopped.
      let context = Unmanaged.passRetained(engine)
      var daemon = WebHostDaemon(
        socket: socket, threads: UInt32(options.threads), connections: UInt32(options.connections),
        per_address: options.trustedProxy ? 0 : UInt32(options.perAddress),
        memory: options.headBytes, context: context.toOpaque(), access: daemonAccess,
        begin: daemonBegan, completed: daemonCompleted, connection: daemonConnection)
      guard let pointer = webhost_start(&daemon) else {
        context.release()
        throw Problem(500, "no-start", "The server cannot start; it may lack memory or threads.")
      }
      stage = .answering(Daemon(pointer: pointer))
      WorkerPool.start { [weak self] in
        while self?.tick() ?? false { sleep(1) }
      }
    }
  }

  private func tick() -> Bool {
    if case .stopped = stage.withLock({ $0 }) { return false }
    engine.tick()
    return true
  }

  /// Stops: accepts no more connections, waits for unfinished answers, and ends event streams.
  ///
  /// Returns `false` if a handler has not returned within the options' grace period; the process must then be ended.
  @discardableResult public func stop() -> Bool {
    let old = stage.withLock { stage in
      defer { stage = .stopped }
      return stage
    }
    switch old {
    case .stopped: return true
    case .listening(let socket): close(socket)
    case .answering(let daemon):
      let socket = MHD_quiesce_daemon(daemon.pointer)
      if socket >= 0 { close(socket) }
      // libmicrohttpd aborts the process if it is stopped while a connection is suspended.
      guard engine.drain() else { return false }
      MHD_stop_daemon(daemon.pointer)
      Unmanaged.passUnretained(engine).release()
    }
    engine.workers.stop()
    return true
  }

  /// Answers until the process gets SIGTERM or SIGINT, and then stops. A second signal ends the process at once.
  public func run() throws(Problem) {
    let signals = try Signals()
    try start()
    // If standard output is a pipe, the printed address would otherwise stay in the buffer.
    fflush(nil)
    signals.wait()
    stop()
  }

  private static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Darwin)
      let files = RLIMIT_NOFILE
    #else
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(files, &limit)
  }
}
