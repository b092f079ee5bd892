/// The limits for a visitor's requests, and for wrong codes.
public struct GalleryLimits: Hashable, Sendable {
  /// The most characters that a visitor's name can have.
  public var nameLength = 60
  /// How many wrong codes all visitors together may enter for a work in ten minutes. The limit is not by network
  /// address, because the visitors of a museum share one.
  public var sharedTries = 100
  /// The most responses of one visit.
  public var responses = 200
  /// The most drafts of one visit. With 0, a refused response leaves none either.
  public var drafts = 20
  /// The most responses on a page.
  public var page = 100
  /// How long a visit without responses is kept, in milliseconds.
  public var idle: Int64 = 7 * 24 * 60 * 60 * 1_000
  /// The most bytes of a curator's reason.
  public var reason = 2_000

  /// Creates the usual limits.
  public init() {}
}
