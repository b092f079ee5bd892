/// Sets or removes the picture behind a list of plans.
public struct SetPlanListBackground: Command {
  /// The picture; `nil` to remove it.
  public var background: Media?

  /// Creates the command.
  public init(to background: Media?) {
    self.background = background
  }

  /// The name of the command in the Undo menu.
  public var name: String { background == nil ? "Remove Background" : "Change Background" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    background == list.background ? [] : [.set(.background(background))]
  }
}
