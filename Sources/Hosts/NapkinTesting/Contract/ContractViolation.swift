public import NapkinCore

/// A promise that a format does not keep.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// Which promise it is. New rules may come with new versions.
  public typealias Rule = ErrorCode

  /// Which promise it is.
  public let rule: Rule
  /// What it was tried with: the name of the sample, and the dialect if there was one.
  public let sample: String
  /// What happened and what was expected, in a sentence.
  public let message: String

  init(_ rule: Rule, _ sample: String, _ message: String) {
    self.rule = rule
    self.sample = sample
    self.message = message
  }

  /// Rule, sample and message in one line.
  public var description: String {
    "[\(rule)] \(sample.isEmpty ? "" : sample + ": ")\(message)"
  }
}

extension ContractViolation.Rule {
  /// Id, names, file extensions, media type and table of the format make sense.
  public static let description: Self = "description"
  /// The samples of the format's kinds can be written.
  public static let writes: Self = "writes"
  /// Writing a request twice gives the same bytes and the same ledger.
  public static let sameBytes: Self = "same-bytes"
  /// The ledger counts what the content holds.
  public static let ledger: Self = "ledger"
  /// The ledger says what the format's table says.
  public static let table: Self = "table"
  /// Each item that the ledger calls kept makes a difference to the file, and comes back.
  public static let shows: Self = "shows"
  /// A very deep map can be written.
  public static let depth: Self = "depth"
  /// Nothing is printed.
  public static let silence: Self = "silence"
  /// Errors of the sink are passed on, and nothing is written after one.
  public static let sinkErrors: Self = "sink-errors"
  /// Errors of the source are passed on.
  public static let sourceErrors: Self = "source-errors"
  /// What was written can be read, and recognised.
  public static let reads: Self = "reads"
  /// How the bytes are cut into pieces makes no difference.
  public static let pieces: Self = "pieces"
  /// What comes back is what went out, but for what the ledgers name.
  public static let roundTrip: Self = "round-trip"
  /// A second trip changes nothing more.
  public static let secondTrip: Self = "second-trip"
  /// A file that is changed in place keeps what was not changed.
  public static let inPlace: Self = "in-place"
  /// The limits of the request hold.
  public static let limits: Self = "limits"
  /// Errors in damaged input name a place.
  public static let places: Self = "places"
  /// No two nodes of a map that was read have the same identifier.
  public static let identifiers: Self = "identifiers"
}

/// What a format has done wrong, all of it at once.
public struct ContractFailure: Error, Sendable, CustomStringConvertible {
  /// The format's id.
  public let format: String
  /// The promises that it does not keep.
  public let violations: [ContractViolation]

  /// One violation a line.
  public var description: String {
    "The format '\(format)' breaks its contract:\n"
      + violations.map { "  \($0)" }.joined(separator: "\n")
  }
}
