public import NapkinFormats

/// Tries whether a format keeps what every format promises, and throws what it does not keep.
///
/// It knows no testing framework; call it from a test of any:
///
/// ```swift
/// @Test func keepsTheContract() throws {
///   try checkFormatContract(TaskPaperExporter(), importer: TaskPaperImporter())
/// }
/// ```
///
/// What is tried: the same bytes twice; the ledger against a count of the content, against the
/// format's table, and against the file, which has to be another without each item that is called
/// kept; silence on standard output and error; errors of sink and source; a very deep map on a small
/// stack; and with an importer the way back (equal, or the ledgers name the loss), pieces of any
/// size, limits, and input that is cut off or damaged. What traps ends the test run, as it should.
///
/// - Parameters:
///   - exporter: The format to write.
///   - importer: The format to read, if it can be.
///   - samples: The documents to try it with; those of other kinds are left out.
///   - options: What the requests ask for beyond that.
///   - media: Where the bytes of the samples' media come from.
///   - registry: The other formats, if it needs them.
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

/// Tries whether a format that is only read keeps what every importer promises, on files of it.
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
