/// Answers a request on a worker thread, so it may wait for a disk or a database.
public typealias Handler = @Sendable (Request) throws -> Response

/// The bodies that a route accepts.
public enum BodyRule: Sendable {
  /// No body.
  case none
  /// Any bytes or a URL-encoded form, of at most `most` bytes; `nil` means the limit in the options.
  case memory(most: Int? = nil)
  /// A multipart form whose files are stored, or any body that `memory` accepts.
  case uploads(most: Int? = nil)
}

/// Selects the handler for a method and a path.
///
/// ```swift
/// var router = Router()
/// router.get("/rooms/:id") { request in .text(request["id"]) }
/// ```
public struct Router: Sendable {
  struct Route: Sendable {
    var body: BodyRule
    var isQuick: @Sendable (Request) -> Bool
    var handler: Handler
  }

  private enum Part: Hashable {
    case literal(String)
    case parameter(String)
  }

  private struct Place: Sendable {
    var parts: [Part]
    var routes: [String: Route]
  }

  /// The paths without parameters, with their routes.
  private var literals: [[String]: Place] = [:]
  /// The paths with parameters, by the number of their parts, in the order in which they were added.
  private var patterns: [Int: [Place]] = [:]

  /// Creates a router without routes.
  public init() {}

  /// Adds a route for `GET` and `HEAD`.
  ///
  /// - Parameters:
  ///   - pattern: The path; a part such as `:id` is a parameter that matches any text that is not empty.
  ///   - isQuick: Whether the server's own threads may run the handler, which must then never block.
  ///   - handler: Answers the requests.
  public mutating func get(
    _ pattern: String, isQuick: Bool = false, _ handler: @escaping Handler
  ) {
    add("GET", pattern, .none, handler) { _ in isQuick }
  }

  /// Adds a route for `GET` and `HEAD`. The server's own threads run the requests for which `isQuick` returns true;
  /// for these, the handler must never block.
  public mutating func get(
    _ pattern: String, isQuick: @escaping @Sendable (Request) -> Bool,
    _ handler: @escaping Handler
  ) {
    add("GET", pattern, .none, handler, isQuick: isQuick)
  }

  /// Adds a route for `POST`.
  public mutating func post(
    _ pattern: String, body: BodyRule = .memory(), _ handler: @escaping Handler
  ) {
    add("POST", pattern, body, handler)
  }

  /// Adds a route for `PUT`.
  public mutating func put(
    _ pattern: String, body: BodyRule = .memory(), _ handler: @escaping Handler
  ) {
    add("PUT", pattern, body, handler)
  }

  /// Adds a route for `PATCH`.
  public mutating func patch(
    _ pattern: String, body: BodyRule = .memory(), _ handler: @escaping Handler
  ) {
    add("PATCH", pattern, body, handler)
  }

  /// Adds a route for `DELETE`.
  public mutating func delete(
    _ pattern: String, body: BodyRule = .none, _ handler: @escaping Handler
  ) {
    add("DELETE", pattern, body, handler)
  }

  /// Adds `/health`: it answers 200 and `ok`, or 503 if the check throws. The error is only logged.
  public mutating func health(_ check: @escaping @Sendable () throws -> Void = {}) {
    get("/health") { _ in
      do {
        try check()
        return .text("ok\n")
      } catch {
        var response = Response.text("not well; the log says why\n", status: 503)
        response.failure = "\(error)"
        return response
      }
    }
  }

  private mutating func add(
    _ method: String, _ pattern: String, _ body: BodyRule, _ handler: @escaping Handler,
    isQuick: @escaping @Sendable (Request) -> Bool = { _ in false }
  ) {
    let parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      $0.first == ":" ? Part.parameter(String($0.dropFirst())) : .literal(String($0))
    }
    let route = Route(body: body, isQuick: isQuick, handler: handler)
    let names = parts.compactMap { part in if case .literal(let name) = part { name } else { nil } }
    if names.count == parts.count {
      literals[names, default: Place(parts: parts, routes: [:])].routes[method] = route
    } else if let index = patterns[parts.count]?.firstIndex(where: { $0.parts == parts }) {
      patterns[parts.count]?[index].routes[method] = route
    } else {
      patterns[parts.count, default: []].append(Place(parts: parts, routes: [method: route]))
    }
  }

  /// Returns the response to a request without a connection, for the tests of a host.
  public func answer(_ request: Request) -> Response {
    do throws(Problem) {
      let (route, parameters) = try route(request.method, request.segments)
      var request = request
      request.parameters = parameters
      return Self.perform(route.handler, request)
    } catch {
      return .problem(error)
    }
  }

  /// Returns the response of a handler, or the response for its error.
  static func perform(_ handler: Handler, _ request: Request) -> Response {
    do {
      return try handler(request)
    } catch let problem as Problem {
      return .problem(problem)
    } catch {
      var response = Response.problem(.failed)
      response.failure = "\(error)"
      return response
    }
  }

  /// Returns the route for a method and a path, with the values of its parameters.
  func route(
    _ method: String, _ segments: [String]
  ) throws(Problem) -> (route: Route, parameters: [String: String]) {
    guard HTTPSyntax.methods.contains(method) else { throw .wrongMethod(HTTPSyntax.methods) }
    guard let (place, parameters) = place(segments) else { throw .notFound }
    guard let route = place.routes[method == "HEAD" ? "GET" : method] else {
      let methods = place.routes.keys + (place.routes["GET"] == nil ? [] : ["HEAD"])
      throw .wrongMethod(methods.sorted())
    }
    return (route, parameters)
  }

  private func place(_ segments: [String]) -> (place: Place, parameters: [String: String])? {
    if let place = literals[segments] { return (place, [:]) }
    for place in patterns[segments.count] ?? [] {
      if let parameters = Self.match(place.parts, segments) { return (place, parameters) }
    }
    return nil
  }

  private static func match(_ parts: [Part], _ segments: [String]) -> [String: String]? {
    var parameters: [String: String] = [:]
    for (part, segment) in zip(parts, segments) {
      switch part {
      case .literal(let name): if name != segment { return nil }
      case .parameter(let name):
        if segment.isEmpty { return nil }
        parameters[name] = segment
      }
    }
    return parameters
  }
}
