/// Adds a plan to a list.
public struct AddPlan: Command {
  /// What is to be done.
  public var text: String
  /// Its position in the list; `nil` for the end.
  public var index: Int?

  /// Creates the command.
  public init(_ text: String, at index: Int? = nil) {
    self.text = text
    self.index = index
  }

  /// What the Undo menu calls it.
  public var name: String { "Add Plan" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let name = try Name(text)
    let index = try list.insertionIndex(index)
    let id = Plan.ID(context.identifiers.next { list.contains(Plan.ID($0)) })
    return [.insert([Plan(id: id, name: name, created: context.now)], at: [index])]
  }
}

/// Puts copies of plans into a list, under fresh identifiers and without their timers.
public struct PastePlans: Command {
  /// The plans to copy.
  public var plans: [Plan]
  /// The position of the first one in the list; `nil` for the end.
  public var index: Int?

  /// Creates the command.
  public init(_ plans: [Plan], at index: Int? = nil) {
    self.plans = plans
    self.index = index
  }

  /// What the Undo menu calls it.
  public var name: String { plans.count == 1 ? "Paste Plan" : "Paste Plans" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let index = try list.insertionIndex(index)
    if plans.isEmpty { return [] }
    var taken = Set(list.plans.lazy.map(\.id))
    taken.formUnion(list.archive.lazy.map(\.id))
    let copies = plans.map { plan in
      let id = Plan.ID(context.identifiers.next { taken.contains(Plan.ID($0)) })
      taken.insert(id)
      return plan.copy(id: id)
    }
    return [.insert(copies, at: Array(index..<index + copies.count))]
  }
}

/// Gives an unfinished plan another name.
public struct RenamePlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// The new name.
  public var text: String

  /// Creates the command.
  public init(_ plan: Plan.ID, to text: String) {
    self.plan = plan
    self.text = text
  }

  /// What the Undo menu calls it.
  public var name: String { "Rename Plan" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let old = try list.plan(plan)
    if old.isDone { throw Refusal.finished(plan) }
    let name = try Name(text)
    return name.isIdentical(to: old.name) ? [] : [.setPlan(plan, .name(name))]
  }
}

/// Sets something about a plan that needs no command of its own: its note, its reminders.
public struct SetPlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// What it gets.
  public var property: Plan.Property

  /// Creates the command.
  public init(_ plan: Plan.ID, _ property: Plan.Property) {
    self.plan = plan
    self.property = property
  }

  /// What the Undo menu calls it.
  public var name: String {
    switch property {
    case .note: "Change Note"
    case .reminders: "Change Reminders"
    default: "Change Plan"
    }
  }

  /// Typing a note is one gesture.
  public var mergeKey: MergeKey? {
    guard case .note = property else { return nil }
    return MergeKey("plan-note", on: plan.rawValue)
  }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    // Trying it on a copy tells whether the rules allow it.
    var copy = try list.plan(plan)
    _ = try copy.set(property)
    return [.setPlan(plan, property)]
  }
}

/// Takes note of a reminder: up to now, it is not due any more.
public struct AcknowledgeReminder: Command {
  /// The plan that it reminds of.
  public var plan: Plan.ID
  /// Its position among the reminders of that plan.
  public var index: Int

  /// Creates the command.
  public init(_ plan: Plan.ID, at index: Int) {
    self.plan = plan
    self.index = index
  }

  /// What the Undo menu calls it.
  public var name: String { "Acknowledge Reminder" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    var reminders = try list.plan(plan).reminders
    try [index].checkRemoval(from: reminders.count)
    if !reminders[index].isDue(at: context.now) { return [] }
    reminders[index].acknowledged = context.now
    return [.setPlan(plan, .reminders(reminders))]
  }
}

/// Moves a plan to another position of its list.
public struct MovePlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// The position that it has afterwards.
  public var index: Int

  /// Creates the command.
  public init(_ plan: Plan.ID, to index: Int) {
    self.plan = plan
    self.index = index
  }

  /// What the Undo menu calls it.
  public var name: String { "Move Plan" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let old = try list.position(requiring: plan)
    try [index].checkRemoval(from: list.plans.count)
    return index == old ? [] : [.move(plan, to: index)]
  }
}

/// Deletes a plan, finished or not.
public struct DeletePlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// What the Undo menu calls it.
  public var name: String { "Delete Plan" }

  /// The changes that make it up.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    _ = try list.position(requiring: plan)
    return [.remove([plan])]
  }
}

extension PlanList {
  /// Where new plans come in; `nil` stands for the end.
  fileprivate func insertionIndex(_ index: Int?) throws(Refusal) -> Int {
    let index = index ?? plans.count
    guard index >= 0, index <= plans.count else {
      throw Refusal.position(index, of: plans.count)
    }
    return index
  }
}
