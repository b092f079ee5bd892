import NapkinCore
public import NapkinFormats

/// A document with which a format is tested.
public struct Sample: Sendable {
  /// The name in messages.
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
  /// The documents with which formats are tested, unless a test has its own.
  public static var all: [Sample] {
    maps + planLists + notesAndDrawings + notebooks
      + ItemTable.all.map { Sample("all items of a \($0)", $0.whole) }
  }

  /// A day in November 2023, at noon in UTC.
  static let noon = Instant(milliseconds: 1_700_049_600_000)
  /// One hour later than `noon`.
  static let later = noon.advanced(byMilliseconds: 3_600_000)
}
