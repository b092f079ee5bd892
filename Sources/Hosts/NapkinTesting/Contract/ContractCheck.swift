import NapkinFormats

/// One run of the contract's checks on one format.
struct ContractCheck {
  let exporter: (any Exporter)?
  let importer: (any Importer)?
  var options = FormatOptions()
  var media: any MediaSource = MemoryMedia()
  var registry = FormatRegistry()

  /// The subject of the present check, for messages.
  var subject = ""
  private(set) var violations: [ContractViolation] = []

  init(exporter: (any Exporter)?, importer: (any Importer)?) {
    self.exporter = exporter
    self.importer = importer
  }

  mutating func report(_ rule: ContractViolation.Rule, _ message: String) {
    violations.append(ContractViolation(rule, subject, message))
  }

  mutating func checkSample(_ sample: Sample, dialect: String?) {
    subject = sample.name + (dialect.map { " as :\($0)" } ?? "")
    guard let exporter, let written = checkWriting(sample, with: exporter, dialect: dialect) else {
      return
    }
    guard importer != nil, let read = checkReading(written.bytes) else { return }
    checkRoundTrip(of: sample.content, written, read, dialect: dialect)
    checkNodeLimit(read.content, written.bytes)
    checkTextLimit(read.content, written.bytes)
    if dialect == nil { checkInPlace(read.content, written.bytes) }
  }

  // MARK: Requests

  func exportRequest(_ content: Content, dialect: String?) -> ExportRequest {
    var request = ExportRequest(content, dialect: dialect)
    request.options = options
    request.media = media
    request.registry = registry
    return request
  }

  func importRequest(_ mode: ImportRequest.Mode = .salvage) -> ImportRequest {
    var request = ImportRequest(fileName: "sample", mode: mode)
    request.registry = registry
    return request
  }

  func write(
    _ content: Content, with exporter: any Exporter, dialect: String?
  ) throws(FormatError) -> Written {
    try exporter.written(exportRequest(content, dialect: dialect))
  }

  func read(
    _ bytes: [UInt8], with importer: any Importer, _ request: ImportRequest? = nil,
    pieces: Int? = nil
  ) throws(FormatError) -> Import {
    var source = PiecewiseSource(bytes, size: pieces ?? bytes.count)
    return try importer.read(request ?? importRequest(), from: &source)
  }

  // MARK: Silence

  /// Runs a closure and reports what it prints.
  ///
  /// Other tests may print at the same time. Output of the format appears whenever the closure runs, and never
  /// otherwise.
  mutating func silently<Value>(_ what: String, _ body: () -> Value) -> Value {
    let first = OutputCapture.run(body)
    var suspects = first.lines
    for round in 1...16 where !suspects.isEmpty {
      suspects.subtract(OutputCapture.idle(milliseconds: round))
      suspects.formIntersection(OutputCapture.run(body).lines)
    }
    if let line = suspects.min() {
      report(.silence, "\(what) prints '\(line.prefix(80))'; a format says nothing.")
    }
    return first.value
  }
}
