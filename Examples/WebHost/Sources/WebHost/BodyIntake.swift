/// Receives the body of a request in pieces.
struct BodyIntake {
  private enum Kind {
    case none
    case memory([UInt8])
    case multipart(MultipartParser, FormReceiver)
    /// The request has the form; this many bytes of its text stay in memory.
    case passed(Int)
    /// The error; the rest of the body is read, because the client would not see a response in the middle of it.
    case refused(Problem)
  }

  private var kind: Kind
  private let limit: Int
  /// The length in the head of the request; `nil` if the body is chunked.
  private let length: Int?
  private var received = 0

  /// Chooses how to receive the body, by the head of the request. A body that is refused here is not read at all.
  init(_ rule: BodyRule, _ request: Request, _ engine: Engine) throws(Problem) {
    let options = engine.options
    length = request.headers["content-length"].flatMap { Int($0) }
    let isMultipart = request.mediaType == "multipart/form-data"
    switch rule {
    case .none: throw .tooLarge(0)
    case .uploads(let most) where isMultipart:
      guard let parser = MultipartParser(contentType: request.headers["content-type"] ?? "") else {
        throw .badRequest("The form's boundary is missing or wrong.")
      }
      kind = .multipart(parser, FormReceiver(engine))
      limit = most ?? options.uploadBytes
    case .memory(let most):
      guard !isMultipart else {
        throw Problem(415, "wrong-type", "This address takes no files.")
      }
      (kind, limit) = (.memory([]), most ?? options.bodyBytes)
    case .uploads: (kind, limit) = (.memory([]), options.bodyBytes)
    }
    if let length, length > limit { throw .tooLarge(limit) }
  }

  /// Returns how many bytes of a body count. The first do not: small requests must get through while large ones fill
  /// the memory.
  static func counted(_ bytes: Int) -> Int { max(0, bytes - 64 << 10) }

  /// Whether as many bytes have arrived as the head of the request announced. Otherwise, libmicrohttpd reads the body
  /// as a request.
  var isWhole: Bool { length == nil || length == received }
  var isEmpty: Bool { received == 0 }

  /// Receives the next bytes. Returns `false` if the connection must be closed at once.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ engine: Engine) -> Bool {
    received += bytes.count
    do throws(Problem) {
      if case .refused = kind { return received < 2 * limit + 65_536 }
      guard received <= limit else { throw .tooLarge(limit) }
      switch kind {
      case .none, .passed: throw .tooLarge(0)
      case .memory(var body):
        kind = .none
        let more = Self.counted(body.count + bytes.count) - Self.counted(body.count)
        guard engine.bodies.reserve(more) else {
          engine.bodies.release(Self.counted(body.count))
          throw .busy
        }
        body.append(contentsOf: bytes)
        kind = .memory(body)
      case .multipart(var parser, var receiver):
        kind = .none
        do throws(Problem) {
          try parser.read(bytes, &receiver)
        } catch {
          receiver.discard()
          throw error
        }
        kind = .multipart(parser, receiver)
      case .refused: break
      }
    } catch {
      release(engine)
      kind = .refused(error)
    }
    return true
  }

  /// Passes the complete body to the request.
  mutating func finish(_ request: inout Request) throws(Problem) {
    switch kind {
    case .none, .passed: break
    case .memory(let body):
      request.body = body
      guard request.mediaType == "application/x-www-form-urlencoded" else { return }
      guard let form = Fields(urlEncoded: body) else {
        throw .badRequest("The form has an escape that means nothing, or over 1,000 fields.")
      }
      request.form = form
    case .multipart(let parser, var receiver):
      try parser.finish()
      kind = .passed(receiver.textBytes)
      request.form = receiver.fields
      request.uploads = receiver.takeUploads()
    case .refused(let problem): throw problem
    }
  }

  /// Releases the memory and the files of the body.
  mutating func release(_ engine: Engine) {
    switch kind {
    case .memory(let body): engine.bodies.release(Self.counted(body.count))
    case .multipart(_, var receiver): receiver.discard()
    case .passed(let count): engine.bodies.release(Self.counted(count))
    case .none, .refused: break
    }
    kind = .none
  }
}

/// Stores the files of a form, and collects its fields.
struct FormReceiver: MultipartReceiver {
  private static let mostTextBytes = 1 << 20

  private(set) var fields = Fields()
  /// The number of bytes of the text and the names of fields.
  private(set) var textBytes = 0
  private var uploads: [Upload] = []
  private var file: UploadFile?
  private var field: String?
  private var text: [UInt8] = []
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  mutating func begin(field: String, fileName: String?, mediaType: String) throws(Problem) {
    try reserveText(field.utf8.count + mediaType.utf8.count)
    guard let fileName else {
      self.field = field
      return
    }
    file = try UploadFile(
      field: field, fileName: fileName, mediaType: mediaType, in: engine.uploadFolder)
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    if file != nil {
      guard engine.uploads.reserve(bytes.count) else { throw .busy }
      let before = file?.byteCount ?? 0
      do throws(Problem) {
        try file?.append(bytes)
      } catch {
        // Bytes that were written are released with the file.
        engine.uploads.release(bytes.count - ((file?.byteCount ?? 0) - before))
        throw error
      }
    } else {
      try reserveText(bytes.count)
      text.append(contentsOf: bytes)
    }
  }

  private mutating func reserveText(_ count: Int) throws(Problem) {
    let most = min(Self.mostTextBytes, engine.options.bodyBytes)
    guard textBytes + count <= most else { throw .tooLarge(most) }
    let more = BodyIntake.counted(textBytes + count) - BodyIntake.counted(textBytes)
    guard engine.bodies.reserve(more) else { throw .busy }
    textBytes += count
  }

  mutating func end() throws(Problem) {
    if let file {
      file.finish()
      let stored = engine.uploads
      uploads.append(Upload(file) { stored.release($0) })
      self.file = nil
    } else if let field {
      guard let value = String(validating: text, as: UTF8.self) else {
        throw .badRequest("A field of the form is no UTF-8.")
      }
      fields.append(field, value)
      text = []
      self.field = nil
    }
  }

  mutating func takeUploads() -> [Upload] {
    defer { uploads = [] }
    return uploads
  }

  /// Removes all stored files, and releases the memory of the text.
  mutating func discard() {
    engine.bodies.release(BodyIntake.counted(textBytes))
    textBytes = 0
    uploads = []
    if let file {
      file.discard()
      engine.uploads.release(file.byteCount)
    }
    file = nil
  }
}
