extension PlanList.Change {
  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    MemoryLayout<Self>.stride + heapCost
  }

  /// About how many bytes it keeps outside of itself.
  private var heapCost: Int {
    switch self {
    case .insert(let plans, let positions):
      return plans.reduce(0) { $0 + $1.byteCount } + HeapCost.of(positions)
    case .insertArchived(let entries, let positions):
      return entries.reduce(0) { $0 + $1.plan.byteCount + 8 } + HeapCost.of(positions)
    case .remove(let plans), .removeArchived(let plans):
      return HeapCost.of(plans) { HeapCost.of($0.rawValue) }
    case .move(let plan, _):
      return HeapCost.of(plan.rawValue)
    case .setPlan(let plan, let property):
      return HeapCost.of(plan.rawValue) + property.heapCost
    case .archive(let filing), .unarchive(let filing):
      return HeapCost.of(filing.plans) + HeapCost.of(filing.entries)
    case .set(.name(let name)):
      return HeapCost.of(name.text)
    case .set(.foreign(let foreign)):
      return HeapCost.of(foreign)
    case .set(.background(let media)):
      return HeapCost.of(media)
    case .set(.created):
      return 0
    }
  }
}

extension Plan {
  /// About how many bytes it keeps alive.
  fileprivate var byteCount: Int {
    MemoryLayout<Plan>.stride + HeapCost.of(id.rawValue) + HeapCost.of(name.text)
      + HeapCost.of(note) + HeapCost.of(foreign) + HeapCost.of(reminders)
  }
}

extension Plan.Property {
  /// About how many bytes it keeps outside of itself.
  fileprivate var heapCost: Int {
    switch self {
    case .name(let name): HeapCost.of(name.text)
    case .created, .completed: 0
    case .note(let note): HeapCost.of(note)
    case .reminders(let reminders): HeapCost.of(reminders)
    case .timer(let timer): timer == nil ? 0 : 16 + MemoryLayout<FocusTimer>.stride
    case .foreign(let foreign): HeapCost.of(foreign)
    }
  }
}

extension PlanList {
  /// About how many bytes the list keeps alive.
  var byteCount: Int {
    plans.reduce(MemoryLayout<PlanList>.stride) { $0 + $1.byteCount }
      + archive.reduce(0) { $0 + $1.plan.byteCount + 8 }
  }
}
