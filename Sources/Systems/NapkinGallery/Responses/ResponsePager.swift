public import NapkinCore

/// Pages through responses one by one, and stays on the open response while the list changes.
public struct ResponsePager: Hashable, Sendable {
  /// The responses, in the order of the pages.
  public private(set) var responses: [Response.ID]
  /// The index of the open page; 0 if there are no pages.
  public private(set) var index = 0

  /// Creates a pager that is open at the first page.
  public init(_ responses: [Response.ID] = []) {
    self.responses = responses
  }

  /// The response on the open page; `nil` if there are no pages.
  public var current: Response.ID? { responses.isEmpty ? nil : responses[index] }

  /// Whether there is a page after the open one.
  public var hasNext: Bool { index + 1 < responses.count }
  /// Whether there is a page before the open one.
  public var hasPrevious: Bool { index > 0 }

  /// Turns to the next page, if there is one.
  public mutating func next() { if hasNext { index += 1 } }

  /// Turns to the previous page, if there is one.
  public mutating func previous() { if hasPrevious { index -= 1 } }

  /// Turns to a page, or to the first or last page if the index is out of range.
  public mutating func turn(to page: Int) {
    index = min(max(page, 0), max(0, responses.count - 1))
  }

  /// Replaces the list. The open response stays open. If it is gone, the next response after it opens, or else the
  /// last one before it.
  public mutating func update(to responses: [Response.ID]) {
    let places = Dictionary(responses.enumerated().map { ($1, $0) }) { first, _ in first }
    let behind = self.responses.dropFirst(index)
    let before = self.responses.prefix(index).reversed()
    let page =
      behind.lazy.compactMap { places[$0] }.first
      ?? before.lazy.compactMap { places[$0] }.first
    self.responses = responses
    turn(to: page ?? index)
  }
}
