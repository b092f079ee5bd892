/// Something that a person plans to do.
public struct Plan: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a plan, unique in its list and in the archive of that list.
  public typealias ID = Identifier<Plan>

  /// Its identifier.
  public package(set) var id: ID
  /// The name of the plan: the thing to be done.
  public var name: Name
  /// When the plan was made, if known.
  public var created: Instant?
  /// When the plan was finished; `Plan.unknownCompletion` if the time is unknown, `nil` if it is unfinished.
  public var completed: Instant?
  /// A note about the plan.
  public var note: RichText?
  /// The plan's reminders. They are due only while the plan is unfinished.
  public var reminders: [Reminder]
  /// The timer of the work on the plan. In a list, only unfinished plans may have a timer.
  public var timer: FocusTimer?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign

  /// Creates a plan.
  public init(
    id: ID,
    name: Name,
    created: Instant? = nil,
    completed: Instant? = nil,
    note: RichText? = nil,
    reminders: [Reminder] = [],
    timer: FocusTimer? = nil,
    foreign: Foreign = Foreign()
  ) {
    self.id = id
    self.name = name
    self.created = created
    self.completed = completed
    self.note = note
    self.reminders = reminders
    self.timer = timer
    self.foreign = foreign
  }

  /// Whether the plan is finished.
  public var isCompleted: Bool { completed != nil }

  /// The value of `completed` for a plan that was finished at an unknown time: 1970-01-01 00:00 UTC.
  public static let unknownCompletion = Instant(milliseconds: 0)

  /// When the plan was finished; `nil` if it is unfinished or the time is unknown.
  public var knownCompletion: Instant? { completed == Self.unknownCompletion ? nil : completed }
}

extension Plan {
  /// Returns a copy with another identifier, for pasting. The copy has no timer, because nobody works on it yet.
  public func copy(id: ID) -> Plan {
    Plan(
      id: id, name: name, created: created, completed: completed, note: note,
      reminders: reminders, foreign: foreign)
  }
}
