import NapkinCore
import NapkinMarkup

/// The text of a node as a writer writes it, part by part and line by line, without the white space that the
/// position of the node adds to each line.
struct NodeText: Equatable {
  /// The line of the node: its text, icons, tags and link, without the box of a task.
  var line: [[UInt8]] = []
  /// The parts below the line: the details, the note, the marks and the attributes.
  var below: [[[UInt8]]] = []

  /// The lines of all parts, with blank lines between the parts.
  var all: [[UInt8]] {
    below.filter { !$0.isEmpty }.reduce(line) { $0 + [[]] + $1 }
  }
}

extension MarkdownWriter {
  /// Returns the text of a node in a layout, perhaps with the dates of a plan.
  mutating func text(
    of node: MindMap.Node, as layout: NodeLayout, isInItem: Bool, days: String = ""
  ) -> NodeText {
    if layout.isBody {
      return NodeText(line: lines(of: node, at: .body(isInItem ? 1 : 0, isKept: true)))
    }
    let position = layout.level.map { Position.heading($0) } ?? .item(0)
    var line = node
    (line.details, line.note, line.attributes, line.isBody) = (nil, nil, [], false)
    // The sign of a partly done task and the dates of a plan are read only after a box.
    let hasBox = layout.isItem && (node.task.status == .partly || !days.isEmpty)
    if layout.isItem, !hasBox {
      line.task = TaskState(progress: node.task.progress, priority: node.task.priority)
    }
    let lines = lines(of: line, at: position, days)
    let end = lines.firstIndex(of: []) ?? lines.count
    let isBare = lines == [[]]
    var text = NodeText(line: isBare ? [] : Array(lines[..<end]))
    if hasBox { text.line[0].removeFirst("[ ] ".utf8.count) }
    func part(_ fill: (inout MindMap.Node) -> Void) -> [[UInt8]] {
      var part = MindMap.Node(id: node.id, "x")
      fill(&part)
      return part.isPlain ? [] : Array(self.lines(of: part, at: position).dropFirst(2))
    }
    text.below = [
      part { $0.details = node.details },
      part { $0.note = node.note },
      isBare ? [] : Array(lines[end...].dropFirst()),
      part { $0.attributes = node.attributes },
    ]
    // An item without anything on its line could not contain the parts below it.
    if layout.isItem, text.line.isEmpty, text.below.contains(where: { !$0.isEmpty }) {
      text.line = [Array("[]()".utf8)]
    }
    return text
  }

  /// Returns the lines of a node without the beginning that its position adds.
  private mutating func lines(
    of node: MindMap.Node, at position: Position, _ days: String = ""
  ) -> [[UInt8]] {
    _ = takeAll()
    write(node, at: position, days: days)
    let prefix =
      switch position {
      case .heading: 0
      case .item: 2
      case .body(let depth, _): 2 * depth
      }
    return Array(takeAll().withoutNewlinesAtEnd).lines.enumerated().map { number, line in
      var line = Array(line.dropFirst(prefix))
      guard number == 0, case .heading = position else { return line }
      line.removeFirst(line.prefix { $0 == .hash }.count)
      return Array(line.trimmed())
    }
  }
}
