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
    func hasSameKind(as other: Property) -> Bool {
      switch (self, other) {
      case (.name, .name), (.created, .created), (.completed, .completed), (.note, .note),
        (.reminders, .reminders), (.timer, .timer), (.foreign, .foreign):
        true
      default: false
      }
    }
  }

  /// Sets a property and returns what it was before. Only unfinished plans are renamed or timed.
  mutating func exchange(_ property: Property) throws(Refusal) -> Property {
    switch property {
    case .name(let new):
      guard !isDone else { throw Refusal.finished(id) }
      return .name(replace(&name, by: new))
    case .created(let new): return .created(replace(&created, by: new))
    case .completed(let new):
      guard new == nil || timer == nil else { throw Refusal.timed(id) }
      return .completed(replace(&completed, by: new))
    case .note(let new): return .note(replace(&note, by: new))
    case .reminders(let new): return .reminders(replace(&reminders, by: new))
    case .timer(let new):
      guard new == nil || !isDone else { throw Refusal.finished(id) }
      return .timer(replace(&timer, by: new))
    case .foreign(let new): return .foreign(replace(&foreign, by: new))
    }
  }
}
