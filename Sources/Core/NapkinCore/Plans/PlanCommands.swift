/// Adds a plan to a list.
public struct AddPlan: Command {
  /// The name of the plan: the thing to be done.
  public var planName: String
  /// Its position in the list; at the end if not given.
  public var position: Int?
  /// The identifier of the new plan; a fresh one if not given.
  public var id: Plan.ID?

  /// Creates the command.
  public init(_ name: String, at position: Int? = nil, id: Plan.ID? = nil) {
    planName = name
    self.position = position
    self.id = id
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Add Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let name = try Name(planName)
    let position = try list.insertionPosition(position)
    let id = id ?? Plan.ID(context.identifiers.next { list.contains(Plan.ID($0)) })
    return [.insert([Plan(id: id, name: name, created: context.now)], at: [position])]
  }
}

/// Puts copies of plans into a list, under fresh identifiers and without their timers.
public struct PastePlans: Command {
  /// The plans to copy.
  public var plans: [Plan]
  /// The position of the first copy in the list; at the end if not given.
  public var position: Int?

  /// Creates the command.
  public init(_ plans: [Plan], at position: Int? = nil) {
    self.plans = plans
    self.position = position
  }

  /// The name of the command in the Undo menu.
  public var name: String { plans.count == 1 ? "Paste Plan" : "Paste Plans" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let position = try list.insertionPosition(position)
    if plans.isEmpty { return [] }
    var taken = Set(list.plans.lazy.map(\.id))
    taken.formUnion(list.archive.lazy.map(\.id))
    let copies = plans.map { plan in
      let id = Plan.ID(context.identifiers.next { taken.contains(Plan.ID($0)) })
      taken.insert(id)
      return plan.copy(id: id)
    }
    return [.insert(copies, at: Array(position..<position + copies.count))]
  }
}

/// Gives an unfinished plan another name.
public struct RenamePlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// Its new name.
  public var newName: String

  /// Creates the command.
  public init(_ plan: Plan.ID, to newName: String) {
    self.plan = plan
    self.newName = newName
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Rename Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let old = try list.plan(plan)
    if old.isCompleted { throw Refusal.finished(plan) }
    let name = try Name(newName)
    return name.isIdentical(to: old.name) ? [] : [.setPlan(plan, .name(name))]
  }
}

/// Sets a property of a plan for which there is no separate command, such as its note or its reminders.
public struct SetPlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// The new value.
  public var property: Plan.Property

  /// Creates the command.
  public init(_ plan: Plan.ID, to property: Plan.Property) {
    self.plan = plan
    self.property = property
  }

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Consecutive changes of one plan's note merge into one undo step.
  public var mergeKey: MergeKey? {
    property.sets(Plan.Property.note) ? MergeKey("plan-note", on: plan.rawValue) : nil
  }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    [.setPlan(plan, property)]
  }
}

/// Acknowledges a reminder, so that it is no longer due for times up to now.
public struct AcknowledgeReminder: Command {
  /// The index of the reminder among the plan's reminders.
  public var position: Int
  /// The plan that has the reminder.
  public var plan: Plan.ID

  /// Creates the command.
  public init(at position: Int, of plan: Plan.ID) {
    self.position = position
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Acknowledge Reminder" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let reminders = try list.plan(plan).reminders
    let noted = try reminders.acknowledging(position, at: context.now)
    return noted.map { [.setPlan(plan, .reminders($0))] } ?? []
  }
}

/// Moves a plan to another position of its list.
public struct MovePlan: Command {
  /// The plan.
  public var plan: Plan.ID
  /// The position of the plan after the move.
  public var position: Int

  /// Creates the command.
  public init(_ plan: Plan.ID, to position: Int) {
    self.plan = plan
    self.position = position
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Move Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    list.position(of: plan) == position ? [] : [.move(plan, to: position)]
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

  /// The name of the command in the Undo menu.
  public var name: String { "Delete Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    [.remove([plan])]
  }
}

extension PlanList {
  /// Returns the position at which new plans are inserted; `nil` means the end.
  fileprivate func insertionPosition(_ position: Int?) throws(Refusal) -> Int {
    let position = position ?? plans.count
    guard 0...plans.count ~= position else { throw .position(position, of: plans.count) }
    return position
  }
}
