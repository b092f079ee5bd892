// Descriptions of documents and plans for logs, debuggers and failing tests: a title, and the first parts below it.
// The description of a map is in the file `MindMap+Description.swift`.

/// The largest number of parts that a description lists.
private let shownParts = 20

/// A title, the lines that are shown below it, and the number of lines that are left out.
private func listing(_ title: String, _ lines: [String], of count: Int) -> String {
  let rest = count > lines.count ? ["  and \(count - lines.count) more"] : []
  return ([title] + lines.map { "  " + $0 } + rest).joined(separator: "\n")
}

/// Returns a number of things in words: `1 stroke`, `2 strokes`.
package func counted(_ count: Int, _ what: String) -> String {
  "\(count) \(what)\(count == 1 ? "" : "s")"
}

extension Note: CustomStringConvertible {
  /// The title of the note, and the first lines of its text.
  public var description: String {
    let lines = text.source.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = text.source.isEmpty ? [] : lines.prefix(shownParts).map(String.init)
    return listing(
      "Note '\(id)'\(title.isEmpty ? "" : ": \(title)")", shown,
      of: text.source.isEmpty ? 0 : lines.count)
  }
}

extension Drawing: CustomStringConvertible {
  /// The title of the drawing, and its number of strokes.
  public var description: String {
    let name = title.isEmpty ? "" : ": \(title)"
    return "Drawing '\(id)'\(name), \(counted(strokes.count, "stroke"))"
  }
}

extension Plan: CustomStringConvertible {
  /// A tick box, and the name of the plan.
  public var description: String { "[\(isCompleted ? "x" : " ")] \(name)" }
}

extension PlanList: CustomStringConvertible {
  /// The name of the list, and its first plans.
  public var description: String {
    listing(
      "PlanList '\(id)': \(name), \(counted(plans.count, "plan")), \(archive.count) archived",
      plans.prefix(shownParts).map(\.description), of: plans.count)
  }
}

extension Notebook: CustomStringConvertible {
  /// The title of the notebook, and the titles of its first documents.
  public var description: String {
    let all = items
    let name = title.isEmpty ? "" : ": \(title)"
    return listing(
      "Notebook '\(id)'\(name), \(counted(all.count, "document")), \(trash.count) in the trash",
      all.prefix(shownParts).map { "\($0.id.kindName) '\($0.id.rawValue)': \($0.title)" },
      of: all.count)
  }
}
