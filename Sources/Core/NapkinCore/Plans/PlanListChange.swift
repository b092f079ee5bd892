extension PlanList {
  /// An elementary change of a plan list.
  ///
  /// What concerns several plans is one change, so that archiving a thousand costs one walk along
  /// the list.
  public enum Change: Hashable, Sendable, Codable {
    /// Plans come in, each at its final position; the positions ascend.
    case insert([Plan], at: [Int])
    /// Plans go out of the list.
    case remove([Plan.ID])
    /// A plan moves to another position.
    case move(Plan.ID, to: Int)
    /// A plan gets a property.
    indirect case setPlan(Plan.ID, Plan.Property)
    /// The list gets a property.
    indirect case set(Property)
    /// Plans go from the list into the archive.
    case archive(ArchiveMove)
    /// Plans come back from the archive into the list.
    case unarchive(ArchiveMove)
    /// Archived plans come in, each at its final position; the positions ascend and the days do
    /// not descend.
    case insertArchived([ArchivedPlan], at: [Int])
    /// Plans go out of the archive.
    case removeArchived([Plan.ID])
  }

  /// Where plans go between the list and the archive: the same plans, by their positions in both.
  public struct ArchiveMove: Hashable, Sendable, Codable {
    /// The day under which the archive has them.
    public var day: Day
    /// Their positions in the list, as long as they are in it; ascending.
    public var plans: [Int]
    /// Their positions in the archive, as long as they are in that; ascending.
    public var entries: [Int]

    /// Creates a filing of the plans at some positions.
    public init(day: Day, plans: [Int], entries: [Int]) {
      self.day = day
      self.plans = plans
      self.entries = entries
    }
  }
}

extension PlanList.Change {
  /// Whether undoing this inverse also undoes `later`, the inverse of the change performed next.
  public func covers(_ later: PlanList.Change) -> Bool {
    switch (self, later) {
    case (.setPlan(let plan, let property), .setPlan(let laterPlan, let laterProperty)):
      plan == laterPlan && property.hasSameKind(as: laterProperty)
    case (.set(let property), .set(let laterProperty)): property.hasSameKind(as: laterProperty)
    default: false
    }
  }

  /// The plans that come, go, move or change in the list; archiving concerns the list as a whole.
  public var affectedParts: [String] {
    switch self {
    case .insert(let plans, at: _): plans.map(\.id.rawValue)
    case .remove(let plans): plans.map(\.rawValue)
    case .move(let plan, to: _), .setPlan(let plan, _): [plan.rawValue]
    case .set, .archive, .unarchive, .insertArchived, .removeArchived: []
    }
  }

  /// Whether a plan was put where it was, or something got what it had.
  public func changedNothing(inverse: PlanList.Change) -> Bool {
    switch (self, inverse) {
    case (.setPlan(_, let new), .setPlan(_, let old)): new.isIdentical(to: old)
    case (.set(let new), .set(let old)): new.isIdentical(to: old)
    case (.move, .move): self == inverse
    default: false
    }
  }
}
