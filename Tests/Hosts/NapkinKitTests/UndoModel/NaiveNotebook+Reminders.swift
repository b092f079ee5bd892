import NapkinKit
import NapkinTesting

extension NaiveNotebook {
  /// Takes note of a reminder of anything, whether it is due yet or not, and of one that is not there.
  func acknowledging(
    _ document: Notebook, _ chance: inout Chance
  ) -> Operation<NaiveNotebook> {
    let someday = Instant(milliseconds: 1 << 45)
    let gone: [Notebook.DueReminder.Subject] = [
      .note("nowhere"), .node("nowhere", in: "nowhere"), .plan("nowhere", in: "nowhere"),
    ]
    let missing = Notebook.DueReminder(
      subject: chance.pick(gone), position: 0, reminder: Reminder(at: someday), since: someday)
    let known = document.dueReminders(at: someday)
    var due = known.isEmpty || chance.percent(10) ? missing : chance.pick(known)
    if chance.percent(5) { due.position += 3 }
    return Operation(Acknowledge(due)) { notebook, context in
      switch due.subject {
      case .note(let id):
        try notebook.change(.note(id)) { item in
          var note = try require(Item.noteLens.get(item))
          guard try Self.acknowledge(due.position, of: &note.front.reminders, context) else {
            return false
          }
          note.front.modified = context.now
          item = .note(note)
          return true
        }
      case .node(let node, in: let id):
        try notebook.change(.map(id)) { item in
          var map = try require(Item.mapLens.get(item))
          var reminders = try require(map.entries[node]).node.reminders
          guard try Self.acknowledge(due.position, of: &reminders, context) else { return false }
          map.set(node, context) { $0.reminders = reminders }
          item = .map(map)
          return true
        }
      case .plan(let plan, in: let id):
        try notebook.change(.planList(id)) { item in
          var list = try require(Item.listLens.get(item))
          var reminders = list.plans[try list.index(of: plan)].reminders
          guard try Self.acknowledge(due.position, of: &reminders, context) else { return false }
          _ = try list.set(plan, context) { $0.reminders = reminders }
          item = .planList(list)
          return true
        }
      }
    }
  }

  private static func acknowledge(
    _ position: Int, of reminders: inout [Reminder], _ context: Context
  ) throws -> Bool {
    try require(reminders.indices.contains(position))
    if !reminders[position].isDue(at: context.now) { return false }
    reminders[position].acknowledged = context.now
    return true
  }
}
