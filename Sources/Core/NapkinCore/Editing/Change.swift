/// A document that an ``Editor`` can edit.
public protocol Editable: Sendable, Hashable, Codable {
  /// The type of the document's changes.
  associatedtype Change: NapkinCore.Change where Change.Document == Self

  /// The stamp that identifies this state of the document, as far as that takes no time.
  var stamp: DocumentStamp { get }
}

extension Editable {
  /// Nothing is known of the document.
  public var stamp: DocumentStamp { DocumentStamp() }
}

/// Identifies the document of a stored history, so that a history of another document is refused.
///
/// A stamp is taken in constant time. So it does not see everything: two documents with the same identifier,
/// date of change and number of parts have the same stamp.
public struct DocumentStamp: Hashable, Sendable, Codable {
  /// The identifier of the document.
  public var id: String?
  /// When the document was last changed; many files do not keep that, so `nil` fits every date.
  public var modified: Instant?
  /// How many nodes, strokes, plans or documents there are.
  public var count: Int?

  /// Creates a stamp of what is known.
  public init(id: String? = nil, modified: Instant? = nil, count: Int? = nil) {
    (self.id, self.modified, self.count) = (id, modified, count)
  }

  /// Whether two stamps may be of the same state of a document.
  func fits(_ other: DocumentStamp) -> Bool {
    id == other.id && count == other.count
      && (modified == other.modified || modified == nil || other.modified == nil)
  }
}

/// An elementary change of a document, as a value: insert, remove, move, set.
///
/// A change takes no more memory than the values it affects, so that a history of thousands is
/// cheap, and each can be written to a journal.
public protocol Change: Sendable, Hashable, Codable {
  /// The kind of document that it changes.
  associatedtype Document

  /// Refuses values that must not be set anew. An editor checks the changes of commands with this,
  /// but not their inverses: files may contain such values, and undo has to restore them.
  func check(in document: Document) throws(Refusal)

  /// Performs the change and returns its inverse.
  ///
  /// `dates` holds the dates of change that the document and its part get; it is swapped with the
  /// ones that they had. A change that throws leaves both the document and the dates alone.
  func apply(to document: inout Document, dates: inout EditDates) throws(Refusal) -> Self

  /// Whether undoing this inverse also undoes `later`, the inverse of a change performed
  /// immediately afterwards. Typing keeps one inverse for a whole word this way.
  func covers(_ later: Self) -> Bool

  /// Whether the change changed nothing, as its inverse shows: setting an equal value is no step. By
  /// default, every change counts.
  func changedNothing(inverse: Self) -> Bool

  /// The identifiers of the parts of the document that come, go, move or change, and of those that get one
  /// below them. By default none: a screen shows the document as a whole.
  var affectedParts: [String] { get }

  /// About how many bytes of memory the change holds.
  var byteCount: Int { get }
}

extension Change {
  /// Most rules hold for undoing as well, and so belong to performing.
  public func check(in document: Document) throws(Refusal) {}

  /// A document is one part unless its kind says otherwise.
  public var affectedParts: [String] { [] }

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
