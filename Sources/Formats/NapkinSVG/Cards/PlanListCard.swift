import NapkinCore
import NapkinFormats

extension Card {
  /// Creates the card of a plan list: its plans with check boxes, and its archive below them.
  init(_ list: PlanList, _ options: SVGOptions, _ pictures: inout Pictures) {
    let width = Card.width - 2 * Card.inset
    var stack = Stack()
    var remarks = LossRecorder()
    remarks.check(list.name.text, of: .title, at: list.id.rawValue)
    for plan in list.allPlans {
      remarks.check(plan.name.text, of: .text, at: plan.id.rawValue)
      remarks.check(plan.note?.drawnWords, of: .note, at: plan.id.rawValue)
    }
    let media = [list.background].compactMap { $0 }
    remarks.checkPlaces(nil, of: media, at: list.id.rawValue)
    let font = Font(size: 24, isBold: true)
    stack.addRow(.words(Words(list.name.text, font, width: width, isBalanced: true)))
    if let background = list.background, let source = pictures.take(background) {
      remarks.check(background.name, of: .media, at: list.id.rawValue)
      let size = Pictures.size(
        of: background, pictures.extents, within: Extent(width: 64, height: 64))
      let frame = Frame(x: 0, y: 0, width: size.width, height: size.height)
      stack.addRow(.picture(background, frame, source: source), above: 8)
    } else if list.background != nil {
      remarks.add(.media, .dropped, at: list.id.rawValue)
    }
    if let placeholder = list.placeholder {
      var words = Words(placeholder, Font(size: 15), width: width)
      words.ink = .quiet
      stack.addRow(.words(words), above: 14)
    } else {
      var words = Words(
        "\(list.completed.count) of \(list.plans.count) done", Font(size: 12), width: width)
      words.ink = .quiet
      stack.addRow(.words(words), above: 2)
      stack.addSpace(6)
    }
    for plan in list.plans { stack.add(plan, width: width) }
    var day: Day?
    for entry in list.archive {
      if entry.day != day {
        var words = Words(entry.day.description, Font(size: 12, isBold: true), width: width)
        words.ink = .quiet
        stack.addRow(.words(words), above: day == nil ? 18 : 8)
        day = entry.day
      }
      stack.add(entry.plan, width: width, isArchived: true)
    }
    self.init(stack, options, remarks: remarks)
  }
}

extension Stack {
  fileprivate mutating func add(_ plan: Plan, width: Double, isArchived: Bool = false) {
    let size = isArchived ? 13.0 : 15.0
    var font = Font(size: size)
    font.isStruckThrough = plan.isCompleted && !isArchived
    let box = Frame(x: 0, y: 0, width: size * 1.15, height: size * 1.15)
    var row: [Part] = [.task(plan.isCompleted ? .done : .open, box)]
    if !plan.reminders.isEmpty {
      row.append(.mark(.reminder, Frame(x: 0, y: 0, width: size * 0.9, height: size * 0.9)))
    }
    let indent = row.reduce(0) { $0 + $1.frame.width + 8 }
    let width = width - max(3 * size, indent)
    var words = Words(plan.name.text, font, width: width)
    if plan.isCompleted { words.ink = .quiet }
    row.append(.words(words))
    addRow(row, gap: 8, above: isArchived ? 2 : 7)
    guard let note = plan.note, !note.isEmpty else { return }
    var small = Words(note.drawnWords, Font(size: 12), width: width)
    small.ink = .quiet
    addRow(.words(small), above: 1, indent: indent)
  }
}
