extension PlanList {
  /// An elementary change of a plan list.
  ///
  /// One change may concern several plans, so that archiving a thousand plans walks the list only once.
  public enum Change: Hashable, Sendable, Codable {
    /// Plans are inserted, each at its final position; the positions ascend.
    case insert([Plan], at: [Int])
    /// Plans are removed from the list.
    case remove([Plan.ID])
    /// A plan moves to another position.
    case move(Plan.ID, to: Int)
    /// A property of a plan is set.
    indirect case setPlan(Plan.ID, Plan.Property)
    /// A property of the list is set.
    indirect case set(Property)
    /// Plans move from the list into the archive.
    case archive(ArchiveMove)
    /// Plans move from the archive back into the list.
    case unarchive(ArchiveMove)
    /// Plans are inserted into the archive, each at its final position; the positions ascend and the days do not
    /// descend.
    case insertArchived([ArchivedPlan], at: [Int])
    /// Plans are removed from the archive.
    case removeArchived([Plan.ID])
  }

  /// A move of plans between the list and the archive: the positions of the same plans in both.
  public struct ArchiveMove: Hashable, Sendable, Codable {
    /// The day under which the plans are archived.
    public var day: Day
    /// The plans' positions while they are in the list; ascending.
    public var plans: [Int]
    /// The plans' positions while they are in the archive; ascending.
    public var entries: [Int]

    /// Creates a move of the plans at some positions.
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

  /// The plans that are inserted, removed, moved or changed; empty for changes of the archive or of the whole list.
  public var affectedParts: [String] {
    switch self {
    case .insert(let plans, at: _): plans.map(\.id.rawValue)
    case .remove(let plans): plans.map(\.rawValue)
    case .move(let plan, to: _), .setPlan(let plan, _): [plan.rawValue]
    case .set, .archive, .unarchive, .insertArchived, .removeArchived: []
    }
  }

  /// Whether the change moved a plan to its old position, or set a property to its old value.
  public func changedNothing(inverse: PlanList.Change) -> Bool {
    switch (self, inverse) {
    case (.setPlan(_, let new), .setPlan(_, let old)): new.isIdentical(to: old)
    case (.set(let new), .set(let old)): new.isIdentical(to: old)
    case (.move, .move): self == inverse
    default: false
    }
  }
}
