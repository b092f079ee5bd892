/// The treatment of each feature by a format. A format's abilities, its ledger, `napkin explain` and its page in
/// the documentation all come from this table.
///
/// ```swift
/// let table: FormatTable = [
///   .init(.text, writes: .converted, reads: .converted, how: "`text`"),
///   .init(.icon, writes: .approximated, .dropped, how: "an emoji before the text, if one fits"),
/// ]
/// ```
public struct FormatTable: Hashable, Sendable {
  /// The treatment of one feature.
  public struct Row: Hashable, Sendable {
    /// The feature that the row is about.
    public let feature: Feature
    /// The possible treatments in writing, the usual one first. Without any, the feature is dropped.
    public let writes: [Treatment]
    /// The possible treatments in reading, the usual one first. Empty if the format is only written, or cannot hold
    /// the feature.
    public let reads: [Treatment]
    /// The form of the feature in the format, in one line of Markdown.
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

  /// Creates a table; a later row replaces an earlier row about the same feature.
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

  /// The row about a feature; `nil` if there is none.
  public subscript(feature: Feature) -> Row? {
    feature.isKnown ? known[feature.number] : own[feature]
  }

  /// The rows in the order of the features.
  public var rows: [Row] {
    known.compactMap { $0 } + own.values.sorted { $0.feature < $1.feature }
  }

  /// The features of the model that have no row.
  public var missing: [Feature] {
    Feature.all.filter { self[$0] == nil }
  }

  /// Returns a table in which features, or all of them, are dropped.
  package static func dropping(_ features: [Feature] = Feature.all) -> FormatTable {
    FormatTable(features.map { Row($0, writes: .dropped, how: "–") })
  }

  /// Returns the table with some rows replaced, for a dialect.
  public func replacing(_ rows: [Row]) -> FormatTable {
    var table = self
    for row in rows { table.set(row) }
    return table
  }
}

extension FormatTable {
  /// Returns the usual treatment of a feature in writing: the first in its row, or dropped if it has no row.
  package func usual(_ feature: Feature) -> Treatment { self[feature]?.writes.first ?? .dropped }

  /// The usual treatments of all features. This is faster than the table; writers look up ten treatments for each
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

  /// The usual treatment of each feature in writing.
  package var usualTreatments: UsualTreatments { UsualTreatments(self) }
}

extension FormatTable: ExpressibleByArrayLiteral {
  /// Creates a table from rows.
  public init(arrayLiteral rows: Row...) {
    self.init(rows)
  }
}

extension FormatTable {
  /// The table in Markdown, for the format's page in the documentation. If all treatments are possible, only the
  /// usual one is named.
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
    // If all treatments are possible, only the usual one is informative.
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
