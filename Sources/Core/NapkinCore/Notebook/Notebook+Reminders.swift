extension Notebook {
  /// A reminder that is due, and the note, node or plan that has it.
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
    /// The index of the reminder among the subject's reminders.
    public var position: Int
    /// The reminder.
    public var reminder: Reminder
    /// The time since which the reminder has been due.
    public var since: Instant

    /// Creates a due reminder, for an app that remembers what it has shown.
    public init(subject: Subject, position: Int, reminder: Reminder, since: Instant) {
      self.subject = subject
      self.position = position
      self.reminder = reminder
      self.since = since
    }
  }

  /// Returns the reminders that are due, the longest waiting first. Reminders of finished nodes and
  /// plans are left out. ``Acknowledge`` marks one as seen.
  public func dueReminders(at now: Instant) -> [DueReminder] {
    var due: [DueReminder] = []
    forEachReminder { reminder, position, subject in
      guard let since = reminder.due(at: now) else { return }
      due.append(
        DueReminder(subject: subject, position: position, reminder: reminder, since: since))
    }
    return due.sorted { $0.since < $1.since }
  }

  /// Returns the time of the next reminder, for an app that asks the system to wake it then. Reminders of finished
  /// nodes and plans are left out.
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
