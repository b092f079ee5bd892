import NapkinCore

/// Documents made by chance.
extension Chance {
  mutating func text() -> RichText {
    happens(onceIn: 4) ? RichText(markdown(), syntax: .markdown) : RichText(hostileText(3))
  }

  mutating func body() -> RichText {
    happens(onceIn: 2)
      ? RichText(markdownBlocks(), syntax: .markdown) : RichText(hostileText())
  }

  mutating func map() -> MindMap {
    var map = MindMap(id: "map", name: "Name \(number(below: 9))", root: text())
    map.isRootImplied = happens(onceIn: 5)
    if map.isRootImplied { map.update(map.slotOfRoot) { $0.text = .empty } }
    var slots = [map.slotOfRoot]
    for index in 0..<2 + number(below: 8) {
      var node = MindMap.Node(id: MindMap.Node.ID("n\(index)"), text())
      if happens(onceIn: 2) { decorate(&node, index) }
      slots.append(map.append(node, under: one(of: slots)))
    }
    return map
  }

  private mutating func decorate(_ node: inout MindMap.Node, _ index: Int) {
    if happens(onceIn: 3) { node.note = body() }
    if happens(onceIn: 4) { node.details = body() }
    if happens(onceIn: 4) {
      node.icons = [one(of: ["idea", "my-own", "full-1", "25%", "Größe 1", "a%20b"])]
    }
    if happens(onceIn: 4) { node.tags = [one(of: ["red", "two words", "größer", "a#b", "思"])] }
    if happens(onceIn: 4) {
      node.link = one(of: ["https://a.b/?c=1&d=(2)", "#n0", "a b.txt", "<x>", "\\x\n", "&amp;"])
    }
    if happens(onceIn: 4) {
      node.task = TaskState(
        one(of: [.open, .partly, .done]), progress: happens(onceIn: 2) ? 40 : nil,
        priority: happens(onceIn: 2) ? 3 : nil)
    }
    if happens(onceIn: 4) { node.attributes = [Attribute(hostileText(2), hostileText(2))] }
    if happens(onceIn: 5) {
      node.media = [
        Media(.external("pictures/\(index).png"), name: hostileText(2), mediaType: "image/png"),
        Media(.external("talk.mov"), name: "talk", mediaType: "video/quicktime"),
      ]
    }
    if happens(onceIn: 4) {
      node.connectors = [Connector(to: "n0", label: happens(onceIn: 2) ? hostileText(2) : nil)]
    }
    if happens(onceIn: 5) { node.reminders = several { $0.reminder() } }
    if happens(onceIn: 5) { node.place = try? Place(latitude: 1.5, longitude: -2, name: "Here") }
  }

  /// One, two or three of something.
  private mutating func several<Element>(_ make: (inout Chance) -> Element) -> [Element] {
    (0...number(below: 3)).map { _ in make(&self) }
  }

  private mutating func reminder() -> Reminder {
    Reminder(
      at: Instant(milliseconds: Int64(number(below: 2_000_000_000)) * 1_000),
      secondsFromUTC: 1800 * (number(below: 40) - 20),
      message: happens(onceIn: 2) ? hostileText(2) : nil,
      recurrence: happens(onceIn: 2) ? try? Recurrence(every: 2, unit: .week) : nil)
  }

  mutating func note() -> Note {
    var note = Note(id: "note", title: happens(onceIn: 4) ? "" : hostileText(2), text: body())
    if happens(onceIn: 2) { note.created = Instant(milliseconds: Int64(number(below: 1 << 40))) }
    if happens(onceIn: 3) { note.category = hostileText(1) }
    if happens(onceIn: 3) { note.tags = ["exam", hostileText(1)] }
    if happens(onceIn: 3) { note.reminders = [reminder()] }
    if happens(onceIn: 4) {
      note.place = try? Place(latitude: -33.5, longitude: 151, altitude: 4, name: hostileText(1))
    }
    if happens(onceIn: 4) {
      note.picture = Media(
        .stored(ByteDigest(of: [1])), name: hostileText(1), mediaType: "image/jpeg")
    }
    if happens(onceIn: 4) {
      note.attachments = [Media(.external("a b.pdf"), name: "paper", mediaType: "application/pdf")]
    }
    if happens(onceIn: 4) {
      note.foreign = Foreign([
        Foreign.Entry(format: "markdown", key: "aliases", value: "\n  - a\n  - b")
      ])
    }
    note.isTitleHeading = happens(onceIn: 2)
    return note
  }

  mutating func planList() throws -> PlanList {
    var number = 0
    func plan(_ chance: inout Chance) -> Plan? {
      number += 1
      guard let name = try? Name(chance.hostileText(3)) else { return nil }
      var plan = Plan(id: Plan.ID("p\(number)"), name: name)
      let day = Day(dayNumber: Int64(chance.number(below: 20_000)))
      let noon = Int64(chance.happens(onceIn: 8) ? 43_200_000 : 0)
      if chance.happens(onceIn: 2) {
        plan.created = day.start(secondsFromUTC: 0).advanced(byMilliseconds: noon)
      }
      if chance.happens(onceIn: 2) { plan.completed = day.start(secondsFromUTC: 0) }
      if chance.happens(onceIn: 4) { plan.note = "A note about \(number)." }
      if chance.happens(onceIn: 6) { plan.note = chance.body() }
      if chance.happens(onceIn: 4) { plan.reminders = chance.several { $0.reminder() } }
      return plan
    }
    let plans = (0..<self.number(below: 5)).compactMap { _ in plan(&self) }
    let archive = (0..<self.number(below: 4)).compactMap { index in
      plan(&self).map { plan -> ArchivedPlan in
        var plan = plan
        plan.completed = plan.completed ?? Instant(milliseconds: 0)
        return ArchivedPlan(day: Day(dayNumber: Int64(18_000 + index / 2)), plan: plan)
      }
    }
    return try PlanList(id: "list", name: Name("Plans & more"), plans: plans, archive: archive)
  }
}
