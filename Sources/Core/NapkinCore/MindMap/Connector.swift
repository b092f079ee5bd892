/// A line between two nodes, in addition to the lines of the tree, with labels and arrows.
///
/// The node where it starts holds it. Its target may be missing from the map: some files have such connectors, and
/// they are kept.
public struct Connector: Hashable, Sendable, Codable {
  /// The identifier of the node where the connector ends.
  public var target: MindMap.Node.ID
  /// The label in the middle.
  public var label: String?
  /// The label at the start.
  public var startLabel: String?
  /// The label at the end.
  public var endLabel: String?
  /// The colour of the line and the labels.
  public var color: RGBA?
  /// The width of the line in points.
  public var width: Double?
  /// The pattern of the line, such as dashes.
  public var dash: NodeStyle.Dash?
  /// Whether there is an arrow at the start.
  public var hasStartArrow: Bool
  /// Whether there is an arrow at the end.
  public var hasEndArrow: Bool
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign = Foreign()

  /// Creates a connector to a node, by default with an arrow at its end.
  public init(
    to target: MindMap.Node.ID,
    label: String? = nil,
    hasStartArrow: Bool = false,
    hasEndArrow: Bool = true
  ) {
    self.target = target
    self.label = label
    self.hasStartArrow = hasStartArrow
    self.hasEndArrow = hasEndArrow
  }

  /// The keys under which files store the properties of a connector, except its target, in their order in files.
  package static let words: [Word<Self>] = [
    Word("label", .text, "connector label", get: { $0.label }, set: { $0.label = $1 }),
    Word(
      "startLabel", .text, "connector label", get: { $0.startLabel }, set: { $0.startLabel = $1 }),
    Word("endLabel", .text, "connector label", get: { $0.endLabel }, set: { $0.endLabel = $1 }),
    Word("color", .color, "", get: { $0.color }, set: { $0.color = $1 }),
    Word("width", .number, "", get: { $0.width }, set: { $0.width = $1 }),
    Word("dash", .word, "", get: { $0.dash }, set: { $0.dash = $1 }),
    Word(
      "startArrow", .flag, "", get: { $0.hasStartArrow ? true : nil },
      set: { $0.hasStartArrow = $1 }),
    Word(
      "endArrow", .flag, "", get: { $0.hasEndArrow ? nil : false }, set: { $0.hasEndArrow = $1 }),
  ]
}
