extension PlanList.Change {
  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    MemoryLayout<Self>.stride + boxedByteCount
  }

  /// About how many bytes it keeps outside of itself.
  private var boxedByteCount: Int {
    switch self {
    case .insert(let plans, let positions):
      return plans.reduce(0) { $0 + $1.byteCount } + size(positions)
    case .insertArchived(let entries, let positions):
      return entries.reduce(0) { $0 + $1.plan.byteCount + 8 } + size(positions)
    case .remove(let plans), .removeArchived(let plans):
      return plans.reduce(size(plans)) { $0 + size($1.rawValue) }
    case .move(let plan, _):
      return size(plan.rawValue)
    case .setPlan(let plan, let property):
      return size(plan.rawValue) + property.boxedByteCount
    case .archive(let filing), .unarchive(let filing):
      return size(filing.plans) + size(filing.entries)
    case .set(.name(let name)):
      return size(name.text)
    case .set(.foreign(let foreign)):
      return size(foreign)
    case .set(.background(let media)):
      // A picture is referred to, not held; its names are short.
      return media == nil ? 0 : MemoryLayout<Media>.stride + 96
    case .set(.created):
      return 0
    }
  }
}

extension Plan {
  /// About how many bytes it keeps alive.
  fileprivate var byteCount: Int {
    MemoryLayout<Plan>.stride + size(id.rawValue) + size(name.text) + size(note?.source ?? "")
      + size(foreign) + reminders.reduce(0) { $0 + $1.byteCount }
  }
}

extension Plan.Property {
  /// About how many bytes it keeps outside of itself.
  fileprivate var boxedByteCount: Int {
    switch self {
    case .name(let name): size(name.text)
    case .created, .completed: 0
    case .note(let note): size(note?.source ?? "")
    case .reminders(let reminders): size(reminders) + reminders.reduce(0) { $0 + $1.byteCount }
    case .timer(let timer): timer == nil ? 0 : 16 + MemoryLayout<FocusTimer>.stride
    case .foreign(let foreign): size(foreign)
    }
  }
}

extension Reminder {
  fileprivate var byteCount: Int {
    MemoryLayout<Reminder>.stride + size(message ?? "") + size(foreign)
  }
}

/// Texts of up to fifteen bytes live inside the string itself.
private func size(_ text: String) -> Int {
  text.utf8.count > 15 ? 32 + text.utf8.count : 0
}

private func size<Element>(_ array: [Element]) -> Int {
  array.isEmpty ? 0 : 32 + array.count * MemoryLayout<Element>.stride
}

private func size(_ foreign: Foreign) -> Int {
  foreign.pieces.reduce(size(foreign.pieces)) {
    $0 + size($1.format) + size($1.key) + size($1.value)
  }
}

extension PlanList {
  /// About how many bytes the list keeps alive.
  var byteCount: Int {
    plans.reduce(MemoryLayout<PlanList>.stride) { $0 + $1.byteCount }
      + archive.reduce(0) { $0 + $1.plan.byteCount + 8 }
  }
}
