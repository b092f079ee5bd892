import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinStore
import Photos
import WebHost

/// Turns replies and errors of the service into HTTP responses.
enum Replies {
  /// Returns the response of a closure, or the response for its error.
  static func guarded(
    _ request: Request, _ body: () throws -> WebHost.Response
  ) throws -> WebHost.Response {
    do {
      return try body()
    } catch let problem as GalleryProblem {
      return try trouble(problem, for: request)
    } catch let refusal as Refusal {
      return try trouble(GalleryProblem(refusal), for: request)
    } catch let error as FormatError {
      return try trouble(GalleryTrouble(error), for: request)
    }
  }

  /// Returns a response with a JSON body.
  static func json(
    _ value: some Encodable, status: Int = 200
  ) throws -> WebHost.Response {
    try .json(value, status: status)
  }

  private static func trouble(
    _ problem: GalleryProblem, for request: Request
  ) throws -> WebHost.Response {
    var trouble = GalleryTrouble(problem.refusal.code, problem.refusal.words)
    trouble.left = problem.triesLeft
    trouble.wait = problem.wait.map { Int(($0 + 999) / 1_000) }
    return try self.trouble(trouble, for: request)
  }

  private static func trouble(
    _ trouble: GalleryTrouble, for request: Request
  ) throws -> WebHost.Response {
    let isChinese = request.header("accept-language")?.lowercased().hasPrefix("zh") ?? false
    var response = try json(
      Spoken.Trouble(
        error: .init(
          code: trouble.code.rawValue,
          message: trouble.words.text(in: isChinese ? .museumChinese : .english),
          left: trouble.left, wait: trouble.wait)),
      status: status(of: trouble.code))
    if let wait = trouble.wait { response.headers.append(("Retry-After", "\(wait)")) }
    if response.status >= 500 { response.failure = trouble.failure }
    return response
  }

  private static func status(of code: ErrorCode) -> Int {
    switch code {
    case .noVisit, .noSession: 401
    case .wrongCode, .banned, .locked, "wrong-password": 403
    case .missing: 404
    case .duplicate, .wrongState, .stale, .occupied, .tooMany: 409
    case .limit: 413
    case .tooManyTries: 429
    case .diskFull: 507
    case .inUse, .io, .readOnly: 503
    case .malformed, .unsupportedVersion, .wrongFormat, .emptyName, .nameTooLong, .outOfRange,
      .invalidCode, .emptyResponse, .badIdentifier, .badSketch, "no-picture", "damaged-picture",
      "too-many-pixels", "bad-request":
      400
    case "no-memory", "busy": 503
    default: 500
    }
  }
}

extension GalleryProblem {
  /// Creates the problem for a photo that cannot be used.
  init(_ error: PhotoError) {
    self.init(Refusal(ErrorCode(stringLiteral: error.code), Phrase(stringLiteral: error.message)))
  }
}

/// An error as clients see it.
struct GalleryTrouble: Error {
  var code: ErrorCode
  var words: Phrase
  var left: Int?
  var wait: Int?
  /// The error, for the log only.
  var failure: String

  init(_ code: ErrorCode, _ words: Phrase) {
    self.code = code
    self.words = words
    failure = words.description
  }

  /// Leaves out the location of the error, which is a path on the server; only the log has it.
  init(_ error: FormatError) {
    self.init(error.code, error.words)
    failure = error.description
  }
}
