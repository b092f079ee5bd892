extension PlanList.Change {
  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    MemoryLayout<Self>.stride + heapCost
  }

  /// About how many bytes the change refers to outside of its own memory.
  private var heapCost: Int {
    switch self {
    case .insert(let plans, let positions):
      return plans.reduce(0) { $0 + $1.byteCount } + positions.heapCost
    case .insertArchived(let entries, let positions):
      return entries.reduce(0) { $0 + $1.plan.byteCount + 8 } + positions.heapCost
    case .remove(let plans), .removeArchived(let plans):
      return plans.heapCost
    case .move(let plan, _):
      return plan.heapCost
    case .setPlan(let plan, let property):
      return plan.heapCost + property.heapCost
    case .archive(let filing), .unarchive(let filing):
      return filing.plans.heapCost + filing.entries.heapCost
    case .set(let property):
      return property.heapCost
    }
  }
}

extension Plan {
  /// About how many bytes of memory the plan holds.
  fileprivate var byteCount: Int {
    MemoryLayout<Plan>.stride + id.heapCost + Property.heapCost(of: self)
  }
}

extension PlanList {
  /// About how many bytes of memory the list holds.
  var byteCount: Int {
    plans.reduce(MemoryLayout<PlanList>.stride) { $0 + $1.byteCount }
      + archive.reduce(0) { $0 + $1.plan.byteCount + 8 }
  }
}
