extension Note {
  /// An elementary change of a note.
  public enum Change: NapkinCore.Change {
    /// A property of the note is set.
    indirect case set(Property)
    /// The drawing on the back changes.
    case drawing(Drawing.Change)
  }
}

extension Note.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to note: inout Note, dates: inout EditDates
  ) throws(Refusal) -> Note.Change {
    switch self {
    case .set(let property):
      let old = try property.exchange(in: &note)
      swap(&note.modified, &dates.document)
      return .set(old)
    case .drawing(let change):
      guard var drawing = note.drawing.take() else {
        throw Refusal(.missing, "The note '\(note.id)' has no drawing on its back; give it one.")
      }
      defer { note.drawing = drawing }
      // The drawing counts as the part of the note that changes.
      var inner = EditDates(document: dates.part, part: nil)
      let inverse = try change.apply(to: &drawing, dates: &inner)
      dates.part = inner.document
      swap(&note.modified, &dates.document)
      return .drawing(inverse)
    }
  }

  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
  public func covers(_ later: Note.Change) -> Bool {
    switch (self, later) {
    case (.set(let property), .set(let laterProperty)): property.hasSameKind(as: laterProperty)
    case (.drawing(let change), .drawing(let laterChange)): change.covers(laterChange)
    // Undoing restores the whole old drawing, so it undoes all later changes of the drawing too.
    case (.set(let property), .drawing): property.sets(Note.Property.drawing)
    default: false
    }
  }

  /// Whether the change set a property to its old value.
  public func changedNothing(inverse: Note.Change) -> Bool {
    switch (self, inverse) {
    case (.set(let new), .set(let old)): new.isIdentical(to: old)
    case (.drawing(let change), .drawing(let inverse)): change.changedNothing(inverse: inverse)
    default: false
    }
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    switch self {
    case .set(let property):
      MemoryLayout<Self>.stride + MemoryLayout<Note.Property>.stride + property.heapCost
    case .drawing(let change): MemoryLayout<Self>.stride + change.byteCount
    }
  }
}

extension Note {
  /// About how many bytes of memory the note holds.
  var byteCount: Int { MemoryLayout<Note>.stride + Property.heapCost(of: self) }
}
