internal import CMicroHTTPD

/// A request and its answer. Only one thread uses it at a time: the thread that serves the connection, or the worker
/// that answers while the connection is suspended.
final class Exchange: @unchecked Sendable {
  private enum Stage {
    case head
    case body(Request, Router.Route)
    case working
    case answering(Answer)
    case sending
  }

  private let engine: Engine
  private let connection: Connection
  private let handle: OpaquePointer
  private let target: String
  private let began = MonotonicClock.now
  private var stage = Stage.head
  private var method = ""
  private var address: String
  private var intake: BodyIntake?
  /// The complete request, until a worker takes it.
  private var request: Request?
  private var status = 0
  private var byteCount = 0
  private var failure: String?
  private var stream: EventStream?
  /// Whether the connection is closed after the answer.
  private var isLast = false
  /// Whether the exchange is counted by the engine, and under its address.
  private var (isCounted, isEntered) = (false, false)

  init(_ engine: Engine, _ connection: Connection, _ handle: OpaquePointer, target: String) {
    self.engine = engine
    self.connection = connection
    self.handle = handle
    self.target = target
    address = connection.address
  }

  /// Does the next step. libmicrohttpd calls this with the head, with each piece of the body, and with no bytes at
  /// the end.
  func step(
    method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, bytes: UnsafeRawBufferPointer
  ) -> MHD_Result {
    switch stage {
    case .head:
      self.method = String(cString: method)
      return takeHead(version: String(cString: version))
    case .body(let request, let route):
      if bytes.isEmpty { return finish(request, route) }
      return intake?.receive(bytes, engine) ?? false ? .YES : .NO
    case .working: return .YES
    case .answering(let answer): return send(answer)
    case .sending: return .YES
    }
  }

  private func takeHead(version: String) -> MHD_Result {
    isCounted = engine.beginExchange()
    guard isCounted else { return .NO }
    let headers = readHeaders()
    if let problem = HTTPSyntax.problem(version: version, target: target, headers: headers) {
      // The end of such a request is uncertain.
      isLast = true
      return send(engine.answer(.problem(problem)))
    }
    let hasBody =
      headers["transfer-encoding"] != nil || headers["content-length"].map { $0 != "0" } ?? false
    do throws(Problem) {
      let (request, route) = try engine.admit(
        method: method, target: target, headers: headers, connection: connection)
      address = request.address
      guard engine.perAddress?.enter(address) ?? true else { throw .tooMany(after: 1) }
      isEntered = true
      if hasBody { intake = try BodyIntake(route.body, request, engine) }
      stage = .body(request, route)
      connection.expect(within: engine.options.bodySeconds)
    } catch {
      let answer = engine.answer(.problem(error))
      // The body of a refused request stays unread; without a body, the connection can continue.
      isLast = hasBody
      if hasBody { return send(answer) }
      stage = .answering(answer)
    }
    return .YES
  }

  private func readHeaders() -> Headers {
    var headers = Headers()
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values_n(handle, .HEADER_KIND, addHeader, headers)
    }
    return headers
  }

  private func finish(_ request: Request, _ route: Router.Route) -> MHD_Result {
    // If no bytes came although some were announced, the body may still follow. It must not be read as a request.
    isLast = intake?.isEmpty ?? false
    guard intake?.isWhole ?? true else {
      isLast = true
      let problem = Problem.badRequest("The body has another length than its head says.")
      return send(engine.answer(.problem(problem)))
    }
    var request = request
    do throws(Problem) {
      try intake?.finish(&request)
    } catch {
      return send(engine.answer(.problem(error)))
    }
    connection.expect(within: .infinity)
    if route.isQuick(request) { return send(engine.perform(route.handler, request)) }
    guard engine.work.reserve(1) else { return send(engine.answer(.problem(.busy))) }
    stage = .working
    MHD_suspend_connection(handle)
    self.request = request
    engine.workers.add { [self] in
      let answer = perform(route.handler)
      engine.work.release(1)
      stage = .answering(answer)
      MHD_resume_connection(handle)
    }
    return .YES
  }

  /// Returns the handler's answer. The request is released, so its files are removed before the answer is sent.
  private func perform(_ handler: Handler) -> Answer {
    guard let request = request.take() else { return engine.answer(.problem(.failed)) }
    return engine.perform(handler, request)
  }

  private func send(_ answer: Answer) -> MHD_Result {
    stage = .sending
    // The client's next request may come before this one is completed.
    intake?.release(engine)
    (status, byteCount, failure) = (answer.status, answer.byteCount, answer.failure)
    if let events = answer.stream {
      stream = events
      engine.open(events)
      events.attach(
        EventStream.Transfer(
          handle: handle, connection: connection, patience: engine.options.answerSeconds))
      if engine.isStopping { events.end() }
    } else {
      connection.expect(
        within: engine.options.answerSeconds
          + Double(byteCount) / Double(engine.options.slowestSpeed))
    }
    return answer.send(over: handle, isLast: isLast || engine.isStopping)
  }

  /// Ends the exchange, because the answer was sent or the client is gone.
  func end() {
    if case .answering(let answer) = stage {
      answer.stream?.detach()
      answer.discard()
    }
    if let stream {
      engine.close(stream)
      stream.detach()
    }
    intake?.release(engine)
    if isCounted { engine.endExchange() }
    if isEntered { engine.perAddress?.leave(address) }
    connection.expect(within: engine.options.headSeconds)
    engine.options.log?(
      LogLine(
        address: address, method: method.isEmpty ? "-" : LogLine.redacted(method, harmless: []),
        target: LogLine.redacted(target, harmless: engine.options.harmlessParameters),
        status: status, bytes: byteCount, milliseconds: (MonotonicClock.now - began) * 1_000,
        failure: failure))
  }
}

private func addHeader(
  _ headers: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  guard let headers = headers?.assumingMemoryBound(to: Headers.self) else { return .NO }
  func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self
    )
  }
  headers.pointee.append(text(name, nameCount).lowercased(), text(value, valueCount))
  return .YES
}
