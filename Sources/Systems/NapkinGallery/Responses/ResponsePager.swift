public import NapkinCore

/// Pages through responses one by one, and keeps its place while the list changes under it.
public struct ResponsePager: Hashable, Sendable {
  /// The responses, in the order of the pages.
  public private(set) var responses: [Response.ID]
  /// The number of the page that is open, from 0; 0 if there is none.
  public private(set) var index = 0

  /// Opens the first page.
  public init(_ responses: [Response.ID] = []) {
    self.responses = responses
  }

  /// The response on the page that is open; `nil` if there are no pages.
  public var current: Response.ID? { responses.isEmpty ? nil : responses[index] }

  /// Whether there is a page after the open one.
  public var hasNext: Bool { index + 1 < responses.count }
  /// Whether there is a page before the open one.
  public var hasPrevious: Bool { index > 0 }

  /// Turns to the next page, if there is one.
  public mutating func next() { if hasNext { index += 1 } }

  /// Turns back, if there is a page before this one.
  public mutating func previous() { if hasPrevious { index -= 1 } }

  /// Turns to a page; beyond the ends to the page at that end.
  public mutating func turn(to page: Int) {
    index = min(max(page, 0), max(0, responses.count - 1))
  }

  /// Takes another list. The open response stays open; if it is gone, the next one that was after
  /// it opens, else the one before.
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
