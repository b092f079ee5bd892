public import NapkinCore

/// A promise that a format breaks.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// The promise. New rules may come with new versions.
  public typealias Rule = ErrorCode

  /// The promise that is broken.
  public let rule: Rule
  /// The sample: its name, and the dialect if there is one.
  public let sample: String
  /// A sentence about what happened and what was expected.
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
  /// The identifier, names, file extensions, media type and table of the format are sensible.
  public static let description: Self = "description"
  /// The samples of the format's kinds can be written.
  public static let writes: Self = "writes"
  /// Writing a request twice gives the same bytes and the same ledger.
  public static let sameBytes: Self = "same-bytes"
  /// The ledger counts all items of the content.
  public static let ledger: Self = "ledger"
  /// The ledger agrees with the format's table.
  public static let table: Self = "table"
  /// Each item that the ledger counts as kept changes the file, and is read back.
  public static let shows: Self = "shows"
  /// A very deep map can be written.
  public static let depth: Self = "depth"
  /// Nothing is printed.
  public static let silence: Self = "silence"
  /// Errors of the sink are passed on, and nothing is written after one.
  public static let sinkErrors: Self = "sink-errors"
  /// Errors of the source are passed on.
  public static let sourceErrors: Self = "source-errors"
  /// The output can be read and recognised.
  public static let reads: Self = "reads"
  /// The size of the pieces in which bytes arrive makes no difference.
  public static let pieces: Self = "pieces"
  /// The content that is read back equals the content that was written, except for losses in the ledgers.
  public static let roundTrip: Self = "round-trip"
  /// A second round trip changes nothing more.
  public static let secondTrip: Self = "second-trip"
  /// A file that is changed in place keeps its unchanged content.
  public static let inPlace: Self = "in-place"
  /// The limits of the request are respected.
  public static let limits: Self = "limits"
  /// Errors in damaged input have a location.
  public static let places: Self = "places"
  /// No two nodes of a map that was read have the same identifier.
  public static let identifiers: Self = "identifiers"
}

/// All violations of a format.
public struct ContractFailure: Error, Sendable, CustomStringConvertible {
  /// The format's identifier.
  public let format: String
  /// The promises that the format breaks.
  public let violations: [ContractViolation]

  /// The violations, one per line.
  public var description: String {
    "The format '\(format)' breaks its contract:\n"
      + violations.map { "  \($0)" }.joined(separator: "\n")
  }
}
