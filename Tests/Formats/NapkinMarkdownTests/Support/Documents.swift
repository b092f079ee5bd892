import NapkinCore
import NapkinFormats
import NapkinMarkdown

/// Writes a content as Markdown.
func written(
  _ content: Content, _ options: FormatOptions = [:]
) throws -> (text: String, ledger: Ledger) {
  var request = ExportRequest(content)
  request.options = options
  var sink = MemorySink()
  let ledger = try MarkdownExporter().export(request, to: &sink)
  return (sink.text, ledger)
}

/// Reads Markdown.
func read(_ text: String, as kind: ContentKind? = nil) throws -> Import {
  var request = ImportRequest(fileName: "file.md")
  request.kind = kind
  var source = MemorySource(text)
  return try MarkdownImporter().read(request, from: &source)
}

/// Reads Markdown as a map.
func readMap(_ text: String, as kind: ContentKind? = nil) throws -> MindMap {
  guard case .map(let map) = try read(text, as: kind).content else {
    throw FormatError(.wrongFormat, "This did not become a map.")
  }
  return map
}

/// Reads Markdown as a note.
func readNote(_ text: String, as kind: ContentKind? = nil) throws -> Note {
  guard case .note(let note) = try read(text, as: kind).content else {
    throw FormatError(.wrongFormat, "This did not become a note.")
  }
  return note
}

/// Reads Markdown as a plan list.
func readPlans(_ text: String, as kind: ContentKind? = nil) throws -> PlanList {
  guard case .planList(let list) = try read(text, as: kind).content else {
    throw FormatError(.wrongFormat, "This did not become a plan list.")
  }
  return list
}

extension MindMap {
  /// The map as lines, one a node, with all that Markdown keeps of it.
  var lines: [String] {
    walkAll().map { visit in
      let node = self[visit.slot]
      var line =
        String(repeating: "  ", count: visit.depth) + "\(node.text.source.debugDescription)"
      if node.text.syntax != .plain { line += " \(node.text.syntax)" }
      if let details = node.details { line += " details=\(details.line)" }
      if let note = node.note { line += " note=\(note.line)" }
      if let link = node.link { line += " link=\(target(of: link))" }
      if !node.icons.isEmpty { line += " icons=\(node.icons)" }
      if !node.tags.isEmpty { line += " tags=\(node.tags)" }
      if node.task != .none {
        line += " task=\(node.task.status)"
        if let progress = node.task.progress { line += " \(progress)%" }
        if let priority = node.task.priority { line += " !\(priority)" }
      }
      for media in node.media { line += " media=\(media.name)|\(media.source)|\(media.mediaType)" }
      for attribute in node.attributes { line += " \(attribute.name)=\(attribute.value)" }
      for connector in node.connectors {
        line += " → \(target(of: "#" + connector.target.rawValue)) \(connector.label ?? "")"
      }
      for reminder in node.reminders { line += " reminder=\(reminder)" }
      if let place = node.place { line += " place=\(place)" }
      return line
    }
  }

  /// Where a link leads, told by what the node says, because identifiers are not kept.
  private func target(of link: String) -> String {
    guard link.hasPrefix("#"), let node = self[Node.ID(String(link.dropFirst()))] else {
      return link
    }
    return "#" + node.text.source
  }
}

extension RichText {
  fileprivate var line: String {
    "\(source.debugDescription)" + (syntax == .plain ? "" : " \(syntax)")
  }
}
