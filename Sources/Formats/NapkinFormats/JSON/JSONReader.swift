import NapkinCore

/// Reads JSON piece by piece from a source, without ever building a tree.
///
/// The caller knows which value should come next and reads it; any other input is an error with line and column:
///
/// ```swift
/// var reader = JSONReader(source)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///   switch key {
///   case "name": name = try reader.string()
///   case "sizes":
///     try reader.beginArray()
///     while try reader.nextElement() { sizes.append(try reader.double()) }
///   default: unknown.append((key, try reader.rawValue()))
///   }
/// }
/// try reader.finish()
/// ```
///
/// The reader accepts exactly RFC 8259. Comments, trailing commas, unpaired surrogates, repeated keys in an object,
/// and numbers that a `Double` cannot hold are errors. A byte order mark is skipped. The depth of the input is not
/// limited by the call stack.
public struct JSONReader {
  // The part of the input that is in memory; reading continues at `position`.
  private var source: any ByteSource
  var window: [UInt8] = []
  var position = 0
  private var windowOffset = 0
  private var isExhausted = false
  private var isStarted = false
  let limits: Limits
  /// The remaining budget of the limits that apply to a whole file, which may have several documents.
  package var budget: Limits
  private let fileName: String?

  // Columns are counted only on demand, or when the window moves. `columns` is the number of scalars in the line
  // before `mark`.
  private var line = 1
  private var mark = 0
  private var columns = 0
  private var token = Token()

  var structure = JSONStructure()
  /// The index of the last key that was found in a table.
  var lastKey = -1
  /// The last key that was not found in a table.
  package internal(set) var unknownKey = ""
  /// A buffer for strings without their escapes; it is reused to save allocations.
  var scratch: [UInt8] = []

  private struct Token {
    var index = 0
    var line = 1
    var mark = 0
    var columns = 0
  }

  /// Creates a reader; errors contain the name of the file.
  public init(_ source: some ByteSource, limits: Limits = Limits(), fileName: String? = nil) {
    self.source = source
    self.limits = limits
    budget = limits
    self.fileName = fileName
  }
}

// MARK: - The window

extension JSONReader {
  /// Returns the next byte that is not white space, without reading it; `nil` at the end.
  mutating func peekByte() throws(FormatError) -> UInt8? {
    while true {
      var index = position
      passing: while index < window.count {
        switch window[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
          index += 1
        case UInt8(ascii: "\n"):
          index += 1
          line += 1
          mark = index
          columns = 0
        default:
          break passing
        }
      }
      position = index
      if index < window.count { return window[index] }
      guard try refill(keepingFrom: position) else { return nil }
    }
  }

  /// Returns the next byte that is not white space, without reading it; throws an error at the end.
  @inline(__always)
  mutating func requireByte() throws(FormatError) -> UInt8 {
    if position < window.count, window[position] > UInt8(ascii: " ") { return window[position] }
    return try requireDistantByte()
  }

  private mutating func requireDistantByte() throws(FormatError) -> UInt8 {
    guard let byte = try peekByte() else {
      throw malformed("The file ends too early; look for a complete copy of it.")
    }
    return byte
  }

  /// Reads more bytes and returns whether there were any. The bytes before `start` are discarded, so `start`
  /// becomes index 0.
  mutating func refill(keepingFrom start: Int) throws(FormatError) -> Bool {
    if isExhausted { return false }
    let more: [UInt8]
    do {
      if let memory = source.takeMemory() {
        more = memory
      } else {
        more = try source.read(upTo: OutputBuffer.fullCount)
      }
    } catch {
      throw error.named(fileName)
    }
    guard more.count <= limits.inputBytes - windowOffset - window.count else {
      throw .exceeds(.inputBytes, limits.inputBytes, at: FileLocation(file: fileName))
    }
    isExhausted = more.isEmpty
    if isExhausted { return false }
    forget(upTo: start)
    if window.isEmpty { window = more } else { window += more }
    if !isStarted { try lookAtStart() }
    return true
  }

  private mutating func forget(upTo start: Int) {
    settleToken(upTo: start)
    columns += scalars(from: mark, to: start)
    mark = max(0, mark - start)
    windowOffset += start
    position -= start
    if start == window.count {
      window = []
    } else if start > 0 {
      window.removeSubrange(0..<start)
    }
  }

  /// Checks the first bytes: a byte order mark of UTF-8 is skipped, and other encodings are refused.
  private mutating func lookAtStart() throws(FormatError) {
    isStarted = true
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while window.count < 3 {
      guard try refill(keepingFrom: 0) else { break }
    }
    if window.starts(with: mark) {
      position = 3
      self.mark = 3
    } else if window.starts(with: [0xFF, 0xFE]) || window.starts(with: [0xFE, 0xFF])
      || window.prefix(2).contains(0)
    {
      throw FormatError(
        .wrongFormat, "This is no UTF-8; save the file as UTF-8.", at: location(at: 0))
    }
  }
}

// MARK: - Locations

extension JSONReader {
  /// The location of the last key or value, for an error about it.
  public var location: FileLocation {
    mutating get {
      // Counting continues from the last result, so that many requests within one long line are fast.
      let count = scalars(from: token.mark, to: token.index)
      if token.mark == mark && token.index > mark {
        mark = token.index
        columns += count
      }
      token.columns += count
      token.mark = max(token.mark, token.index)
      return FileLocation(
        file: fileName, line: token.line, column: token.columns + 1,
        offset: windowOffset + token.index)
    }
  }

  /// The location of the position, for an error about something that is missing.
  package var here: FileLocation { location(at: position) }

  /// The offset of the position in the file.
  package var offset: Int { windowOffset + position }

  /// Records that a key or a value begins at the position.
  mutating func beginToken() {
    token = Token(index: position, line: line, mark: mark, columns: columns)
  }

  /// Returns an error about the byte at an index of the window, or else at the position.
  func malformed(_ message: Phrase, at index: Int? = nil) -> FormatError {
    FormatError(.malformed, message, at: location(at: index ?? position))
  }

  /// Returns an error about a limit that is exceeded at the position.
  package func exceeds(_ limit: Limits.Kind) -> FormatError {
    .exceeds(limit, limits[limit], at: location(at: position))
  }

  private func location(at index: Int) -> FileLocation {
    FileLocation(
      file: fileName, line: line, column: columns + scalars(from: mark, to: index) + 1,
      offset: windowOffset + index)
  }

  /// Updates the location of the token before some of its bytes are discarded.
  private mutating func settleToken(upTo start: Int) {
    token.columns += scalars(from: token.mark, to: min(token.index, start))
    token.mark = max(0, token.mark - start)
    token.index -= start
  }

  private func scalars(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    return window.withUnsafeBufferPointer { bytes in
      // Continuation bytes of UTF-8 are not counted.
      bytes[start..<end].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 &+ 1 }
    }
  }
}
