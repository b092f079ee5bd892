import NapkinCore
import NapkinFormats
import NapkinMarkdown

/// A registry of Markdown alone.
let markdownOnly: FormatRegistry = {
  var registry = FormatRegistry()
  registry.register(MarkdownImporter())
  registry.register(MarkdownExporter())
  return registry
}()

/// Opens a text to change it in place.
func opened(_ bytes: [UInt8], as kind: ContentKind?) throws -> SourceFile {
  var request = ImportRequest(fileName: "file.md")
  request.kind = kind
  var source = MemorySource(bytes)
  return try markdownOnly.open(request, as: "markdown", from: &source)
}

/// An edit as a person makes one.
struct MapEdit: CustomStringConvertible {
  var description: String
  /// How many lines it puts in or takes away, at most.
  var lineCount = 1
  var map: MindMap
}

/// An edit of any document.
struct DocumentEdit {
  var description: String
  var lineCount = 1
  var content: Content
}

extension Chance {
  /// A document after a single edit.
  mutating func edit(_ old: Content) throws -> DocumentEdit {
    switch old {
    case .map(let map):
      let edit = try edit(map)
      return DocumentEdit(
        description: edit.description, lineCount: edit.lineCount, content: .map(edit.map))
    case .note(let note): return edit(note)
    case .planList(let list): return try edit(list)
    default: return DocumentEdit(description: "nothing", content: old)
    }
  }

  /// A note after a word was changed, a paragraph added or taken away, or another title or tag given.
  private mutating func edit(_ old: Note) -> DocumentEdit {
    var note = old
    var lines = note.text.source.split(separator: "\n", omittingEmptySubsequences: false)
    let index = number(below: max(1, lines.count))
    switch number(below: 5) {
    case 0 where !lines.isEmpty:
      lines[index] += " words"
      note.text.source = lines.joined(separator: "\n")
      return DocumentEdit(description: "append to line \(index)", content: .note(note))
    case 1 where note.text.syntax != .xhtml:
      note.text.source += (note.text.isEmpty ? "" : "\n\n") + "One more paragraph."
      return DocumentEdit(description: "paragraph", lineCount: 2, content: .note(note))
    case 2:
      note.title = "Another title"
      return DocumentEdit(description: "title", content: .note(note))
    case 3:
      note.tags.append("tagged")
      return DocumentEdit(
        description: "tag", lineCount: 4 + old.tags.count, content: .note(note))
    default:
      guard let words = lines.first(where: { $0.contains(" ") }),
        let blank = words.firstIndex(of: " ")
      else { return DocumentEdit(description: "nothing", content: .note(note)) }
      note.text.source.replace(words, with: words[..<blank] + " changed" + words[blank...])
      return DocumentEdit(description: "word", content: .note(note))
    }
  }

  /// A list after a plan was ticked, renamed, moved, added or deleted.
  private mutating func edit(_ old: PlanList) throws -> DocumentEdit {
    var editor = Editor(old)
    var context = Context(
      now: Instant(milliseconds: 1_700_000_000_000), identifiers: Identifiers(seed: 7))
    func done(_ description: String, _ lineCount: Int = 1) -> DocumentEdit {
      DocumentEdit(
        description: description, lineCount: lineCount, content: .planList(editor.document))
    }
    guard !old.plans.isEmpty else {
      // There is no place yet above an archive.
      if !old.archive.isEmpty { return done("nothing") }
      _ = try editor.perform(AddPlan("A new plan"), in: &context)
      return done("first plan")
    }
    let plan = one(of: old.plans)
    let size = (plan.note?.source.split(separator: "\n").count ?? 0) + 4
    let place = number(below: old.plans.count)
    switch number(below: 5) {
    case 0: _ = try editor.perform(TogglePlan(plan.id), in: &context)
    case 1 where !plan.isCompleted:
      _ = try editor.perform(RenamePlan(plan.id, to: plan.name.text + " more"), in: &context)
    case 2:
      _ = try editor.perform(MovePlan(plan.id, to: place), in: &context)
      return done("move \(plan.id) to \(place)", 2 * size)
    case 3: _ = try editor.perform(AddPlan("A new plan", at: place), in: &context)
    default:
      _ = try editor.perform(DeletePlan(plan.id), in: &context)
      return done("delete \(plan.id)", size)
    }
    return done("change \(plan.id) at \(place)")
  }

