public import NapkinFormats

/// Compares what a format makes of every feature of its table with what was recorded, and throws
/// the difference.
///
/// ```swift
/// @Test(arguments: [nil, "plaintasks"]) func everyRowShows(_ dialect: String?) throws {
///   try checkRowSnapshots(of: TaskPaperExporter(), dialect: dialect)
/// }
/// ```
///
/// For each feature the smallest document that shows it is written. The snapshot is one file a
/// dialect, `rows.md` or `rows-<dialect>.md`, with a section for each row: what became of the
/// feature, what the table says of it, and the output.
///
/// A row that is missing, and a ledger that counts the feature wrongly or treats it as the row does
/// not say, are thrown before anything is compared.
///
/// - Parameters:
///   - exporter: The format to write.
///   - dialect: The dialect, by its id; `nil` is the ordinary way of writing.
///   - options: What the requests ask for beyond that.
///   - media: Where the bytes of the samples' media come from.
///   - registry: The other formats, if it needs them.
///   - name: What the snapshot is called, where options ask for one of its own.
///   - mode: When the snapshot is recorded; `SNAPSHOT_RECORD` decides if that is `nil`.
///   - testFile: The test's file; the snapshot stands beside it.
///   - describe: Shows the output as text; one that is no text needs it.
public func checkRowSnapshots(
  of exporter: some Exporter,
  dialect: String? = nil,
  options: FormatOptions = FormatOptions(),
  media: any MediaSource = MemoryMedia(),
  registry: FormatRegistry = FormatRegistry(),
  named name: String? = nil,
  record mode: SnapshotMode? = nil,
  testFile: String = #filePath,
  describe: ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
) throws {
  var check = ContractCheck(exporter: exporter, importer: nil)
  check.options = options
  check.media = media
  check.registry = registry
  var page = "# \(exporter.format.name)\(dialect.map { ": \($0)" } ?? "")\n"
  for feature in Feature.all {
    page += check.section(about: feature, exporter, dialect: dialect, describe)
  }
  if !check.violations.isEmpty {
    throw ContractFailure(format: exporter.format.id, violations: check.violations)
  }
  try checkSnapshot(
    page, named: name ?? (dialect.map { "rows-\($0)" } ?? "rows"), fileExtension: "md",
    record: mode, testFile: testFile)
}

extension ContractCheck {
  /// What the snapshot says about one row; whatever contradicts the table is reported.
  fileprivate mutating func section(
    about feature: Feature, _ exporter: some Exporter, dialect: String?,
    _ describe: ([UInt8]) -> String
  ) -> String {
    subject = feature.name + (dialect.map { " as :\($0)" } ?? "")
    guard let row = exporter.format.table(for: dialect)[feature] else {
      report(.table, "The table has no row for it.")
      return ""
    }
    guard let sample = Sample.showing(feature, in: exporter.format.kinds) else {
      return "\n## \(feature)\n\n\(row.how)\n\n    (no content of the format's kinds has it)\n"
    }
    do throws(FormatError) {
      let written = try write(sample.content, with: exporter, dialect: dialect)
      let words = treatments(of: feature, in: written.ledger, sample, row)
      return "\n## \(feature): \(words)\n\n\(row.how)\n\n\(Self.indented(describe(written.bytes)))"
    } catch {
      report(.writes, "It throws '\(error)'.")
      return ""
    }
  }

  private mutating func treatments(
    of feature: Feature, in ledger: Ledger, _ sample: Sample, _ row: FormatTable.Row
  ) -> String {
    let counts = ledger[feature]
    let expected = sample.content.counts[feature] ?? 0
    if counts.source != expected {
      report(.ledger, "The ledger counts \(counts.source), the sample holds \(expected).")
    }
    let happened = Treatment.allCases.filter { counts[$0] > 0 }
    for treatment in happened where !row.writes.contains(treatment) {
      report(.table, "The ledger has it \(treatment.rawValue), the table does not say so.")
    }
    return happened.map { happened.count == 1 ? $0.rawValue : "\(counts[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }

  /// The output as code in Markdown. Whether it ends with a newline can be seen.
  private static func indented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isComplete = lines.last?.isEmpty ?? false
    if isComplete { lines.removeLast() }
    let code = lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    return isComplete ? code : code + "    (no newline at the end)\n"
  }
}
