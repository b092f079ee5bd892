/// Something in a document that can be named: a node, a plan, a note of a notebook.
public struct DocumentPart: Hashable, Sendable, Identifiable {
  /// Its identifier.
  public let id: String
  /// How many parts lie above it.
  public let depth: Int
  /// What a person reads there.
  public let title: String

  /// Creates a part.
  public init(id: String, depth: Int, title: String) {
    (self.id, self.depth, self.title) = (id, depth, title)
  }
}

/// A document that has parts, each of which a person can name.
public protocol HasDocumentParts: Editable {
  /// All parts, each after the one that it belongs to. Their numbers count from one.
  var parts: [DocumentPart] { get }
}

extension MindMap: HasDocumentParts {
  /// The nodes: the tree, and after it the floating ones.
  public var parts: [DocumentPart] {
    walkAll().map { visit in
      let node = self[visit.slot]
      return DocumentPart(id: node.id.rawValue, depth: visit.depth, title: node.text.wordsOnOneLine)
    }
  }
}

extension PlanList: HasDocumentParts {
  /// The plans, and after them the archived ones.
  public var parts: [DocumentPart] {
    (plans + archive.map(\.plan)).map { plan in
      DocumentPart(id: plan.id.rawValue, depth: 0, title: plan.name.text)
    }
  }
}

extension Note: HasDocumentParts {
  /// None: a note is one thing.
  public var parts: [DocumentPart] { [] }
}

extension Drawing: HasDocumentParts {
  /// The strokes, which have no words.
  public var parts: [DocumentPart] {
    strokes.map { DocumentPart(id: $0.id.rawValue, depth: 0, title: "") }
  }
}

/// Finds what a person names among the parts of a document.
public struct PartIndex: Sendable {
  private let parts: [DocumentPart]

  /// Looks at a document.
  public init(_ document: some HasDocumentParts) {
    parts = document.parts
  }

  /// The part that is meant by a text, a path, an identifier or a number. If that is none, or more than one,
  /// it is refused with those that come near.
  public func part(_ reference: String) throws(Refusal) -> DocumentPart {
    parts[try number(of: reference) - 1]
  }

  /// The number of the part that is meant, counted from one.
  public func number(of reference: String) throws(Refusal) -> Int {
    var found = find(reference)
    // What stands in a file of Markdown is called so, too.
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

  /// The positions of all that a reference may mean.
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

  /// The parts whose path from the top ends with the given path; a path that begins with `/` must match as a whole.
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

  /// The number of a part and what stands there, with what it belongs to.
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
  /// What was named may be more than one thing.
  public static let ambiguous: Self = "ambiguous"
}