  /// A map after a single edit.
  mutating func edit(_ old: MindMap) throws -> MapEdit {
    var map = old
    let nodes = map.walkAll().map(\.slot).filter {
      !(map.isRootImplied && $0 == map.slotOfRoot)
    }
    guard !nodes.isEmpty else { return MapEdit(description: "nothing", map: map) }
    let slot = one(of: nodes)
    let id = map[slot].id
    let isBody = map.isBodyText(slot)
    let size = try map.branch(at: id).nodes.reduce(0) { $0 + Self.lineCount($1) }
    switch isBody ? 1 + number(below: 3) : number(below: 8) {
    case 0:
      map.update(slot) {
        $0.task = TaskState(
          $0.task.status == .done ? .open : .done, progress: $0.task.progress,
          priority: $0.task.priority)
      }
      return MapEdit(description: "tick \(id)", map: map)
    case 1:
      let count = Self.lineCount(map[slot])
      let word = one(of: ["changed", "Zebra crossing", "a *new* word", "1. May"])
      map.update(slot) { node in
        let isWhole = node.text.syntax == .xhtml || number(below: 2) == 0
        node.text =
          isWhole && !isBody
          ? RichText(word)
          : RichText(
            node.text.source + (isBody ? "\n\nWords." : " words"), syntax: node.text.syntax)
      }
      return MapEdit(description: "rename \(id)", lineCount: count + 2, map: map)
    case 2 where slot != map.slotOfRoot:
      try map.remove(id)
      return MapEdit(description: "delete \(id)", lineCount: size, map: map)
    case 3 where slot != map.slotOfRoot:
      let others = nodes.filter { !map.isAncestor(id, of: map[$0].id) && !map.isBodyText($0) }
      guard !others.isEmpty else { return MapEdit(description: "nothing", map: map) }
      let parent = map[one(of: others)].id
      let isSibling = map.parent(of: id) == parent
      let place = number(below: map.childCount(of: parent) + (isSibling ? 0 : 1))
      try map.move(id, under: parent, at: place)
      return MapEdit(
        description: "move \(id) under \(parent) at \(place)", lineCount: 2 * size, map: map)
    case 4, 2, 3:
      let parent = isBody ? map.root : id
      let place = number(below: map.childCount(of: parent) + 1)
      let text: RichText = one(of: ["A new thing", "`code` and more", "7. x", "# y"])
      try map.insert(MindMap.Node(id: "new", text), under: parent, at: place)
      return MapEdit(description: "insert under \(parent) at \(place)", map: map)
    case 5:
      map.update(slot) { $0.tags.append("tagged") }
      return MapEdit(description: "tag \(id)", map: map)
    case 6:
      map.update(slot) { $0.isFolded.toggle() }
      return MapEdit(description: "fold \(id)", lineCount: 0, map: map)
    default:
      let note = map[slot].note
      map.update(slot) {
        if let note, note.syntax != .xhtml {
          $0.note = RichText(note.source + "\n\nOne more paragraph.", syntax: note.syntax)
        } else {
          $0.note = "A note of one paragraph."
        }
      }
      return MapEdit(
        description: "note \(id)", lineCount: 2 + (note == nil ? 0 : 1), map: map)
    }
  }

  /// How many lines a node takes, more or less.
  private static func lineCount(_ node: MindMap.Node) -> Int {
    let texts = [node.text, node.note ?? .empty, node.details ?? .empty]
    return texts.reduce(3 + node.media.count + 3 * node.attributes.count) {
      $0 + $1.source.split(separator: "\n", omittingEmptySubsequences: false).count
    }
  }
}

/// How many lines two texts do not have in common, those taken away and those put in: an estimate from above.
func changedLines(_ old: [UInt8], _ new: [UInt8]) -> (removed: Int, added: Int) {
  let (old, new) = (lines(of: old), lines(of: new))
  var start = 0
  while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
  var end = 0
  while end < min(old.count, new.count) - start,
    old[old.count - 1 - end] == new[new.count - 1 - end]
  {
    end += 1
  }
  // What stands between is compared by what is there how often, since a branch may have been moved.
  var counts: [ArraySlice<UInt8>: Int] = [:]
  for line in old[start..<(old.count - end)] { counts[line, default: 0] -= 1 }
  for line in new[start..<(new.count - end)] { counts[line, default: 0] += 1 }
  return (
    -counts.values.filter { $0 < 0 }.reduce(0, +), counts.values.filter { $0 > 0 }.reduce(0, +)
  )
}

private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

extension MindMap {
  /// The map after some edits, told in words: `tick a`, `rename a: b`, `delete a`, `insert a under b at 0`,
  /// `move a under b at 0`, `note a: b`, `tag a: b`; a dot is the root.
  func after(_ edits: String) throws -> MindMap {
    var map = self
    for edit in edits.split(separator: "; ") {
      let verb = edit.prefix { $0 != " " }
      let rest = edit.dropFirst(verb.count + 1)
      let parts = rest.split(separator: ": ", maxSplits: 1).map(String.init)
      let places = rest.split(separator: " under ").map(String.init)
      func slot(_ words: String) throws -> Slot {
        if words == "." { return map.slotOfRoot }
        let found = map.walkAll().first { map[$0.slot].text.plain == words }
        guard let found else { throw FormatError(.malformed, "There is no '\(words)'.") }
        return found.slot
      }
      switch verb {
      case "tick": try map.update(slot(parts[0])) { $0.task = TaskState(.done) }
      case "open": try map.update(slot(parts[0])) { $0.task = TaskState(.open) }
      case "untask": try map.update(slot(parts[0])) { $0.task = .none }
      case "rename": try map.update(slot(parts[0])) { $0.text = RichText(parts[1]) }
      case "mark":
        try map.update(slot(parts[0])) { $0.text = RichText(parts[1], syntax: .markdown) }
      case "tag": try map.update(slot(parts[0])) { $0.tags.append(parts[1]) }
      case "fold": try map.update(slot(parts[0])) { $0.isFolded = true }
      case "link": try map.update(slot(parts[0])) { $0.link = parts[1] }
      case "attribute":
        try map.update(slot(parts[0])) { $0.attributes.append(Attribute("name", parts[1])) }
      case "note":
        try map.update(slot(parts[0])) {
          $0.note =
            parts.count > 1 ? RichText(parts[1].replacing("|", with: "\n"), syntax: .markdown) : nil
        }
      case "info": map.info = RichText(parts[0])
      case "call": map.name = parts[0]
      case "delete": try map.remove(map[slot(parts[0])].id)
      default:
        let place = places[1].split(separator: " at ").map(String.init)
        let parent = try map[slot(place[0])].id
        if verb == "insert" {
          let node = MindMap.Node(id: MindMap.Node.ID("new-\(map.count)"), RichText(places[0]))
          try map.insert(node, under: parent, at: Int(place[1]))
        } else {
          try map.move(map[slot(places[0])].id, under: parent, at: Int(place[1]))
        }
      }
    }
    return map
  }
}
