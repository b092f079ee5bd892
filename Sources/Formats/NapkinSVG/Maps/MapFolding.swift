import NapkinCore
import NapkinFormats

/// How much of a map is shown, by the options `unfold`, `fold` and `branch`.
struct MapFolding {
  /// Nodes above this level are open.
  var open = 0
  /// Nodes of this level are folded.
  var folded: Int?
  /// The node whose branch is drawn alone, as the user names it.
  var branch: String?

  init() {}

  /// The sight that unfolds everything.
  static let open = {
    var sight = MapFolding()
    sight.open = .max
    return sight
  }()

  init(_ options: FormatOptions) throws(FormatError) {
    let levels = 0...100_000
    open =
      options["unfold"] == "all" ? .max : try options.integer("unfold", in: levels, default: 0)
    if options["fold"] != nil { folded = try options.integer("fold", in: levels, default: 0) }
    branch = options["branch"]
  }

  static let described = [
    Format.Option(
      "unfold", "which levels of a map are open though its author folded them: `all`, or how many"),
    Format.Option("fold", "how many levels of a map are drawn below its root; the rest is folded"),
    Format.Option(
      "branch", "the node whose branch is drawn alone: its text, path, number or identifier"),
  ]

  /// Returns the node that the option `branch` names; `nil` without the option.
  func slotOfBranch(in content: Content) throws(FormatError) -> MindMap.Slot? {
    guard let branch else { return nil }
    guard case .map(let map) = content else {
      throw FormatError(.invalidOption, "The option 'branch' is for a map alone.")
    }
    if let slot = map.slot(of: MindMap.Node.ID(branch)) { return slot }
    do {
      return map.slot(of: MindMap.Node.ID(try PartIndex(map).part(branch).id))
    } catch {
      throw FormatError(
        .invalidOption,
        "The option 'branch' is the text, path, number or identifier of one node of the map; "
          + "'\(branch.prefix(60))' is none, or several.")
    }
  }

  /// Returns the map with its nodes folded and unfolded as the options ask.
  func folding(_ map: MindMap, below branch: MindMap.Slot?) -> MindMap {
    if open == 0 && folded == nil { return map }
    var map = map
    for visit in branch.map({ map.walk(from: $0) }) ?? map.walkAll() {
      let isFolded =
        visit.depth == folded || (visit.depth >= open && map[visit.slot].isFolded)
      if isFolded != map[visit.slot].isFolded {
        map.update(visit.slot) { $0.isFolded = isFolded }
      }
    }
    return map
  }
}
