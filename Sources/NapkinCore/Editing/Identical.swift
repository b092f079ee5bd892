/// Texts that are equal may be spelt differently, as `é` in one character or in two; to change one spelling
/// into the other is a change.
extension String {
  /// Whether another text has the very same characters.
  func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension RichText {
  /// Whether another text has the very same characters, and the same markup.
  func isIdentical(to other: RichText) -> Bool {
    syntax == other.syntax && source.isIdentical(to: other.source)
  }
}

extension RichText? {
  /// Whether another text has the very same characters, or both are missing.
  func isIdentical(to other: RichText?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isIdentical(to: other)
  }
}

extension MindMap.Change {
  /// Whether a node was put where it was, or got what it had.
  public func changedNothing(inverse: MindMap.Change) -> Bool {
    switch (self, inverse) {
    case (.set(_, .text(let new)), .set(_, .text(let old))),
      (.setMap(.info(let new)), .setMap(.info(let old))):
      new.isIdentical(to: old)
    case (.set(_, .note(let new)), .set(_, .note(let old))),
      (.set(_, .details(let new)), .set(_, .details(let old))):
      new.isIdentical(to: old)
    case (.setMap(.name(let new)), .setMap(.name(let old))): new.isIdentical(to: old)
    case (.set, .set), (.setMap, .setMap), (.move, .move): self == inverse
    default: false
    }
  }
}

extension Note.Change {
  /// Whether the note got what it had.
  public func changedNothing(inverse: Note.Change) -> Bool {
    switch (self, inverse) {
    case (.set(.title(let new)), .set(.title(let old))): new.isIdentical(to: old)
    case (.set(.text(let new)), .set(.text(let old))): new.isIdentical(to: old)
    case (.set, .set): self == inverse
    case (.drawing(let change), .drawing(let inverse)): change.changedNothing(inverse: inverse)
    default: false
    }
  }
}

extension Drawing.Change {
  /// Whether strokes were put where they were, or something got what it had.
  public func changedNothing(inverse: Drawing.Change) -> Bool {
    switch (self, inverse) {
    case (.set(.title(let new)), .set(.title(let old))): new.isIdentical(to: old)
    case (.set, .set), (.move, .move): self == inverse
    // One property may stand for all strokes.
    case (.setStrokes(_, let new), .setStrokes(_, let old)):
      (0..<max(new.count, old.count)).allSatisfy {
        new[new.count == 1 ? 0 : $0] == old[old.count == 1 ? 0 : $0]
      }
    default: false
    }
  }
}

extension PlanList.Change {
  /// Whether a plan was put where it was, or something got what it had.
  public func changedNothing(inverse: PlanList.Change) -> Bool {
    switch (self, inverse) {
    case (.setPlan(_, .name(let new)), .setPlan(_, .name(let old))),
      (.set(.name(let new)), .set(.name(let old))):
      new.isIdentical(to: old)
    case (.setPlan(_, .note(let new)), .setPlan(_, .note(let old))): new.isIdentical(to: old)
    case (.setPlan, .setPlan), (.set, .set), (.move, .move): self == inverse
    default: false
    }
  }
}

extension Notebook.Change {
  /// Whether a thing was put where it was, or something got what it had.
  public func changedNothing(inverse: Notebook.Change) -> Bool {
    switch (self, inverse) {
    case (.note(_, let change), .note(_, let inverse)): change.changedNothing(inverse: inverse)
    case (.drawing(_, let change), .drawing(_, let inverse)):
      change.changedNothing(inverse: inverse)
    case (.map(_, let change), .map(_, let inverse)): change.changedNothing(inverse: inverse)
    case (.planList(_, let change), .planList(_, let inverse)):
      change.changedNothing(inverse: inverse)
    case (.set(.title(let new)), .set(.title(let old))): new.isIdentical(to: old)
    case (.set, .set), (.move, .move): self == inverse
    default: false
    }
  }
}
