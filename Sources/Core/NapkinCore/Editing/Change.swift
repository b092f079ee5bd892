/// A document that an ``Editor`` can edit.
public protocol Editable: Sendable, Hashable, Codable {
  /// What can happen to such a document.
  associatedtype Change: NapkinCore.Change where Change.Document == Self
}

/// The smallest thing that can happen to a document, as a value: insert, remove, move, set.
///
/// A change is as small as what it touches, so that a history of thousands costs little and each
/// one can be journalled.
public protocol Change: Sendable, Hashable, Codable {
  /// The kind of document that it changes.
  associatedtype Document

  /// Refuses what nobody may set from now on. An editor asks it of what a command wants, and not of
  /// what takes that back: files hold what the rules do not allow, and have to get it back.
  func check(in document: Document) throws(Refusal)

  /// Performs the change and returns its inverse.
  ///
  /// `dates` holds the dates of change that the document and its part get; it is swapped with the
  /// ones that they had. A change that throws leaves both the document and the dates alone.
  func apply(to document: inout Document, dates: inout EditDates) throws(Refusal) -> Self

  /// Whether undoing this inverse also undoes `later`, the inverse of a change performed
  /// immediately afterwards. Typing keeps one inverse for a whole word this way.
  func covers(_ later: Self) -> Bool

  /// Whether it changed nothing, as its inverse shows: to set what was set already is no step. By default,
  /// everything changes something.
  func changedNothing(inverse: Self) -> Bool

  /// About how many bytes the change keeps alive.
  var byteCount: Int { get }
}

extension Change {
  /// Most rules hold for undoing as well, and so belong to performing.
  public func check(in document: Document) throws(Refusal) {}

  /// A change does something unless its kind says otherwise.
  public func changedNothing(inverse: Self) -> Bool { false }
}

/// When a document, and the part of it that a change touches, were last changed.
public struct EditDates: Hashable, Sendable, Codable {
  // An optional would take twice the space, and a history holds many.
  @usableFromInline
  var documentTime: Int64
  @usableFromInline
  var partTime: Int64

  /// Creates a pair of dates.
  public init(document: Instant?, part: Instant?) {
    documentTime = Self.time(of: document)
    partTime = Self.time(of: part)
  }

  /// The dates of something that changes now.
  @inlinable
  public init(_ now: Instant) {
    documentTime = now.milliseconds
    partTime = now.milliseconds
  }

  /// When the document (a map, a note, a drawing, a plan list) was last changed.
  public var document: Instant? {
    get { Self.instant(documentTime) }
    set { documentTime = Self.time(of: newValue) }
  }

  /// When the part (a node) was last changed.
  public var part: Instant? {
    get { Self.instant(partTime) }
    set { partTime = Self.time(of: newValue) }
  }

  /// The least number, which no instant has, stands for a date that is not known.
  private static func time(of instant: Instant?) -> Int64 {
    instant?.milliseconds ?? .min
  }

  private static func instant(_ time: Int64) -> Instant? {
    time == .min ? nil : Instant(milliseconds: time)
  }
}

/// A change together with its dates: what is applied, undone and journalled.
public struct Edit<Document: Editable>: Hashable, Sendable, Codable {
  /// What happens.
  public var change: Document.Change
  /// When it happens; in an inverse, the dates to go back to.
  public var dates: EditDates

  /// Creates an edit.
  @inlinable
  public init(_ change: Document.Change, dates: EditDates) {
    self.change = change
    self.dates = dates
  }

  /// About how many bytes it takes in a history.
  @inlinable
  var byteCount: Int { MemoryLayout<EditDates>.stride + change.byteCount }

  /// Performs the edit and returns its inverse.
  @inlinable
  public func apply(to document: inout Document) throws(Refusal) -> Edit {
    var dates = dates
    let inverse = try change.apply(to: &document, dates: &dates)
    return Edit(inverse, dates: dates)
  }
}
