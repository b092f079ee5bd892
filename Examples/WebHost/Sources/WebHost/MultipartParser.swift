#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Receives the parts of a multipart form as they arrive.
package protocol MultipartReceiver {
  /// Begins a part. `fileName` is `nil` if the part is not a file.
  mutating func begin(field: String, fileName: String?, mediaType: String) throws(Problem)
  /// Receives some bytes of the part.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(Problem)
  /// Ends the part, which is complete.
  mutating func end() throws(Problem)
}

/// Reads `multipart/form-data` (RFC 7578) as it arrives, in pieces of any size. It keeps only the head of a part in
/// memory, and as much of its body as the boundary is long.
package struct MultipartParser {
  private enum Stage {
    case preamble, afterBoundary, head, body, epilogue
  }

  private static let mostParts = 200
  private static let mostHeadBytes = 8 << 10

  /// CR LF, two hyphens, and the boundary.
  private let delimiter: [UInt8]
  private var stage = Stage.preamble
  /// The bytes that have not been parsed. They begin with a line break, because the first boundary may lack one.
  private var pending: [UInt8] = Array("\r\n".utf8)
  private var partCount = 0

  /// Takes the boundary from a `Content-Type`; `nil` if there is none that RFC 2046 allows.
  package init?(contentType: String) {
    let parameters = HeaderParameters(contentType)
    guard parameters.value == "multipart/form-data", let boundary = parameters["boundary"],
      1...70 ~= boundary.utf8.count, boundary.last != " ",
      boundary.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Reads the next bytes.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ receiver: inout some MultipartReceiver
  ) throws(Problem) {
    pending.append(contentsOf: bytes)
    var start = 0
    while try step(&start, &receiver) {}
    pending.removeFirst(start)
  }

  /// Checks that the form is complete.
  package func finish() throws(Problem) {
    if stage != .epilogue { throw .badRequest("The form ends before its last boundary.") }
  }

  /// Parses as much as possible from `start`, and returns whether more may follow.
  private mutating func step(
    _ start: inout Int, _ receiver: inout some MultipartReceiver
  ) throws(Problem) -> Bool {
    switch stage {
    case .preamble, .body:
      let found = Self.find(delimiter, in: pending, from: start)
      // The end may be the beginning of a delimiter, so it is kept.
      let end = found ?? max(start, pending.count - delimiter.count + 1)
      if stage == .body, end > start {
        // `withUnsafeBytes` cannot rethrow a typed error.
        try pending.withUnsafeBufferPointer { bytes throws(Problem) in
          try receiver.receive(
            UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end]))
        }
      }
      start = end
      guard found != nil else { return false }
      if stage == .body { try receiver.end() }
      start += delimiter.count
      stage = .afterBoundary
    case .afterBoundary:
      guard pending.count - start >= 2 else { return false }
      switch (pending[start], pending[start + 1]) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")): stage = .epilogue
      case (UInt8(ascii: "\r"), UInt8(ascii: "\n")): stage = .head
      default: throw .badRequest("A boundary of the form does not end its line.")
      }
      // The line break stays, so that a head without fields also ends.
      if stage == .epilogue { start += 2 }
    case .head:
      guard let end = Self.find(Array("\r\n\r\n".utf8), in: pending, from: start) else {
        if pending.count - start > Self.mostHeadBytes {
          throw .badRequest("A part of the form has too long a head.")
        }
        return false
      }
      try begin(pending[start..<end], &receiver)
      start = end + 4
      stage = .body
    case .epilogue:
      start = pending.count
      return false
    }
    return true
  }

  private mutating func begin(
    _ head: ArraySlice<UInt8>, _ receiver: inout some MultipartReceiver
  ) throws(Problem) {
    partCount += 1
    guard partCount <= Self.mostParts else { throw .badRequest("The form has too many parts.") }
    guard let text = String(validating: head, as: UTF8.self) else {
      throw .badRequest("The head of a part is no UTF-8.")
    }
    var disposition = HeaderParameters("")
    var mediaType = "text/plain"
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else {
        throw .badRequest("The head of a part has a line that is no field.")
      }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].lowercased() {
      case "content-disposition": disposition = HeaderParameters(value)
      case "content-type": mediaType = HeaderParameters(value).value
      default: break
      }
    }
    guard disposition.value == "form-data", let field = disposition["name"] else {
      throw .badRequest("A part of the form has no name.")
    }
    try receiver.begin(
      field: field, fileName: disposition["filename"].map(Self.safeName), mediaType: mediaType)
  }

  /// Returns the last component of a file's name, without control characters and at most 255 bytes long.
  private static func safeName(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var safe = String(last.unicodeScalars.filter { $0.value >= 32 && !(127..<160 ~= $0.value) })
    while safe.utf8.count > 255 { safe.removeLast() }
    return safe
  }

  private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let last = bytes.count - needle.count
      var at = start
      while at <= last, let found = memchr(base + at, CInt(needle[0]), last - at + 1) {
        at = UnsafeRawPointer(found) - base
        if memcmp(found, needle, needle.count) == 0 { return at }
        at += 1
      }
      return nil
    }
  }
}
