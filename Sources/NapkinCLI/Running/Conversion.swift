import NapkinFormats

/// One document on its way from a file to another.
struct Conversion {
  private var document: Document
  private let output: String
  private let report: String?
  private let target: FormatName
  private let options: (reading: FormatOptions, writing: FormatOptions)
  private let isQuiet: Bool
  private let limits: Limits
  private let registry: FormatRegistry

  /// Opens the input and makes sure that there is a way; nothing is written yet.
  init(
    from input: String, to output: String, _ invocation: Invocation, _ registry: FormatRegistry,
    _ streams: Streams
  ) throws(Failure) {
    self.output = output
    self.registry = registry
    report = invocation[.report]
    isQuiet = invocation.has(.quiet)
    limits = try invocation.limits()
    if let report, report.isEmpty || report == output {
      throw .usage("The report cannot go to \(quoted(report)).", try: "help convert")
    }
    target = try invocation.target(output, of: registry)
    document = try Document(input, invocation, registry, streams)
    let writing = registry.exporter(id: target.format)?.format
    options = try invocation.options(reading: document.format, writing: writing)
  }

  /// Reads, writes and accounts for it.
  mutating func run(_ streams: inout Streams) throws(Failure) {
    let source = try document.read(options: options.reading)
    var account = Account(
      of: source, name: document.name, from: document.format?.id, to: target.description)
    var request = ExportRequest(source.content)
    request.options = options.writing
    request.limits = limits
    request.media = source.media
    var output = try Output(output, streams)
    try failing { () throws(FormatError) in
      let written = try registry.export(request, as: target, to: &output)
      account.ledger = source.ledger.followed(by: written)
    }
    // The report can fail as long as nothing is in its place yet, and comes in after the document.
    let report = try self.report.map { path throws(Failure) in
      var report = try Output(path, streams)
      try failing { () throws(FormatError) in try report.write(account.report(for: path)) }
      return report
    }
    try output.finish(&streams)
    try report?.finish(&streams)
    if !isQuiet, let remark = account.remark { streams.complain(remark) }
  }
}
