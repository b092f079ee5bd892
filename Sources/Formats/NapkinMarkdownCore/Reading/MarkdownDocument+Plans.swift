import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Reads items of lists as plans.
extension MarkdownDocument {
  mutating func planList() throws(FormatError) -> PlanList {
    prepareToCut()
    var reader = PlanReader(self)
    let list = try reader.read()
    losses = reader.losses
    places = reader.places
    return list
  }
}

private struct PlanReader {
  private let document: MarkdownDocument
  private let tree: BlockTree
  private var identifiers: Identifiers
  private(set) var losses: Ledger
  private var headings: PlanHeadings
  private var background: Media?
  private var plans: [Plan] = []
  private var archive: [ArchivedPlan] = []
  /// The part of the archive that has begun, and has no plan yet.
  private var begun = PlanHeadings.Meaning.other
  private var latestDay: Day?
  /// The ranges of the plans, if they are wanted.
  private(set) var places: NodePlaces?

  init(_ document: MarkdownDocument) {
    self.document = document
    tree = document.parted
    losses = document.losses
    identifiers = document.identifiers
    headings = PlanHeadings(title: document.matter.title)
    if document.locatesNodes { places = NodePlaces(in: tree) }
  }

  mutating func read() throws(FormatError) -> PlanList {
    let id = PlanList.ID(identifiers.next())
    for index in tree.children(of: 0) {
      switch tree.blocks[index].kind {
      case .heading: readHeading(index)
      case .list:
        headings.passPlans()
        try readList(index)
      case .definition: losses.count(.link, .dropped, times: tree.unreferred(in: index))
      default: if !tree.parts.contains(index) { readBody(index) }
      }
    }
    begin(.other)
    let fallback = PlaceInFolder.stem(of: document.fileName ?? "")
    guard let name = try? headings.name ?? (try? Name(fallback)) ?? Name("Plans"),
      let list = try? PlanList(
        id: id, name: name, plans: plans, archive: archive, background: background,
        created: document.matter.created, modified: document.matter.modified,
        foreign: document.matter.foreign(for: .planList))
    else {
      throw FormatError(
        .malformed, "The plans break a rule of plan lists; read the file as a map.",
        at: FileLocation(line: 1))
    }
    return list
  }

  private mutating func readHeading(_ index: Int) {
    let inline = inline(of: index)
    let meaning = headings.read(inline.plain, level: tree.blocks[index].level)
    // A heading without meaning does not end the day that it is below.
    if meaning != .other || headings.day == nil { begin(meaning) }
    switch meaning {
    case .name, .day, .archive:
      losses.count(.markup, .dropped, times: inline.isPlain ? 0 : 1)
      losses.count(.link, .dropped, times: inline.addresses.count)
    case .other: losses.count(.title, .dropped)
    }
  }

  /// Goes on to the next part; an archive, or a day of it, without plans counts as dropped.
  private mutating func begin(_ next: PlanHeadings.Meaning) {
    if begun == .day || begun == .archive && next != .day { losses.count(.archive, .dropped) }
    begun = next
  }

  /// Reads a block beside the plans, as a whole; a list can hold only a picture from it.
  private mutating func readBody(_ index: Int) {
    let tree = document.tree
    var body = NodeBody([index], in: tree)
    let isBackground = !body.media.isEmpty && background == nil && plans.isEmpty
    if isBackground {
      background = body.media.removeFirst()
    } else if body.note != nil || body.details != nil || !body.media.isEmpty {
      losses.count(.text, .dropped)
    }
    let words = tree.source(from: index, through: index).asText
    if body.media.isEmpty, !isBackground {
      let shown = LocalLinks.pictures(in: RichText(words, syntax: .markdown))
      losses.count(.media, .dropped, times: shown.count)
    }
    losses.count(.reminder, .dropped, times: body.reminders.count)
    countLosses(of: body)
  }

  private func inline(of index: Int) -> InlineText {
    tree.inline(of: tree.blocks[index])
  }

  // MARK: Plans

  private mutating func readList(_ list: Int) throws(FormatError) {
    var pending = items(of: list, in: nil)
    while let (item, parent) = pending.popLast() {
      var lists: [Int] = []
      var bodies: [Int] = []
      var block = tree.firstBodyBlock(of: item)
      while block != Block.none {
        if tree.blocks[block].kind == .list { lists.append(block) } else { bodies.append(block) }
        block = tree.blocks[block].next
      }
      let element = try readPlan(item, NodeBody(bodies[...], in: tree), in: parent)
      for list in lists.reversed() { pending += items(of: list, in: element ?? parent) }
      if !lists.isEmpty { losses.count(.node, .dropped) }
    }
  }

