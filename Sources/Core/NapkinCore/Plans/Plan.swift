/// Something that a person plans to do.
public struct Plan: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a plan, unique in its list and that list's archive.
  public typealias ID = Identifier<Plan>

  /// Its identifier.
  public package(set) var id: ID
  /// What is to be done.
  public var name: Name
  /// When it was made, if known.
  public var created: Instant?
  /// When it was marked as finished, `Plan.unknownCompletion` if nobody knows; `nil` as long as it is not.
  public var completed: Instant?
  /// What there is to say about it.
  public var note: RichText?
  /// What reminds of it. Only an unfinished plan has reminders that are due.
  public var reminders: [Reminder]
  /// The timer of the work on it. A list takes only unfinished plans with a timer.
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

  /// Whether it is finished.
  public var isCompleted: Bool { completed != nil }

  /// Says of a plan that it is finished, and nobody knows when: 1970-01-01 00:00 UTC.
  public static let unknownCompletion = Instant(milliseconds: 0)

  /// When it was finished, if it is and somebody knows.
  public var knownCompletion: Instant? { completed == Self.unknownCompletion ? nil : completed }
}

extension Plan {
  /// A copy under another identifier, as pasting makes it. Nobody works on a copy yet, so that it
  /// has no timer.
  public func copy(id: ID) -> Plan {
    Plan(
      id: id, name: name, created: created, completed: completed, note: note,
      reminders: reminders, foreign: foreign)
  }
}
