extension Plan {
  /// What can be set about a plan, with the value that it gets.
  public enum Property: Hashable, Sendable, Codable {
    /// What is to be done.
    case name(Name)
    /// When it was made.
    case created(Instant?)
    /// When it was finished.
    case completed(Instant?)
    /// What there is to say about it.
    case note(RichText?)
    /// What reminds of it.
    case reminders([Reminder])
    /// The timer of the work on it.
    indirect case timer(FocusTimer?)
    /// What another program knows about it.
    case foreign(Foreign)

    /// Whether another property is the same one, whatever its value.
    func isSame(as other: Property) -> Bool {
      switch (self, other) {
      case (.name, .name), (.created, .created), (.completed, .completed), (.note, .note),
        (.reminders, .reminders), (.timer, .timer), (.foreign, .foreign):
        true
      default: false
      }
    }
  }

  /// Sets a property and returns what it was before. Only unfinished plans are renamed or timed.
  mutating func set(_ property: Property) throws(Refusal) -> Property {
    switch property {
    case .name(var value):
      guard !isDone else { throw Refusal.finished(id) }
      swap(&name, &value)
      return .name(value)
    case .created(var value):
      swap(&created, &value)
      return .created(value)
    case .completed(var value):
      guard value == nil || timer == nil else { throw Refusal.timed(id) }
      swap(&completed, &value)
      return .completed(value)
    case .note(var value):
      swap(&note, &value)
      return .note(value)
    case .reminders(var value):
      swap(&reminders, &value)
      return .reminders(value)
    case .timer(var value):
      guard value == nil || !isDone else { throw Refusal.finished(id) }
      swap(&timer, &value)
      return .timer(value)
    case .foreign(var value):
      swap(&foreign, &value)
      return .foreign(value)
    }
  }
}
