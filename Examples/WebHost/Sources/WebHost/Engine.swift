internal import CMicroHTTPD
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The state that all connections of a server share.
final class Engine: Sendable {
  let options: ServerOptions
  let workers: WorkerPool
  /// The number of requests that wait for a worker or have one.
  let work: Budget
  let bodies: Budget
  let uploads: Budget
  let uploadFolder: String
  /// Counts requests by the address that a proxy reports; without a proxy, libmicrohttpd counts connections.
  let perAddress: AddressCount?
  private let router: Router
  private let origins: Origins
  private let fields: [(name: String, value: String)]
  private let limiter: RateLimiter<String>?
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
  private let streams = Mutex<[ObjectIdentifier: EventStream]>([:])
  private let stopping = Atomic(false)
  /// The number of unfinished exchanges; negative when no more may begin.
  private let exchanges = Atomic(0)

  init(_ options: ServerOptions, _ router: Router) {
    self.options = options
    self.router = router
    origins = Origins(options)
    fields = options.policy.fields
    limiter = options.rate.map { RateLimiter($0) }
    workers = WorkerPool(threads: max(8, 4 * Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))))
    work = Budget(options.requests)
    bodies = Budget(options.bodiesBytes)
    uploads = Budget(options.uploadsBytes)
    uploadFolder = options.uploadFolder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    perAddress = options.trustedProxy ? AddressCount(most: options.perAddress) : nil
  }

  // MARK: Requests

  /// Decides by the head of a request whether its body is read.
  func admit(
    method: String, target: String, headers: Headers, connection: Connection
  ) throws(Problem) -> (Request, Router.Route) {
    var address = connection.address
    var isSecure = false
    if options.trustedProxy {
      let named = headers.all("x-forwarded-for").last?.split(separator: ",").last?.trimmed
      if let named, Connection.isAddress(named) { address = named }
      isSecure = headers["x-forwarded-proto"]?.lowercased() == "https"
    }
    if let wait = limiter?.spend(Connection.countingKey(address)) { throw .tooMany(after: wait) }
    if let problem = origins.problem(method: method, headers: headers, isSecure: isSecure) {
      throw problem
    }
    var request = try Request(
      method: method, target: target, headers: headers, address: address, isSecure: isSecure)
    let (route, parameters) = try router.route(method, request.segments)
    request.parameters = parameters
    return (request, route)
  }

  /// Returns the answer of a handler to a request.
  func perform(_ handler: Handler, _ request: Request) -> Answer {
    answer(Router.perform(handler, request))
  }

  func answer(_ response: Response) -> Answer { Answer(response, fields: fields) }

  // MARK: Connections

  /// Registers the connection of a client.
  func open(_ handle: OpaquePointer) -> Connection {
    let connection = Connection(
      socket: webhost_socket(handle), address: Connection.text(of: webhost_address(handle)))
    connection.expect(within: options.headSeconds)
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
    return connection
  }

  /// Forgets the connection of a client, whose socket is about to be closed.
  func close(_ connection: Connection) {
    connection.forgetSocket()
    connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  func open(_ stream: EventStream) {
    streams.withLock { $0[ObjectIdentifier(stream)] = stream }
  }

  func close(_ stream: EventStream) {
    streams.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Counts an exchange whose head has arrived. Returns `false` if the server is stopping.
  func beginExchange() -> Bool {
    exchanges.add(1, ordering: .sequentiallyConsistent).newValue > 0
  }

  /// Counts an exchange whose answer was sent, or whose client is gone.
  func endExchange() { exchanges.subtract(1, ordering: .sequentiallyConsistent) }

  // MARK: Time

  /// Closes connections that are late, and keeps streams alive; must be called each second.
  func tick() {
    let now = MonotonicClock.now
    for connection in connections.withLock({ Array($0.values) }) where connection.isLate(at: now) {
      connection.shutDown()
    }
    for stream in streams.withLock({ Array($0.values) }) {
      stream.beat(every: options.heartbeatSeconds, at: now)
    }
  }

  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// Ends all streams, and waits until there are no unfinished exchanges; no more begin afterwards. Returns whether
  /// all have finished.
  func drain() -> Bool {
    stopping.store(true, ordering: .relaxed)
    let end = MonotonicClock.now + options.graceSeconds
    var isHarsh = false
    while !exchanges.compareExchange(
      expected: 0, desired: .min, ordering: .sequentiallyConsistent
    ).exchanged {
      for stream in streams.withLock({ Array($0.values) }) {
        if isHarsh { stream.drop() } else { stream.end() }
      }
      let late = MonotonicClock.now - end
      // Some connections may still be suspended.
      if late > 2 { return false }
      if late > 0 {
        isHarsh = true
        for connection in connections.withLock({ Array($0.values) }) { connection.shutDown() }
      }
      usleep(5_000)
    }
    return true
  }
}

/// Counts the unfinished requests of each address.
final class AddressCount: Sendable {
  private let most: Int
  private let counts = Mutex<[String: Int]>([:])

  init(most: Int) { self.most = most }

  func enter(_ address: String) -> Bool {
    counts.withLock { counts in
      let key = Connection.countingKey(address)
      guard counts[key, default: 0] < most else { return false }
      counts[key, default: 0] += 1
      return true
    }
  }

  func leave(_ address: String) {
    counts.withLock { counts in
      let key = Connection.countingKey(address)
      guard let count = counts[key] else { return }
      counts[key] = count > 1 ? count - 1 : nil
    }
  }
}
