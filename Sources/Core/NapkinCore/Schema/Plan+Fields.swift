extension Plan {
  /// What can be set about a plan, with what it gets.
  public struct Property: FieldSetting {
    /// The type that has the fields.
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

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    name.erased, created.erased, completed.erased, note.erased, reminders.erased, timer.erased,
    foreign.erased,
  ]

  /// What is to be done. Only an unfinished plan is renamed.
  public static let name = Field("name", menu: "Change Plan") {
    $0.name
  } set: { plan, name throws(Refusal) in
    guard !plan.isCompleted else { throw Refusal.finished(plan.id) }
    plan.name = name
  }

  /// When it was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Plan", get: { $0.created }, set: { $0.created = $1 })

  /// When it was finished; a plan with a timer is not.
  public static let completed = Field(
    "completed", menu: "Change Plan",
    words: [
      Word(
        "completed", .instant, "date", count: { $0.knownCompletion == nil ? 0 : 1 },
        get: { $0.completed }, set: { $0.completed = $1 })
    ]
  ) {
    $0.completed
  } set: { plan, completed throws(Refusal) in
    guard completed == nil || plan.timer == nil else { throw Refusal.timed(plan.id) }
    plan.completed = completed
  }

  /// What there is to say about it.
  public static let note = Field(
    "note", words: Word.optionalText("note", get: { $0.note }, set: { $0.note = $1 }), \.note)

  /// What reminds of it.
  public static let reminders = Field(
    "reminders", .reminders, "reminder", get: { $0.reminders }, set: { $0.reminders = $1 })

  /// The timer of the work on it. Only an unfinished plan has one.
  public static let timer = Field("timer", menu: "Change Plan") {
    $0.timer
  } set: { plan, timer throws(Refusal) in
    guard timer == nil || !plan.isCompleted else { throw Refusal.finished(plan.id) }
    plan.timer = timer
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Plan", \.foreign)
}

extension PlanList {
  /// What can be set about a plan list, with what it gets.
  public struct Property: FieldSetting {
    /// The type that has the fields.
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

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    name.erased, created.erased, modified.erased, background.erased, foreign.erased,
  ]

  /// What it is called. That no other list is called so is a rule of the notebook.
  public static let name = Field("name", menu: "Rename Plan List", \.name)

  /// The picture behind it.
  public static let background = Field(
    "background", .picture, "media", get: { $0.background }, set: { $0.background = $1 })

  /// When it was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When it was last changed. No command sets it.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
