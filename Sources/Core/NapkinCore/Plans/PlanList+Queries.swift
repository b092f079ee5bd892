extension PlanList {
  /// The unfinished plans, in order.
  public var current: [Plan] { plans.filter { !$0.isCompleted } }

  /// The finished plans that have not been archived yet, in order.
  public var completed: [Plan] { plans.filter(\.isCompleted) }

  /// All plans, the archived ones after the others.
  public var allPlans: [Plan] { plans + archive.map(\.plan) }

  /// The list with its plans changed, archived ones too, in what no rule of lists is about.
  package func changingPlans(_ change: (inout Plan) -> Void) -> PlanList {
    func changed(_ plan: Plan) -> Plan {
      var plan = plan
      change(&plan)
      return plan
    }
    var list = self
    list.plans = plans.map(changed)
    list.archive = archive.map { ArchivedPlan(day: $0.day, plan: changed($0.plan)) }
    return list
  }

  /// What a screen or an export shows instead of the plans of a list that has none; `nil` if it has
  /// some. An app with another language, or with a gesture to tell of, shows a text of its own.
  public var placeholder: String? { plans.isEmpty ? "No plans yet" : nil }

  /// Where a plan stands in the list; `nil` if it does not, archived or not. Looks at the plans one
  /// by one: half a millisecond for 100,000.
  public func position(of plan: Plan.ID) -> Int? {
    plans.firstIndex { $0.id == plan }
  }

  /// The plan of the list itself with an identifier, or `nil` if there is none, or an archived one.
  public subscript(id: Plan.ID) -> Plan? {
    position(of: id).map { plans[$0] }
  }

  /// A plan of the list itself; an archived one is refused as missing.
  public func plan(_ id: Plan.ID) throws(Refusal) -> Plan {
    plans[try position(requiring: id)]
  }

  /// Whether a plan is here, in the list or in the archive.
  public func contains(_ plan: Plan.ID) -> Bool {
    position(of: plan) != nil || archive.contains { $0.id == plan }
  }

  /// Where a plan stands in the list.
  func position(requiring plan: Plan.ID) throws(Refusal) -> Int {
    guard let position = position(of: plan) else {
      throw Refusal.missing("plan", plan.rawValue)
    }
    return position
  }
}

extension PlanList {
  /// The plans whose countdowns have reached zero, in order: is the plan finished? ``AnswerTimer`` gives
  /// the answer.
  public func finishedTimers(at moment: Moment) -> [Plan.ID] {
    plans.filter { $0.timer?.isFinished(at: moment) == true }.map(\.id)
  }

  /// A reminder that is due.
  public struct DueReminder: Hashable, Sendable {
    /// The plan that it reminds of.
    public var plan: Plan.ID
    /// Its position among the reminders of that plan.
    public var position: Int
    /// Since when it has been due.
    public var since: Instant
    /// The reminder.
    public var reminder: Reminder
  }

  /// The reminders of unfinished plans that are due, those that have waited longest first.
  /// ``AcknowledgeReminder`` takes note of one.
  public func dueReminders(at instant: Instant) -> [DueReminder] {
    var due: [DueReminder] = []
    for plan in plans where !plan.isCompleted {
      for (position, reminder) in plan.reminders.enumerated() {
        guard let since = reminder.due(at: instant) else { continue }
        due.append(DueReminder(plan: plan.id, position: position, since: since, reminder: reminder))
      }
    }
    return due.sorted { $0.since < $1.since }
  }

  /// When the next reminder of an unfinished plan comes, for an app that asks the system to wake it
  /// then.
  public func nextReminder(after instant: Instant) -> Instant? {
    plans.lazy.filter { !$0.isCompleted }
      .flatMap { $0.reminders.lazy.compactMap { $0.next(after: instant) } }
      .min()
  }
}
