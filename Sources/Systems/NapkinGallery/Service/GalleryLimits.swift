/// How much one visitor may do, and how often a code may be guessed.
public struct GalleryLimits: Hashable, Sendable {
  /// The most characters of a visitor's name.
  public var nameLength = 60
  /// How many wrong codes all visitors together may give for a work, in ten minutes. The visitors of a museum
  /// share one address, so that an address says nothing.
  public var sharedTries = 100
  /// The most responses of one visit.
  public var responses = 200
  /// The most drafts of one visit.
  public var drafts = 20
  /// The most responses on a page.
  public var page = 100
  /// How long a visit without responses is kept, in milliseconds.
  public var idle: Int64 = 7 * 24 * 60 * 60 * 1_000
  /// The most bytes of a reason.
  public var reason = 2_000

  /// The usual limits.
  public init() {}
}
