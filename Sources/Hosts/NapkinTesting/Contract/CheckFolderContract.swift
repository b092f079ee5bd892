import NapkinCore
public import NapkinFormats

/// Checks that a format that is a folder of files keeps the promises of every format; throws the promises that it
/// breaks.
///
/// The checks are those of ``checkFormatContract(_:importer:samples:options:media:registry:)``, with all files of
/// the folder one after the other. In addition, no name may point out of the folder or occur twice.
public func checkFolderContract(
  _ exporter: some FolderExporter,
  importer: (any FolderImporter)? = nil,
  samples: [Sample] = Sample.all,
  options: FormatOptions = FormatOptions(),
  media: any MediaSource = MemoryMedia(),
  registry: FormatRegistry = FormatRegistry()
) throws(ContractFailure) {
  try checkFormatContract(
    ConcatenatingExporter(base: exporter),
    importer: importer.map { ConcatenatingImporter(base: $0) },
    samples: samples, options: options, media: media, registry: registry)
}

extension Format {
  /// The format, with an ending as formats of files have.
  fileprivate var concatenated: Format {
    var format = self
    if format.fileExtensions.isEmpty { format.fileExtensions = ["folder"] }
    return format
  }
}

/// Writes the files of a folder one after the other, each piece with its kind and its length.
private struct ConcatenatingExporter<Base: FolderExporter>: Exporter {
  let base: Base

  var format: Format { base.format.concatenated }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var parts = ConcatenatingSink(sink: sink)
    do throws(FormatError) {
      let ledger = try base.export(request, into: &parts)
      sink = parts.sink
      return ledger
    } catch {
      sink = parts.sink
      throw error
    }
  }
}

/// The kind of a piece of a concatenated folder.
private enum Part: UInt8 {
  case name = 0x4E
  case bytes = 0x42
}

private struct ConcatenatingSink<Sink: ByteSink>: PartSink {
  var sink: Sink
  private var names = MemoryParts()

  init(sink: Sink) {
    self.sink = sink
  }

  mutating func begin(_ path: String) throws(FormatError) {
    // `begin` refuses names that point out of the folder or occur twice.
    try names.begin(path)
    try put(.name, Array(path.utf8))
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    try put(.bytes, bytes)
  }

  private mutating func put(_ piece: Part, _ bytes: [UInt8]) throws(FormatError) {
    let count = UInt32(bytes.count)
    let head = [piece.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    try sink.write(head + bytes)
  }
}

/// Reads the output of ``ConcatenatingExporter``.
private struct ConcatenatingImporter: Importer {
  let base: any FolderImporter

  var format: Format { base.format.concatenated }

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    var rest = try source.readAll(limit: request.limits.inputBytes)[...]
    var parts = MemoryParts(name: request.fileName ?? "")
    var path: String?
    while let first = rest.first {
      let digits = rest.dropFirst().prefix(4)
      let count = digits.reversed().reduce(0) { $0 << 8 | Int($1) }
      let bytes = rest.dropFirst(5).prefix(count)
      guard let piece = Part(rawValue: first), bytes.count == count, digits.count == 4 else {
        throw FormatError(.malformed, "The files are not strung well.", at: FileLocation(offset: 0))
      }
      switch piece {
      case .name:
        path = String(decoding: bytes, as: UTF8.self)
        if let path { parts[path] = [] }
      case .bytes:
        if let path { parts[path]? += bytes }
      }
      rest = rest.dropFirst(5 + count)
    }
    return try base.read(request, from: parts)
  }
}
