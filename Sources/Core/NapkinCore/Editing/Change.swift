/// A document that an ``Editor`` can edit.
public protocol Editable: Sendable, Hashable, Codable {
  /// The type of the document's changes.
  associatedtype Change: NapkinCore.Change where Change.Document == Self

  /// The stamp that identifies this state of the document. It is computed in constant time.
  var stamp: DocumentStamp { get }
}

extension Editable {
  /// By default, an empty stamp.
  public var stamp: DocumentStamp { DocumentStamp() }
}

/// Identifies the document of a stored history, so that a history of another document is refused.
///
/// A stamp is computed in constant time, so it is not exact: two documents with the same identifier, date of change
/// and number of parts have the same stamp.
public struct DocumentStamp: Hashable, Sendable, Codable {
  /// The identifier of the document.
  public var id: String?
  /// When the document was last changed. Many files do not store this date, so `nil` fits every date.
  public var modified: Instant?
  /// The number of nodes, strokes, plans or documents in the document.
  public var count: Int?

  /// Creates a stamp from the values that are known.
  public init(id: String? = nil, modified: Instant? = nil, count: Int? = nil) {
    (self.id, self.modified, self.count) = (id, modified, count)
  }

  /// Whether two stamps may belong to the same state of a document.
  func fits(_ other: DocumentStamp) -> Bool {
    id == other.id && count == other.count
      && (modified == other.modified || modified == nil || other.modified == nil)
  }
}

/// An elementary change of a document, as a value: insert, remove, move, set.
///
/// A change takes only about as much memory as the values that it affects, so a history of thousands of changes is
/// small. Each change can be encoded, for example in a journal.
public protocol Change: Sendable, Hashable, Codable {
  /// The type of the document that it changes.
  associatedtype Document

  /// Refuses a change that sets a value which commands must not set. An editor calls this for the changes of
  /// commands, but not for their inverses: files may contain such values, and undo has to restore them.
  func check(in document: Document) throws(Refusal)

  /// Performs the change and returns its inverse.
  ///
  /// `dates` holds the new dates of change of the document and of the changed part. The change swaps them with the
  /// old dates. A change that throws leaves the document and the dates as they are.
  func apply(to document: inout Document, dates: inout EditDates) throws(Refusal) -> Self

  /// Whether undoing this inverse also undoes `later`, the inverse of a change performed immediately afterwards. For
  /// example, typing a whole word keeps only one inverse.
  func covers(_ later: Self) -> Bool

  /// Whether the change had no effect, as its inverse shows. Setting an equal value, for example, is not a step. By
  /// default, every change counts.
  func changedNothing(inverse: Self) -> Bool

  /// The identifiers of the parts of the document that are inserted, removed, moved or changed, and of their new
  /// parents. By default none: a screen then updates the document as a whole.
  var affectedParts: [String] { get }

  /// About how many bytes of memory the change holds.
  var byteCount: Int { get }
}

extension Change {
  /// By default, every value is accepted. Rules that undo has to obey as well belong in `apply`.
  public func check(in document: Document) throws(Refusal) {}

  /// By default, no parts.
  public var affectedParts: [String] { [] }

  /// By default, every change counts.
  public func changedNothing(inverse: Self) -> Bool { false }
}

/// The dates at which a document, and the part of it that a change affects, were last changed.
public struct EditDates: Hashable, Sendable, Codable {
  // An optional `Instant` would take twice the space, and a history holds many dates.
  @usableFromInline
  var documentTime: Int64
  @usableFromInline
  var partTime: Int64

  /// Creates a pair of dates.
  public init(document: Instant?, part: Instant?) {
    documentTime = Self.time(of: document)
    partTime = Self.time(of: part)
  }

  /// Creates the dates of a change at an instant, the same for the document and the part.
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

  /// The milliseconds of a date. The smallest number, which no instant has, means that the date is unknown.
  private static func time(of instant: Instant?) -> Int64 {
    instant?.milliseconds ?? .min
  }

  private static func instant(_ time: Int64) -> Instant? {
    time == .min ? nil : Instant(milliseconds: time)
  }
}

/// A change together with its dates. Edits are applied, undone and written to journals.
public struct Edit<Document: Editable>: Hashable, Sendable, Codable {
  /// The change.
  public var change: Document.Change
  /// The dates that the edit sets; in an inverse, the old dates.
  public var dates: EditDates

  /// Creates an edit.
  @inlinable
  public init(_ change: Document.Change, dates: EditDates) {
    self.change = change
    self.dates = dates
  }

  /// About how many bytes the edit takes in a history.
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
