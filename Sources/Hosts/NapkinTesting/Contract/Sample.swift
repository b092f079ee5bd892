import NapkinCore
public import NapkinFormats

/// A document that a format is tried with.
public struct Sample: Sendable {
  /// What it is called in messages.
  public var name: String
  /// The document.
  public var content: Content

  /// Creates a sample.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}

extension Sample {
  /// The documents that formats are tried with, unless a test brings its own.
  public static var all: [Sample] { maps + planLists + notesAndDrawings + notebooks }

  /// A day in November 2023, at noon in UTC.
  static let noon = Instant(milliseconds: 1_700_049_600_000)
  /// An hour later.
  static let later = noon.advanced(byMilliseconds: 3_600_000)
}
