package import NapkinCore
package import NapkinFormats

/// Where two maps differ although a ledger does not say so; with an empty ledger, where they differ
/// at all.
package struct Difference {
  private var comparison: Comparison
  package var first: String? { comparison.first }

  package init(_ old: MindMap, _ new: MindMap, _ ledger: Ledger) {
    comparison = Comparison(ledger)
    compareMaps(old, new)
    for (mine, theirs) in zip(old.walkAll(), new.walkAll()) {
      if first != nil { return }
      let id = old[mine.slot].id.rawValue
      check("depth", mine.depth, theirs.depth, [], at: id)
      compare(old[mine.slot], new[theirs.slot])
    }
  }

  private mutating func compareMaps(_ old: MindMap, _ new: MindMap) {
    let id = old.id.rawValue
    if !comparison.tells([.text, .markup], at: old.root.rawValue) {
      check("name", old.name, new.name, [.title], at: id)
    }
    // Whether nothing is said in markup or without it is not everywhere kept.
    if !old.info.isEmpty || !new.info.isEmpty {
      check("info", old.info, new.info, [.title, .markup], at: id)
    }
    check("created", old.created, new.created, [.date], at: id)
    check("modified", old.modified, new.modified, [.date], at: id)
    check("canvas", old.canvas, new.canvas, [.canvas], at: id)
    check("styles", old.styles, new.styles, [.style], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
    check("root", old.isRootImplied, new.isRootImplied, [], at: id)
    check("count", old.count, new.count, [], at: id)
    check("floating", old.floating.count, new.floating.count, [], at: id)
  }

  private mutating func compare(_ old: MindMap.Node, _ new: MindMap.Node) {
    let id = old.id.rawValue
    check("id", old.id, new.id, [.identifier], at: id)
    check("text", old.text, new.text, [.text, .markup], at: id)
    check("folded", old.isFolded, new.isFolded, [], at: id)
    check("created", old.created, new.created, [.date], at: id)
    check("modified", old.modified, new.modified, [.date], at: id)
    check("details", old.details, new.details, [.details, .markup], at: id)
    check("note", old.note, new.note, [.note, .markup], at: id)
    check("side", old.side, new.side, [.side], at: id)
    check("offset", old.offset, new.offset, [.position], at: id)
    check("link", old.link, new.link, [.link, .media], at: id)
    check("tags", old.tags, new.tags, [.tag], at: id)
    check("icons", old.icons, new.icons, [.icon, .task, .progress, .priority], at: id)
    check("task", old.task, new.task, [.icon, .task, .progress, .priority], at: id)
    check("media", old.media, new.media, [.media, .foreign], at: id)
    check("place", old.place, new.place, [.place, .foreign], at: id)
    check("reminders", old.reminders, new.reminders, [.reminder, .foreign], at: id)
    check("rows", old.attributes, new.attributes, [.attribute, .media, .foreign], at: id)
    check(
      "connectors", old.connectors, new.connectors, [.connector, .connectorLabel, .foreign], at: id)
    check("foreign", old.foreign, new.foreign, [.foreign], at: id)
    compare(old.style, new.style, at: id)
    check("the rest", old, new, Feature.all, at: id)
  }

  private mutating func compare(_ old: NodeStyle, _ new: NodeStyle, at id: String) {
    check("style", old.name, new.name, [.style], at: id)
    check("color", old.color, new.color, [.color], at: id)
    check("background", old.background, new.background, [.color], at: id)
    check("shape", old.shape, new.shape, [], at: id)
    check("width", old.maximumWidth, new.maximumWidth, [.shape], at: id)
    check("least width", old.minimumWidth, new.minimumWidth, [.shape], at: id)
    check("alignment", old.alignment, new.alignment, [.shape], at: id)
    check("numbered", old.isNumbered, new.isNumbered, [.shape], at: id)
    check("gap", old.childGap, new.childGap, [.shape], at: id)
    check("more styles", old.moreNames, new.moreNames, [.style], at: id)
    check("font", old.font, new.font, [.font], at: id)
    check("border", old.border, new.border, [.border], at: id)
    check("edge", old.edge, new.edge, [.edge], at: id)
    check("cloud", old.cloud, new.cloud, [.cloud], at: id)
  }

  private mutating func check<Value: Equatable>(
    _ name: String, _ old: Value, _ new: Value, _ features: [Feature], at id: String
  ) {
    comparison.check(name, old, new, features, at: id)
  }
}
