public import NapkinCore

/// Why something could not be read or written, where, and what to do next.
///
/// It never holds text of the person's document, so that it may be logged.
public struct FormatError: Error, Hashable, Sendable {
  /// What kind of trouble it is. New codes may come with new versions; a plugin may have its own.
  public typealias Code = ErrorCode

  /// What kind of trouble it is.
  public let code: Code
  /// What happened and what to do next, in a sentence.
  public let words: Phrase
  /// Where it happened, as far as that is known.
  public var location: FileLocation
  /// The limit that was passed, if that is what happened.
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

  /// What happened and what to do next, in English.
  public var message: String { words.description }

  /// The error for input or output that is larger than a limit allows.
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

  /// Adds the name of the file to the error if it has none.
  public func named(_ file: String?) -> FormatError {
    var error = self
    if error.location.file == nil { error.location.file = file }
    return error
  }
}

extension FormatError: CustomStringConvertible {
  /// The location and the message, as compilers write them: `file:line:column: message`.
  public var description: String { sentence.description }

  /// The location and the message, to be put into a language.
  public var sentence: Phrase {
    let place = location.description
    return place.isEmpty ? words : "\(place): \(words)"
  }
}

extension FormatError.Code {
  /// The input breaks the rules of its format.
  public static let malformed: Self = "malformed"
  /// The input or the output passes a limit; see ``FormatError/limit``.
  public static let limit: Self = "limit"
  /// The input is of a version that this importer does not know.
  public static let unsupportedVersion: Self = "unsupported-version"
  /// The input is of another format than the one asked for.
  public static let wrongFormat: Self = "wrong-format"
  /// No format of that name, file extension or look is registered.
  public static let unknownFormat: Self = "unknown-format"
  /// The format does not hold this kind of content.
  public static let unsupportedContent: Self = "unsupported-content"
  /// An option is unknown to the format, or has a value that means nothing.
  public static let invalidOption: Self = "invalid-option"
  /// Writing would lose what the caller does not want to lose.
  public static let lossRefused: Self = "loss-refused"
  /// A file could not be opened, read or written.
  public static let io: Self = "io"
  /// A library that does the work is not installed on this machine.
  public static let missingLibrary: Self = "missing-library"
  /// A picture, recording or film that the document refers to is not there.
  public static let missingMedia: Self = "missing-media"
  /// The task that reads or writes was cancelled.
  public static let cancelled: Self = "cancelled"
  /// A file is not as it was when it was opened to be changed.
  public static let changedMeanwhile: Self = "changed-meanwhile"
}
