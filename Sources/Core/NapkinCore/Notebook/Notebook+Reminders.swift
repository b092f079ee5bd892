extension Notebook {
  /// A reminder that is due, and what it reminds of.
  public struct DueReminder: Hashable, Sendable {
    /// The note, node or plan that has the reminder.
    public enum Subject: Hashable, Sendable {
      /// A note.
      case note(Note.ID)
      /// A node of a map.
      case node(MindMap.Node.ID, in: MindMap.ID)
      /// A plan of a list.
      case plan(Plan.ID, in: PlanList.ID)
    }

    /// The note, node or plan that has the reminder.
    public var subject: Subject
    /// Which of its reminders, counted from zero.
    public var position: Int
    /// The reminder.
    public var reminder: Reminder
    /// Since when it has been due.
    public var since: Instant

    /// Creates one, for an app that remembers what it has shown.
    public init(subject: Subject, position: Int, reminder: Reminder, since: Instant) {
      self.subject = subject
      self.position = position
      self.reminder = reminder
      self.since = since
    }
  }

  /// The reminders that are due of notes, and of nodes and plans that are not done, those that have waited
  /// longest first. ``Acknowledge`` marks one as seen.
  public func dueReminders(at now: Instant) -> [DueReminder] {
    var due: [DueReminder] = []
    forEachReminder { reminder, position, subject in
      guard let since = reminder.due(at: now) else { return }
      due.append(
        DueReminder(subject: subject, position: position, reminder: reminder, since: since))
    }
    return due.sorted { $0.since < $1.since }
  }

  /// When the next reminder of a note comes, or of a node or plan that is not done, for an app that asks the
  /// system to wake it then.
  public func nextReminder(after instant: Instant) -> Instant? {
    var times: [Instant] = []
    forEachReminder { reminder, _, _ in
      if let next = reminder.next(after: instant) { times.append(next) }
    }
    return times.min()
  }

  private func forEachReminder(_ body: (Reminder, _ position: Int, DueReminder.Subject) -> Void) {
    func tell(_ reminders: [Reminder], of subject: DueReminder.Subject) {
      for (position, reminder) in reminders.enumerated() { body(reminder, position, subject) }
    }
    for note in notes { tell(note.reminders, of: .note(note.id)) }
    for map in maps {
      for visit in map.walkAll() where !map[visit.slot].isPlain {
        let node = map[visit.slot]
        if node.task.status != .done { tell(node.reminders, of: .node(node.id, in: map.id)) }
      }
    }
    for list in planLists {
      for plan in list.plans where !plan.isCompleted {
        tell(plan.reminders, of: .plan(plan.id, in: list.id))
      }
    }
  }
}
