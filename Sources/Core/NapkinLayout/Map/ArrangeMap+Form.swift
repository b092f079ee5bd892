public import NapkinCore

extension CommandForm<MindMap> {
  /// The text form of the command ``ArrangeMap``.
  public static let arrange = CommandForm(
    "arrange", "give all nodes back to the layout",
    [
      CommandParameter(
        "way", .choice(["both", "right", "down", "radial"]), "how it grows; else to both sides",
        .optional)
    ]
  ) { arguments throws(Refusal) in
    switch arguments.texts("way").first ?? "both" {
    case "both": return [ArrangeMap(.both)]
    case "right": return [ArrangeMap(.right)]
    case "down": return [ArrangeMap(.down)]
    case "radial": return [ArrangeMap(.radial)]
    default: throw Refusal(.badValue, "A map grows to both, right, down or radial.")
    }
  }
}