  /// Returns the items of a list inside of an element, the first one last.
  private func items(of list: Int, in element: Int?) -> [(Int, Int?)] {
    tree.children(of: list).map { ($0, element) }.reversed()
  }

  /// Reads a plan; returns the index of its element.
  private mutating func readPlan(
    _ item: Int, _ body: NodeBody, in parent: Int?
  ) throws(FormatError) -> Int? {
    guard plans.count + archive.count < document.limits.nodes else {
      throw .exceeds(.nodes, document.limits.nodes)
    }
    let source = tree.lineBlock(of: item).map { tree.text(of: tree.blocks[$0]) } ?? []
    let line = NodeLine(planIn: source, task: tree.blocks[item].task, labels: tree.destinations)
    let note = body.note ?? body.details
    let words = line.text.words
    if line.text.syntax != .plain {
      losses.count(.markup, .dropped)
      let addresses = InlineParser.parse(source, labels: tree.destinations).addresses
      losses.count(.link, .dropped, times: addresses.count { !words.contains($0) })
    }
    countLosses(of: body)
    guard let name = (try? Name(words)) ?? (try? Name(String(words.prefix(Name.limit)))) else {
      losses.count(.plan, .dropped)
      losses.count(.note, .dropped, times: note == nil ? 0 : 1)
      losses.count(.reminder, .dropped, times: body.reminders.count)
      return nil
    }
    // Plans have no numbers, and every plan is a task.
    let isOther = tree.blocks[item].number != nil || tree.blocks[item].task == .none
    let isCut = words.count > Name.limit
    var plan = Plan(
      id: Plan.ID(identifiers.next()), name: name,
      created: line.created?.start(secondsFromUTC: 0),
      note: isCut && note == nil ? RichText(words) : note, reminders: body.reminders)
    if isCut && note != nil || isOther {
      losses.count(.plan, .approximated, at: plan.id.rawValue)
    }
    if line.status == .done || headings.isInArchive || line.completed != nil {
      plan.completed = completion(line, of: plan)
    }
    if line.status == .open, line.completed == nil { plan.completed = nil }
    if headings.isInArchive { putAway(plan) } else { plans.append(plan) }
    return places?.add(item: item, plan.id.rawValue, parent: parent, body.places)
  }

  /// Archives a plan: on the day of its heading, or else on the day on which it was finished.
  private mutating func putAway(_ plan: Plan) {
    begun = .other
    let done = plan.knownCompletion ?? document.matter.modified ?? document.matter.created
    let day = headings.day ?? Day(done ?? Plan.unknownCompletion, secondsFromUTC: 0)
    // An archive has its days in order.
    let isEarly = latestDay.map { day < $0 } ?? false
    if headings.day == nil || isEarly && archive.last?.day != day {
      losses.count(.archive, .approximated, at: plan.id.rawValue)
    }
    latestDay = max(day, latestDay ?? day)
    archive.append(ArchivedPlan(day: day, plan: plan))
  }

  /// Counts the content below a plan that a plan cannot hold.
  private mutating func countLosses(of body: NodeBody) {
    for feature in body.lost { losses.count(feature, .dropped) }
    losses.count(.details, .dropped, times: body.details != nil && body.note != nil ? 1 : 0)
    losses.count(.media, .dropped, times: body.media.count)
    losses.count(.attribute, .dropped, times: body.attributes.count)
    losses.count(.connector, .dropped, times: body.connectors.count)
    losses.count(.link, .dropped, times: body.link == nil ? 0 : 1)
    losses.count(.place, .dropped, times: body.place == nil ? 0 : 1)
    losses.count(.progress, .dropped, times: body.progress == nil ? 0 : 1)
    losses.count(.priority, .dropped, times: body.priority == nil ? 0 : 1)
  }

  /// Returns when a plan was finished: on a day that follows its name or is in it, or else at an unknown time.
  private func completion(_ line: NodeLine, of plan: Plan) -> Instant {
    let day = line.completed ?? plan.completionInName
    return day?.start(secondsFromUTC: 0) ?? Plan.unknownCompletion
  }
}

extension Plan {
  var completionInName: Day? { name.text.dayOfCompletion }
}
