import NapkinCore
import Testing

/// Everything that can be set on a node.
@Suite struct NodePropertyTests {
  static func properties() throws -> [(MindMap.Node.Property, String)] {
    var style = NodeStyle()
    style.shape = .oval
    style.font.isBold = true
    style.border.dash = .closeDots
    style.edge.shape = .bezier
    style.cloud = NodeStyle.Cloud()
    let task = TaskState(.partly, progress: 40, priority: 2)
    return [
      (.text(RichText("<b>x</b>", syntax: .xhtml)), "Change Text"), (.note("note"), "Change Note"),
      (.details("details"), "Change Details"), (.media([.sample("m")]), "Change Content"),
      (.link("#a"), "Change Link"), (.icons(["idea"]), "Change Icons"),
      (.tags(["tag"]), "Change Tags"),
      (.attributes([Attribute("name", "value"), Attribute("name", "")]), "Change Attributes"),
      (.connectors([Connector(to: "c", label: "l")]), "Change Connectors"),
      (.style(style), "Change Style"), (.task(task), "Change Task"),
      (.reminders([Reminder(at: Instant(milliseconds: 1))]), "Change Reminders"),
      (.place(try Place(latitude: 1, longitude: 1)), "Change Place"), (.side(.left), "Change Side"),
      (.offset(Position(x: 1, y: 2)), "Move Node"), (.isFolded(true), "Fold"),
      (.created(Instant(milliseconds: 5)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
  }

  @Test func `each is set and comes back, dates too`() throws {
    var desk = Desk(try Garden.map())
    for (property, name) in try Self.properties() {
      let before = desk.document
      let outcome = try desk.perform(SetNodes("b", to: property))
      #expect(outcome.name == name)
      #expect(outcome.affectedNodes == ["b"])
      #expect(desk.document != before)
      #expect(desk.document["b"]?.modified == desk.context.now)
      #expect(desk.document["a"] == before["a"])
      let undone = try #require(try desk.editor.undo())
      #expect(desk.document["b"] == before["b"])
      #expect(undone.edits[0].dates.part == before["b"]?.modified)
      try desk.editor.redo()
      desk.refuses(SetNodes("b", "nowhere", to: property), .missing)
    }
    let node = try desk.document.node("b")
    #expect(try recoded(node) == node)
    #expect(node.note == "note" && node.details == "details" && node.link == "#a")
    #expect(node.icons == ["idea"] && node.tags == ["tag"] && node.attributes.count == 2)
    #expect(node.task.progress == 40 && node.task.priority == 2 && node.side == .left)
    #expect(node.reminders.count == 1 && node.place?.latitude == 1 && node.isFolded)
    #expect(MindMap.Node.Property.isFolded(false).menuName == "Unfold")
    #expect(try recoded(desk.document) == desk.document)
  }

  @Test func `several nodes are set in one step`() throws {
    var desk = Desk(try Garden.map())
    let outcome = try desk.perform(SetNodes(["a", "f1", "root"], to: .isFolded(true)))
    #expect(outcome.edits.count == 3)
    #expect(desk.document["f1"]?.isFolded == true)
    #expect(try desk.perform(SetNodes([], to: .isFolded(true))).edits.isEmpty)
  }

  @Test func `setting one thing covers setting it again on the same node, and nothing else`() throws
  {
    let properties = try Self.properties().map(\.0)
    for (index, property) in properties.enumerated() {
      for (other, later) in properties.enumerated() {
        #expect(MindMap.Change.set("a", property).covers(.set("a", later)) == (index == other))
      }
      #expect(!MindMap.Change.set("a", property).covers(.set("b", property)))
      #expect(!MindMap.Change.remove("a").covers(.set("a", property)))
    }
    #expect(!MindMap.Change.move("a", under: nil, at: 0).covers(.move("a", under: nil, at: 0)))
  }

  @Test func `a change keeps about as many bytes alive as what is in it`() throws {
    let long = String(repeating: "x", count: 10_000)
    let foreign = Foreign([.init(format: "f", key: "k", value: long)])
    let reminder = Reminder(at: Instant(milliseconds: 0), message: long)
    let properties: [MindMap.Node.Property] = [
      .text(RichText(long)), .note(RichText(long)), .details(RichText(long)), .link(long),
      .icons([long]), .tags([long]), .media([.sample(long)]), .attributes([Attribute("n", long)]),
      .connectors([Connector(to: "a", label: long)]), .reminders([reminder]),
      .place(try Place(latitude: 0, longitude: 0, name: long)), .foreign(foreign),
    ]
    for property in properties {
      #expect((10_000..<11_000).contains(MindMap.Change.set("a", property).byteCount))
      var node = MindMap.Node(id: "n", "n")
      var map = MindMap(id: "m", root: node)
      _ = try MindMap.Change.set("n", property).applied(to: &map)
      node = try map.node("n")
      let change = MindMap.Change.insert(Branch(node), under: nil, at: 0)
      #expect((10_000..<12_000).contains(change.byteCount))
    }
    let settings: [MindMap.Property] = [
      .name(long), .info(RichText(long)), .foreign(foreign),
    ]
    for property in settings {
      #expect((10_000..<11_000).contains(MindMap.Change.setMap(property).byteCount))
    }
    let small: [MindMap.Change] = [
      .remove("a"), .move("a", under: nil, at: 0), .set("a", .offset(nil)), .set("a", .note(nil)),
      .setMap(.created(nil)),
    ]
    for change in small { #expect(change.byteCount <= 64) }
  }

  @Test func `the date of the last change can be set, and comes back`() throws {
    var desk = Desk(try Garden.map())
    let date = Instant(milliseconds: 7)
    for date in [date, nil, date] {
      #expect(try desk.perform(SetNodes("b", to: .modified(date))).name == "Change Date")
      #expect(desk.document["b"]?.modified == date)
    }
    #expect(desk.document.modified == desk.context.now)
    let change = MindMap.Change.set("b", .modified(date))
    #expect(change.covers(.set("b", .modified(nil))))
    #expect(!change.covers(.set("b", .created(date))))
    #expect(change.byteCount <= 64)
  }

  @Test func `a task stays on its scales`() {
    #expect(TaskState(.open, progress: 255, priority: 255).progress == 100)
    #expect(TaskState(.open, progress: 255, priority: 255).priority == 9)
    #expect(TaskState.none == TaskState(.none))
  }
}

extension Change {
  /// Performs the change, as of nobody knows when.
  fileprivate func applied(to document: inout Document) throws -> Self {
    var dates = EditDates(document: nil, part: nil)
    return try apply(to: &document, dates: &dates)
  }
}
