// What documents and plans look like in logs, in a debugger and in failing tests: a line with what they are,
// and their first parts below it. A map describes itself beside its type.

/// How many parts a description shows at most.
private let shownParts = 20

/// A title, and below it the first of some lines.
private func listing(_ title: String, _ lines: [String], of count: Int) -> String {
  let rest = count > lines.count ? ["  and \(count - lines.count) more"] : []
  return ([title] + lines.map { "  " + $0 } + rest).joined(separator: "\n")
}

private func counted(_ count: Int, _ what: String) -> String {
  "\(count) \(what)\(count == 1 ? "" : "s")"
}

extension Note: CustomStringConvertible {
  /// Its title, and the first lines of its text.
  public var description: String {
    let lines = text.source.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = text.source.isEmpty ? [] : lines.prefix(shownParts).map(String.init)
    return listing(
      "Note '\(id)'\(title.isEmpty ? "" : ": \(title)")", shown,
      of: text.source.isEmpty ? 0 : lines.count)
  }
}

extension Drawing: CustomStringConvertible {
  /// Its title, and how many strokes it has.
  public var description: String {
    let name = title.isEmpty ? "" : ": \(title)"
    return "Drawing '\(id)'\(name), \(counted(strokes.count, "stroke"))"
  }
}

extension Plan: CustomStringConvertible {
  /// A box, ticked or not, and what is to be done.
  public var description: String { "[\(isCompleted ? "x" : " ")] \(name)" }
}

extension PlanList: CustomStringConvertible {
  /// Its name, and its first plans.
  public var description: String {
    listing(
      "PlanList '\(id)': \(name), \(counted(plans.count, "plan")), \(archive.count) archived",
      plans.prefix(shownParts).map(\.description), of: plans.count)
  }
}

extension Notebook: CustomStringConvertible {
  /// Its title, and what its first documents are called.
  public var description: String {
    let all = items
    let name = title.isEmpty ? "" : ": \(title)"
    return listing(
      "Notebook '\(id)'\(name), \(counted(all.count, "document")), \(trash.count) in the trash",
      all.prefix(shownParts).map { "\($0.id.kindName) '\($0.id.rawValue)': \($0.title)" },
      of: all.count)
  }
}
