/// A line from one node to another one that is not its child, with labels and arrows.
///
/// It stands on the node where it starts. Its target may be missing: real files have such
/// connectors, and they survive.
public struct Connector: Hashable, Sendable, Codable {
  /// The node where it ends.
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
  /// How the line is broken.
  public var dash: NodeStyle.Dash?
  /// Whether there is an arrow at the start.
  public var hasStartArrow: Bool
  /// Whether there is an arrow at the end.
  public var hasEndArrow: Bool
  /// What another program put here.
  public var foreign = Foreign()

  /// Creates a connector to a node, with an arrow at its end.
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

  /// What files say of a connector besides its target, in the order in which they do.
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
