public import NapkinFormats

/// Checks that a format keeps the promises of every format; throws the promises that it breaks.
///
/// It needs no testing framework; call it from a test of any:
///
/// ```swift
/// @Test func keepsTheContract() throws {
///   try checkFormatContract(TaskPaperExporter(), importer: TaskPaperImporter())
/// }
/// ```
///
/// It checks that writing twice gives the same bytes; that the ledger agrees with a count of the content, with the
/// format's table, and with the file, which must differ without each item that counts as kept; that nothing is
/// printed; that errors of sink and source are passed on; and that a very deep map can be written on a small stack.
/// With an importer, it also checks the round trip (equal, or the ledgers name the loss), pieces of any size,
/// limits, and truncated or damaged input. A trap ends the test run, as it should.
///
/// - Parameters:
///   - exporter: The exporter of the format.
///   - importer: The importer of the format, if there is one.
///   - samples: The documents for the checks; those of kinds that the format does not hold are left out.
///   - options: Additional options for the requests.
///   - media: The source of the bytes of the samples' media.
///   - registry: Other formats, if the format needs them.
public func checkFormatContract(
  _ exporter: some Exporter,
  importer: (any Importer)? = nil,
  samples: [Sample] = Sample.all,
  options: FormatOptions = FormatOptions(),
  media: any MediaSource = MemoryMedia(),
  registry: FormatRegistry = FormatRegistry()
) throws(ContractFailure) {
  var check = ContractCheck(exporter: exporter, importer: importer)
  check.options = options
  check.media = media
  check.registry = registry
  check.checkDescription()
  let fitting = samples.filter { exporter.format.kinds.contains($0.content.kind) }
  if fitting.isEmpty {
    check.report(.writes, "There is no sample of a kind that the format holds; bring one.")
  }
  for sample in fitting {
    for dialect in [nil] + exporter.format.dialects.map(\.id) {
      check.checkSample(sample, dialect: dialect)
    }
  }
  for dialect in [nil] + exporter.format.dialects.map(\.id) {
    check.checkItems(dialect: dialect)
    check.checkDepth(dialect: dialect)
  }
  if !check.violations.isEmpty {
    throw ContractFailure(format: exporter.format.id, violations: check.violations)
  }
}

/// Checks that a format that can only be read keeps the promises of every importer, with given files.
public func checkImporterContract(
  _ importer: some Importer,
  files: [(name: String, bytes: [UInt8])],
  options: FormatOptions = FormatOptions(),
  registry: FormatRegistry = FormatRegistry()
) throws(ContractFailure) {
  var check = ContractCheck(exporter: nil, importer: importer)
  check.options = options
  check.registry = registry
  check.checkDescription()
  for file in files {
    check.subject = file.name
    check.checkReading(file.bytes)
  }
  if !check.violations.isEmpty {
    throw ContractFailure(format: importer.format.id, violations: check.violations)
  }
}
