/// Acknowledges a reminder of a note, node or plan: it is no longer due for times up to now.
public struct Acknowledge: Command {
  /// The note, node or plan that has the reminder.
  public var subject: Notebook.DueReminder.Subject
  /// The index of the reminder among the subject's reminders.
  public var position: Int

  /// Creates the command for a reminder that is due.
  public init(_ due: Notebook.DueReminder) {
    subject = due.subject
    position = due.position
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Acknowledge Reminder" }

  /// One change of the reminders, or no change if the reminder is not due.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    switch subject {
    case .note(let id):
      guard let note = notebook.notes[id] else { throw .missing("note", id.rawValue) }
      guard let noted = try note.reminders.acknowledging(position, at: context.now) else {
        return []
      }
      return try SetNote(to: .reminders(noted)).in(id).changes(in: notebook, context: &context)
    case .node(let node, in: let id):
      guard let map = notebook.maps[id] else { throw .missing("map", id.rawValue) }
      let reminders = try map.node(node).reminders
      guard let noted = try reminders.acknowledging(position, at: context.now) else { return [] }
      return try SetNodes(node, to: .reminders(noted)).in(id)
        .changes(in: notebook, context: &context)
    case .plan(let plan, in: let id):
      return try AcknowledgeReminder(at: position, of: plan).in(id)
        .changes(in: notebook, context: &context)
    }
  }
}

extension Acknowledge: ItemCommand {
  /// The item that contains the reminder.
  package var item: Notebook.ItemID? {
    switch subject {
    case .note(let id): .note(id)
    case .node(_, in: let id): .map(id)
    case .plan(_, in: let id): .planList(id)
    }
  }
}
