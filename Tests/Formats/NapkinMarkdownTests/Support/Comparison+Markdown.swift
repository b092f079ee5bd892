import NapkinCore
import NapkinFormats
import ReturnDifference

/// What Markdown keeps of documents. Identifiers, which it does not keep, are not compared.
extension Comparison {
  mutating func compare(_ old: MindMap, _ new: MindMap) {
    let id = old.id.rawValue
    check("name", old.name, new.name, [.title], at: id)
    check("info", old.info, new.info, [.title, .markup], at: id)
    check("dates", [old.created, old.modified], [new.created, new.modified], [.date], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
    check("root", old.isRootImplied, new.isRootImplied, [], at: id)
    check("count", old.count, new.count, [], at: id)
    let (numbers, others) = (old.numbers, new.numbers)
    for (mine, theirs) in zip(old.walkAll(), new.walkAll()) {
      let (node, other) = (old[mine.slot], new[theirs.slot])
      let id = node.id.rawValue
      check("depth", mine.depth, theirs.depth, [.node], at: id)
      compare(node, other)
      // A link or a picture that is all of a text becomes that of the node.
      check("link", node.link(numbers), other.link(others), [.link, .markup], at: id)
      let (connectors, back) = (node.connectors(numbers), other.connectors(others))
      check("connectors", connectors, back, [.connector, .connectorLabel], at: id)
    }
  }

  private mutating func compare(_ old: MindMap.Node, _ new: MindMap.Node) {
    let id = old.id.rawValue
    check("text", old.text, new.text, [.text, .markup], at: id)
    check("details", old.details, new.details, [.details, .markup], at: id)
    check("note", old.note, new.note, [.note, .markup], at: id)
    check("icons", old.icons, new.icons, [.icon], at: id)
    check("tags", old.tags, new.tags, [.tag], at: id)
    check("task", old.task.status, new.task.status, [.task], at: id)
    check("progress", old.task.progress, new.task.progress, [.progress], at: id)
    check("priority", old.task.priority, new.task.priority, [.priority], at: id)
    check("media", old.media, new.media, [.media, .markup], at: id)
    check("attributes", old.attributes, new.attributes, [.attribute], at: id)
    check("reminders", old.reminders, new.reminders, [.reminder], at: id)
    check("place", old.place, new.place, [.place], at: id)
    check("style", old.style, new.style, [.color, .font, .shape, .border, .edge, .cloud], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
  }

  mutating func compare(_ old: Note, _ new: Note) {
    let id = old.id.rawValue
    check("title", old.title, new.title, [.title], at: id)
    check("text", old.text, new.text, [.text, .markup], at: id)
    check("picture", old.picture, new.picture, [.media], at: id)
    check("attachments", old.attachments, new.attachments, [.media], at: id)
    check("drawing", old.drawing, new.drawing, [.drawing], at: id)
    check("category", old.category, new.category, [.category], at: id)
    check("tags", old.tags, new.tags, [.tag], at: id)
    check("reminders", old.reminders, new.reminders, [.reminder], at: id)
    check("place", old.place, new.place, [.place], at: id)
    check("dates", [old.created, old.modified], [new.created, new.modified], [.date], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
  }

  mutating func compare(_ old: PlanList, _ new: PlanList) {
    let id = old.id.rawValue
    check("name", old.name, new.name, [], at: id)
    check("background", old.background, new.background, [.media], at: id)
    check("dates", [old.created, old.modified], [new.created, new.modified], [.date], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
    check("plans", old.plans.count, new.plans.count, [], at: id)
    check("days", old.archive.map(\.day), new.archive.map(\.day), [], at: id)
    for (plan, back) in zip(old.plans, new.plans) { compare(plan, back) }
    for (entry, back) in zip(old.archive, new.archive) { compare(entry.plan, back.plan) }
  }

  private mutating func compare(_ old: Plan, _ new: Plan) {
    let id = old.id.rawValue
    check("name", old.name, new.name, [], at: id)
    check("done", old.isCompleted, new.isCompleted, [], at: id)
    check("created", old.created, new.created, [.date], at: id)
    check("completed", old.completed, new.completed, [.date], at: id)
    check("note", old.note, new.note, [.note, .markup], at: id)
    check("reminders", old.reminders, new.reminders, [.reminder], at: id)
    check("timer", old.timer, new.timer, [.timer], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
  }
}

extension MindMap {
  /// Which node in the order of the outline each one is.
  fileprivate var numbers: [Node.ID: Int] {
    let ids = walkAll().enumerated().map { (self[$1.slot].id, $0) }
    return Dictionary(ids) { first, _ in first }
  }
}

extension MindMap.Node {
  /// The link, one to a node with its number.
  fileprivate func link(_ numbers: [ID: Int]) -> String? {
    guard let link, link.hasPrefix("#"), let number = numbers[ID(String(link.dropFirst()))] else {
      return link
    }
    return "#\(number)"
  }

  /// The connectors, with the numbers of the nodes that they lead to.
  fileprivate func connectors(_ numbers: [ID: Int]) -> [Connector] {
    connectors.map { connector in
      var connector = connector
      if let number = numbers[connector.target] { connector.target = ID("\(number)") }
      return connector
    }
  }
}
