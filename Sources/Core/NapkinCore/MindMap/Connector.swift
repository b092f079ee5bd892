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
}
