/// Where each feature goes in a format, and how well: the one table that a format's abilities, its
/// ledger, `napkin explain` and its page in the documentation are read from.
///
/// ```swift
/// let table: FormatTable = [
///   .init(.text, writes: .converted, reads: .converted, how: "`text`"),
///   .init(.icon, writes: .approximated, .dropped, how: "an emoji before the text, if one fits"),
/// ]
/// ```
public struct FormatTable: Hashable, Sendable {
  /// What becomes of one feature.
  public struct Row: Hashable, Sendable {
    /// What it is about.
    public let feature: Feature
    /// What can become of it in writing, the usual first. A row that does not say is dropped.
    public let writes: [Treatment]
    /// What can become of it in reading, the usual first. None if the format is only written, or
    /// has no place where the feature could stand.
    public let reads: [Treatment]
    /// Where it goes, in one line of Markdown.
    public let how: String

    /// Creates a row.
    public init(
      _ feature: Feature, writes: Treatment..., reads: Treatment..., how: String
    ) {
      self.init(feature, writes: writes, reads: reads, how: how)
    }

    /// Creates a row from lists of treatments.
    package init(
      _ feature: Feature, writes: [Treatment], reads: [Treatment] = [], how: String
    ) {
      self.feature = feature
      self.writes = writes.isEmpty ? [.dropped] : writes
      self.reads = reads
      self.how = how
    }
  }

  private var known: [Row?]
  private var own: [Feature: Row] = [:]

  /// Creates a table; a later row replaces an earlier one about the same feature.
  public init(_ rows: [Row]) {
    known = Array(repeating: nil, count: Feature.knownCount)
    for row in rows { set(row) }
  }

  private mutating func set(_ row: Row) {
    if row.feature.isKnown {
      known[row.feature.number] = row
    } else {
      own[row.feature] = row
    }
  }

  /// The row about a feature.
  public subscript(feature: Feature) -> Row? {
    feature.isKnown ? known[feature.number] : own[feature]
  }

  /// The rows in the order of the features.
  public var rows: [Row] {
    known.compactMap { $0 } + own.values.sorted { $0.feature < $1.feature }
  }

  /// The features of the model that the table forgot.
  public var missing: [Feature] {
    Feature.all.filter { self[$0] == nil }
  }

  /// The table with some rows replaced, as a dialect does.
  public func replacing(_ rows: [Row]) -> FormatTable {
    var table = self
    for row in rows { table.set(row) }
    return table
  }
}

extension FormatTable {
  /// What usually becomes of a feature that is written: what the table says first, and nothing of what it
  /// forgot.
  package func usual(_ feature: Feature) -> Treatment { self[feature]?.writes.first ?? .dropped }

  /// What a table says first of each feature, without the rest of its rows: asked for ten times a
  /// node.
  package struct UsualTreatments: Sendable {
    private let known: [Treatment]
    private let own: [Feature: Treatment]

    fileprivate init(_ table: FormatTable) {
      known = Feature.all.map(table.usual)
      own = table.own.mapValues { table.usual($0.feature) }
    }

    package subscript(feature: Feature) -> Treatment {
      feature.isKnown ? known[feature.number] : own[feature] ?? .dropped
    }
  }

  /// What the table says first of each feature in writing.
  package var usualTreatments: UsualTreatments { UsualTreatments(self) }
}

extension FormatTable: ExpressibleByArrayLiteral {
  /// Creates a table from rows.
  public init(arrayLiteral rows: Row...) {
    self.init(rows)
  }
}

extension FormatTable {
  /// The table in Markdown, as it stands on the format's page: where everything can become of a
  /// feature, only the usual is named.
  public var markdown: String {
    let rows = self.rows
    let isRead = rows.contains { !$0.reads.isEmpty }
    var text = isRead ? "| feature | written | read | how |\n" : "| feature | written | how |\n"
    text += isRead ? "| --- | --- | --- | --- |\n" : "| --- | --- | --- |\n"
    for row in rows {
      let cells =
        [row.feature.name, Self.words(row.writes)]
        + (isRead ? [Self.words(row.reads)] : []) + [Self.cell(row.how)]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static func words(_ treatments: [Treatment]) -> String {
    guard let usual = treatments.first else { return "–" }
    // Where anything can happen, only what usually does says something.
    if treatments.count == Treatment.allCases.count { return "mostly \(usual.rawValue)" }
    return treatments.map(\.rawValue).joined(separator: " or ")
  }

  private static func cell(_ text: String) -> String {
    // A bar would end the cell, even inside code.
    var cell = ""
    for character in text {
      if character == "|" { cell += "\\" }
      cell.append(character)
    }
    return cell
  }
}
