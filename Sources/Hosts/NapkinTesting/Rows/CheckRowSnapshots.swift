public import NapkinFormats

/// Compares a format's output for every feature of its table with a recorded snapshot, and throws the difference.
///
/// ```swift
/// @Test(arguments: [nil, "plaintasks"]) func everyRowShows(_ dialect: String?) throws {
///   try checkRowSnapshots(of: TaskPaperExporter(), dialect: dialect)
/// }
/// ```
///
/// For each feature, the smallest document with it is written. The snapshot is one file per dialect, `rows.md` or
/// `rows-<dialect>.md`, with a section for each row: the treatment of the feature, the table's remark, and the
/// output.
///
/// A missing row, and a ledger that counts the feature wrongly or contradicts the row, are thrown before the
/// comparison.
///
/// - Parameters:
///   - exporter: The exporter of the format.
///   - dialect: The identifier of the dialect; `nil` for the ordinary way of writing.
///   - options: Additional options for the requests.
///   - media: The source of the bytes of the samples' media.
///   - registry: Other formats, if the format needs them.
///   - name: The name of the snapshot, if options require a separate one.
///   - mode: When the snapshot is recorded; if it is `nil`, `SNAPSHOT_RECORD` decides.
///   - testFile: The file of the test; the snapshot is beside it.
///   - describe: Shows the output as text; required for binary output.
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
  /// Returns the snapshot's section about one row; reports everything that contradicts the table.
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

  /// Returns the output as code in Markdown, with a note if it does not end in a newline.
  private static func indented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isComplete = lines.last?.isEmpty ?? false
    if isComplete { lines.removeLast() }
    let code = lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    return isComplete ? code : code + "    (no newline at the end)\n"
  }
}
