/// Where a server listens, and how much it takes from whom.
public struct ServerOptions: Sendable {
  /// The address to listen at. Behind a proxy, keep the loopback address.
  public var host = "127.0.0.1"
  /// The port; 0 takes any that is free.
  public var port: UInt16 = 0
  /// The addresses that people type, such as `https://chat.example.org`. Requests for other hosts are refused. An
  /// empty list admits the loopback names, or any host if the server listens elsewhere.
  public var origins: [String] = []
  /// Whether a proxy before the server is to be believed: `X-Forwarded-For` and `X-Forwarded-Proto` count.
  public var trustedProxy = false

  /// How many connections are open at a time.
  public var connections = 4_096
  /// How many of them one client address has.
  public var perAddress = 1_024
  /// How many requests wait or are answered at a time, event streams apart; more get 503.
  public var requests = 1_024
  /// The threads that read and write.
  public var threads = 2

  /// The bytes of the request line and all header fields, and of those of the answer.
  public var headBytes = 32 << 10
  /// The bytes of a body that is kept in memory.
  public var bodyBytes = 1 << 20
  /// The bytes of all bodies in memory at a time.
  public var bodiesBytes = 256 << 20
  /// The bytes of a body with uploads.
  public var uploadBytes = 32 << 20
  /// The bytes of all uploads that are stored at a time.
  public var uploadsBytes = 2 << 30
  /// The folder for uploads while their requests last. `nil` takes the system's for temporary files.
  public var uploadFolder: String?

  /// How long a connection may take until it has sent the head of its next request.
  public var headSeconds = 15.0
  /// How long a request's body may take.
  public var bodySeconds = 120.0
  /// How long a client may take to read an answer, besides the time that its bytes take at the slowest speed.
  public var answerSeconds = 60.0
  /// The bytes that a client must read each second, on the whole.
  public var slowestSpeed = 16 << 10
  /// How often an event stream says that it is alive.
  public var heartbeatSeconds = 15.0
  /// How long `stop` waits for answers that are under way.
  public var graceSeconds = 10.0

  /// How many requests each client address may make. `nil` counts none.
  public var rate: RateLimit? = RateLimit(perSecond: 100, burst: 500)
  /// The header fields that tell browsers what a page may do.
  public var policy = BrowserPolicy()
  /// The parameters of queries whose values a log may show.
  public var harmlessParameters: Set<String> = []
  /// Takes a line of the access log; `nil` for none. The server's own threads call it, so it must be quick.
  public var log: (@Sendable (LogLine) -> Void)?

  /// Creates options: the loopback address, any free port, no log.
  public init() {}
}
