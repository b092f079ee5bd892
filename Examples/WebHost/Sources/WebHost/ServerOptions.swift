/// The address of a server, and its limits.
public struct ServerOptions: Sendable {
  /// The address to listen at. Behind a proxy, keep the loopback address.
  public var host = "127.0.0.1"
  /// The port; 0 means any free port.
  public var port: UInt16 = 0
  /// The addresses that people type, such as `https://chat.example.org`. Requests for other hosts are refused. An
  /// empty list admits the loopback names, or any host if the server listens elsewhere.
  public var origins: [String] = []
  /// Whether a proxy in front of the server is trusted: `X-Forwarded-For` and `X-Forwarded-Proto` count.
  public var trustedProxy = false

  /// The most connections that are open at a time.
  public var connections = 4_096
  /// The most connections of one client address.
  public var perAddress = 1_024
  /// The most requests that wait or are answered at a time, apart from event streams; others get 503.
  public var requests = 1_024
  /// The number of threads that read and write.
  public var threads = 2

  /// The most bytes of a request line with all header fields, and of the header fields of the response.
  public var headBytes = 32 << 10
  /// The most bytes of a body that is kept in memory. The text of a multipart form is never more than 1 MiB.
  public var bodyBytes = 1 << 20
  /// The most bytes of all bodies in memory at a time, with the text of multipart forms. The first 64 KiB of each body
  /// do not count.
  public var bodiesBytes = 256 << 20
  /// The most bytes of a body with uploads.
  public var uploadBytes = 32 << 20
  /// The most bytes of all stored uploads at a time.
  public var uploadsBytes = 2 << 30
  /// The folder for uploads while their requests last; `nil` means the system's folder for temporary files.
  public var uploadFolder: String?

  /// The seconds in which a connection must send the head of its next request.
  public var headSeconds = 15.0
  /// The seconds in which a client must send the body of a request.
  public var bodySeconds = 120.0
  /// The seconds in which a client must read an answer, in addition to the time for its bytes at the slowest speed.
  public var answerSeconds = 60.0
  /// The bytes that a client must read per second, on average.
  public var slowestSpeed = 16 << 10
  /// The seconds after which a silent event stream sends a sign of life.
  public var heartbeatSeconds = 15.0
  /// The seconds that `stop` waits for unfinished answers.
  public var graceSeconds = 10.0

  /// The limit of requests for each client address; `nil` means no limit.
  public var rate: RateLimit? = RateLimit(perSecond: 100, burst: 500)
  /// The header fields with the permissions of pages in browsers.
  public var policy = BrowserPolicy()
  /// The parameters of queries whose values may be logged, if they are at most 16 letters, digits, points and hyphens.
  public var harmlessParameters: Set<String> = []
  /// Receives the lines of the access log; `nil` for no log. The server's own threads call it, so it must be quick.
  public var log: (@Sendable (LogLine) -> Void)?

  /// Creates the default options: the loopback address, any free port, no log.
  public init() {}

  /// Returns the origin of an address as browsers send it, such as `https://chat.example.org` for that address with a
  /// path; `nil` if it is no address of HTTP.
  public static func origin(of address: String) -> String? { Origins.origin(of: address) }
}
