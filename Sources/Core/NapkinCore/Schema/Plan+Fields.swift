extension Plan {
  /// What can be set about a plan, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
    public typealias Owner = Plan

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension Plan.Property {
  /// A field of a plan.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    name.erased, created.erased, completed.erased, note.erased, reminders.erased, timer.erased,
    foreign.erased,
  ]

  /// What is to be done. Only an unfinished plan is renamed.
  public static let name = Field("name", menu: "Change Plan") {
    $0.name
  } set: { plan, name throws(Refusal) in
    guard !plan.isDone else { throw Refusal.finished(plan.id) }
    plan.name = name
  }

  /// When it was made.
  public static let created = Field("created", menu: "Change Plan", \.created)

  /// When it was finished; a plan with a timer is not.
  public static let completed = Field("completed", menu: "Change Plan") {
    $0.completed
  } set: { plan, completed throws(Refusal) in
    guard completed == nil || plan.timer == nil else { throw Refusal.timed(plan.id) }
    plan.completed = completed
  }

  /// What there is to say about it.
  public static let note = Field("note", \.note)

  /// What reminds of it.
  public static let reminders = Field("reminders", \.reminders)

  /// The timer of the work on it. Only an unfinished plan has one.
  public static let timer = Field("timer", menu: "Change Plan") {
    $0.timer
  } set: { plan, timer throws(Refusal) in
    guard timer == nil || !plan.isDone else { throw Refusal.finished(plan.id) }
    plan.timer = timer
  }

  /// What another program knows about it.
  public static let foreign = Field("foreign", menu: "Change Plan", \.foreign)
}

extension PlanList {
  /// What can be set about a plan list, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
    public typealias Owner = PlanList

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension PlanList.Property {
  /// A field of a plan list.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    name.erased, background.erased, created.erased, foreign.erased,
  ]

  /// What it is called. That no other list is called so is a rule of the notebook.
  public static let name = Field("name", menu: "Rename Plan List", \.name)

  /// The picture behind it.
  public static let background = Field("background", \.background)

  /// When it was made.
  public static let created = Field("created", menu: "Change Date", \.created)

  /// What another program knows about it.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
