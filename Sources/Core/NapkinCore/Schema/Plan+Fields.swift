extension Plan {
  /// A property of a plan that can be set, with its new value.
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

  /// The name of the plan: the work to do. Only an unfinished plan can be renamed.
  public static let name = Field("name", menu: "Change Plan") {
    $0.name
  } set: { plan, name throws(Refusal) in
    guard !plan.isCompleted else { throw Refusal.finished(plan.id) }
    plan.name = name
  }

  /// When the plan was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Plan", get: { $0.created }, set: { $0.created = $1 })

  /// When the plan was finished. A plan with a timer cannot be finished.
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

  /// The note on the plan.
  public static let note = Field(
    "note", words: Word.optionalText("note", get: { $0.note }, set: { $0.note = $1 }), \.note)

  /// The reminders about the plan.
  public static let reminders = Field(
    "reminders", .reminders, "reminder", get: { $0.reminders }, set: { $0.reminders = $1 })

  /// The timer of the work on the plan. Only an unfinished plan has a timer.
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
  /// A property of a plan list that can be set, with its new value.
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

  /// The name of the list. The notebook makes sure that no other list has the same name.
  public static let name = Field("name", menu: "Rename Plan List", \.name)

  /// The picture behind the list.
  public static let background = Field(
    "background", .picture, "media", get: { $0.background }, set: { $0.background = $1 })

  /// When the list was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When the list was last changed. No command sets this field.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
