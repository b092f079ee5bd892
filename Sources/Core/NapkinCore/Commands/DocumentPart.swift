/// A part of a document that can be named, such as a node, a plan, or a note of a notebook.
public struct DocumentPart: Hashable, Sendable, Identifiable {
  /// The identifier of the part.
  public let id: String
  /// How many parts are above it in the tree of parts.
  public let depth: Int
  /// The visible text of the part.
  public let title: String

  /// Creates a part.
  public init(id: String, depth: Int, title: String) {
    (self.id, self.depth, self.title) = (id, depth, title)
  }
}

/// A document that has parts, each of which a person can name.
public protocol HasDocumentParts: Editable {
  /// All parts, each after the part to which it belongs. A part's number is its position, counted from one.
  var parts: [DocumentPart] { get }
}

extension MindMap: HasDocumentParts {
  /// The nodes of the tree, followed by the floating nodes.
  public var parts: [DocumentPart] {
    walkAll().map { visit in
      let node = self[visit.slot]
      return DocumentPart(id: node.id.rawValue, depth: visit.depth, title: node.text.wordsOnOneLine)
    }
  }
}

extension PlanList: HasDocumentParts {
  /// The plans, followed by the archived plans.
  public var parts: [DocumentPart] {
    (plans + archive.map(\.plan)).map { plan in
      DocumentPart(id: plan.id.rawValue, depth: 0, title: plan.name.text)
    }
  }
}

extension Note: HasDocumentParts {
  /// Empty, because a note has no parts.
  public var parts: [DocumentPart] { [] }
}

extension Drawing: HasDocumentParts {
  /// The strokes, whose titles are empty.
  public var parts: [DocumentPart] {
    strokes.map { DocumentPart(id: $0.id.rawValue, depth: 0, title: "") }
  }
}

/// Finds the parts of a document that a person names.
public struct PartIndex: Sendable {
  private let parts: [DocumentPart]

  /// Creates an index of a document's parts.
  public init(_ document: some HasDocumentParts) {
    parts = document.parts
  }

  /// Returns the part that a text, a path, an identifier or a number means. A reference to no part, or to several,
  /// is refused with a list of similar parts.
  public func part(_ reference: String) throws(Refusal) -> DocumentPart {
    parts[try number(of: reference) - 1]
  }

  /// Returns the number of the part that a reference means, counted from one.
  public func number(of reference: String) throws(Refusal) -> Int {
    var found = find(reference)
    // The reference may contain Markdown, if it was copied from a Markdown file.
    if found.isEmpty { found = find(RichText(reference, syntax: .markdown).wordsOnOneLine) }
    if found.count == 1 { return found[0] + 1 }
    if found.isEmpty { throw missing(reference) }
    let list = found.prefix(Self.shown).map(describe).joined(separator: "; ")
    let more: Phrase = found.count > Self.shown ? "; and \(found.count - Self.shown) more" : ""
    throw Refusal(
      .ambiguous,
      "'\(reference)' may be \(found.count) things: \(list)\(more). Name it by its path or number.")
  }

  /// How many candidates a refusal lists.
  private static let shown = 8

  /// Returns the positions of all parts that a reference may mean.
  private func find(_ reference: String) -> [Int] {
    var found = parts.indices.filter { parts[$0].title == reference || parts[$0].id == reference }
    if let number = Int(reference), parts.indices.contains(number - 1),
      !found.contains(number - 1)
    {
      found.append(number - 1)
    }
    if found.isEmpty, reference.contains("/") { found = find(path: reference, { $0 == $1 }) }
    if !found.isEmpty { return found }
    let lower = reference.lowercased()
    found = parts.indices.filter { parts[$0].title.lowercased() == lower }
    if found.isEmpty, reference.contains("/") {
      found = find(path: lower) { $0.lowercased() == $1 }
    }
    return found
  }

  /// Returns the positions of parts whose paths end with `path`; a path that begins with `/` must match completely.
  private func find(path: String, _ isSame: (String, String) -> Bool) -> [Int] {
    let isWhole = path.hasPrefix("/")
    let steps = path.split(separator: "/").map(String.init)
    guard let last = steps.last else { return [] }
    var found: [Int] = []
    var way: [Int] = []
    for (position, part) in parts.enumerated() {
      way.removeLast(max(0, way.count - part.depth))
      way.append(position)
      guard isSame(part.title, last), way.count >= steps.count,
        !isWhole || way.count == steps.count
      else { continue }
      let isHere = zip(way.suffix(steps.count), steps).allSatisfy { isSame(parts[$0].title, $1) }
      if isHere { found.append(position) }
    }
    return found
  }

  private func missing(_ reference: String) -> Refusal {
    let lower = reference.lowercased()
    let near = parts.indices.lazy.filter { parts[$0].title.lowercased().contains(lower) }
      .prefix(lower.isEmpty ? 0 : Self.shown)
    let question: Phrase =
      near.isEmpty
      ? NearestName.question(reference, among: parts.map(\.title))
      : " Near it are: \(near.map(describe).joined(separator: "; "))."
    return Refusal(.missing, "There is no '\(Self.short(reference))' here.\(question)")
  }

  /// Returns a part's number and title, with the title of the part above it.
  private func describe(_ position: Int) -> String {
    let part = parts[position]
    let above = parts[..<position].last { $0.depth < part.depth }
    let place = above.map { " under '\(Self.short($0.title))'" } ?? ""
    return "\(position + 1) '\(Self.short(part.title))'\(place)"
  }

  private static func short(_ title: String) -> String {
    title.count > 40 ? title.prefix(39) + "…" : title
  }
}

extension Refusal.Code {
  /// A reference may mean more than one part.
  public static let ambiguous: Self = "ambiguous"
}
