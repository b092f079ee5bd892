internal import CMicroHTTPD

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A response in the form that libmicrohttpd sends.
struct Answer: @unchecked Sendable {
  /// The status.
  let status: Int
  /// The size of the body.
  let byteCount: Int
  /// The event stream, if the response has one.
  let stream: EventStream?
  /// The error for the log, if there is one.
  let failure: String?
  private let response: OpaquePointer?

  init(_ response: Response, fields: [(name: String, value: String)]) {
    var made = Self.make(response.body)
    var failure = response.failure
    var response = response
    if case .failure(let problem) = made {
      failure = failure ?? "the file of an answer cannot be read"
      response = .problem(problem)
      made = Self.make(response.body)
    }
    guard case .success(let (body, count)) = made else {
      // Memory has run out.
      (status, byteCount, stream, self.failure, self.response) = (500, 0, nil, failure, nil)
      return
    }
    let bad = Self.add(response, fields, to: body)
    if case .events(let events) = response.body { stream = events } else { stream = nil }
    status = bad == nil ? response.status : 500
    byteCount = count
    self.failure = failure ?? bad.map { "the header field '\($0)' of an answer has a wrong value" }
    self.response = body
  }

  private static func make(_ body: Response.Body) -> Result<(OpaquePointer, Int), Problem> {
    switch body {
    case .bytes(let bytes):
      let made = bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
      guard let made else { return .failure(.failed) }
      return .success((made, bytes.count))
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        return .failure(errno == ENOENT ? .notFound : .failed)
      }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let made = MHD_create_response_from_fd64(UInt64(status.st_size), descriptor)
      else {
        close(descriptor)
        return .failure(.failed)
      }
      return .success((made, Int(status.st_size)))
    case .events(let stream):
      let retained = Unmanaged.passRetained(stream)
      guard
        let made = MHD_create_response_from_callback(
          UInt64.max, 4_096, readEvents, retained.toOpaque(), releaseEvents)
      else {
        retained.release()
        return .failure(.failed)
      }
      return .success((made, 0))
    }
  }

  /// Adds the header fields, and returns the name of a field with an invalid value, if there is one.
  private static func add(
    _ response: Response, _ fields: [(name: String, value: String)], to body: OpaquePointer
  ) -> String? {
    var bad: String?
    for (name, value) in fields where !response.has(name) {
      MHD_add_response_header(body, name, value)
    }
    for (name, value) in response.headers
    where MHD_add_response_header(body, name, value) == .NO {
      bad = name
    }
    if !response.has("Cache-Control") { MHD_add_response_header(body, "Cache-Control", "no-store") }
    for cookie in response.cookies {
      guard let field = cookie.field else {
        bad = "Set-Cookie"
        continue
      }
      MHD_add_response_header(body, "Set-Cookie", field)
    }
    return bad
  }

  /// Queues the response on a connection.
  func send(over connection: OpaquePointer, isLast: Bool) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    if isLast { MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(status), response)
  }

  /// Frees the response without sending it.
  func discard() {
    if let response { MHD_destroy_response(response) }
  }
}

private func readEvents(
  _ stream: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ count: Int
) -> Int {
  guard let stream else { return -1 }
  return Unmanaged<EventStream>.fromOpaque(stream).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func releaseEvents(_ stream: UnsafeMutableRawPointer?) {
  if let stream { Unmanaged<EventStream>.fromOpaque(stream).release() }
}
