public import NapkinCore

/// The reason why reading or writing failed, where it failed, and advice for the person.
///
/// It never holds text of the person's document, so it may be logged.
public struct FormatError: Error, Hashable, Sendable {
  /// The kind of an error. New versions may add codes, and a plugin may have its own.
  public typealias Code = ErrorCode

  /// The kind of the error.
  public let code: Code
  /// The message, in a sentence: what happened and what to do next.
  public let words: Phrase
  /// The location of the error, as far as it is known.
  public var location: FileLocation
  /// The exceeded limit; `nil` for errors of other kinds.
  public let limit: Limits.Kind?

  /// Creates an error.
  public init(_ code: Code, _ words: Phrase, at location: FileLocation = FileLocation()) {
    self.init(code, words, at: location, limit: nil)
  }

  private init(_ code: Code, _ words: Phrase, at location: FileLocation, limit: Limits.Kind?) {
    self.code = code
    self.words = words
    self.location = location
    self.limit = limit
  }

  /// The message in English.
  public var message: String { words.description }

  /// Returns the error for input or output that exceeds a limit.
  public static func exceeds(
    _ limit: Limits.Kind, _ allowed: Int, at location: FileLocation = FileLocation()
  ) -> FormatError {
    FormatError(
      .limit,
      "More than \(allowed) \(Phrase(stringLiteral: limit.summary)); raise the limit '\(limit.name)' if you trust it.",
      at: location,
      limit: limit
    )
  }

  /// Returns the error with the name of the file, if it has none yet.
  public func named(_ file: String?) -> FormatError {
    var error = self
    if error.location.file == nil { error.location.file = file }
    return error
  }
}

extension FormatError: CustomStringConvertible {
  /// The location and the message in the form of compilers: `file:line:column: message`.
  public var description: String { sentence.description }

  /// The location and the message, ready for translation.
  public var sentence: Phrase {
    let place = location.description
    return place.isEmpty ? words : "\(place): \(words)"
  }
}

extension FormatError.Code {
  /// The input breaks the rules of its format.
  public static let malformed: Self = "malformed"
  /// The input or the output exceeds a limit; see ``FormatError/limit``.
  public static let limit: Self = "limit"
  /// The input is of a version that this importer does not know.
  public static let unsupportedVersion: Self = "unsupported-version"
  /// The input is of another format than the one asked for.
  public static let wrongFormat: Self = "wrong-format"
  /// No format with this name, file extension or beginning of the file is registered.
  public static let unknownFormat: Self = "unknown-format"
  /// The format does not hold this kind of content.
  public static let unsupportedContent: Self = "unsupported-content"
  /// An option is unknown to the format, or has an invalid value.
  public static let invalidOption: Self = "invalid-option"
  /// Writing would lose content that the caller wants to keep.
  public static let lossRefused: Self = "loss-refused"
  /// A file could not be opened, read or written.
  public static let io: Self = "io"
  /// A library that the operation needs is not installed on this machine.
  public static let missingLibrary: Self = "missing-library"
  /// A picture, recording or film that the document refers to is missing.
  public static let missingMedia: Self = "missing-media"
  /// The task was cancelled while it read or wrote.
  public static let cancelled: Self = "cancelled"
  /// A file was changed after it was opened for changing.
  public static let changedMeanwhile: Self = "changed-meanwhile"
}
