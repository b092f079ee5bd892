import NapkinCore

extension FormatRegistry {
  /// Writes content in the named format and returns the ledger of the losses.
  ///
  /// The dialect in the name takes precedence over the request's dialect. If the request has an empty registry, the
  /// exporter gets this registry instead.
  public func export(
    _ request: ExportRequest, as name: FormatName, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let exporter = try exporter(named: name)
    let request = try prepare(request, as: name, for: exporter.format)
    return try exporter.export(request, to: &sink)
  }

  /// Returns the losses of writing content in the named format; the written bytes are thrown away.
  public func explain(
    _ request: ExportRequest, as name: FormatName
  ) throws(FormatError) -> Ledger {
    var sink = CountingSink()
    return try export(request, as: name, to: &sink)
  }

  /// Reads a document in the named format; without a name, the first bytes and the file name determine the format.
  /// The dialect in the name takes precedence over the request's dialect.
  public func read(
    _ request: ImportRequest, as name: FormatName? = nil, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    do {
      if let name {
        return try read(request, as: name, by: try importer(named: name), from: &source)
      }
      var peekable = PeekableSource(source)
      let head = FileHead(try peekable.peek(FileHead.byteCount))
      let importer = try importer(for: head, request.fileName)
      return try read(request, by: importer, from: &peekable)
    } catch {
      throw error.named(request.fileName)
    }
  }

  private func read(
    _ request: ImportRequest, as name: FormatName? = nil, by importer: any Importer,
    from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let request = try prepare(request, as: name, for: importer.format)
    var read = try importer.read(request, from: &source)
    read.format = importer.format.id
    return read
  }

  // MARK: Preparing

  /// Returns the request that the exporter of a format gets: with the dialect of the name and with a registry.
  func prepare(
    _ request: ExportRequest, as name: FormatName, for format: Format
  ) throws(FormatError) -> ExportRequest {
    var request = request
    if let dialect = name.dialect { request.dialect = dialect }
    if request.registry.isEmpty { request.registry = self }
    try format.check(request)
    return request
  }

  /// Returns the request that the importer of a format gets: with the dialect of the name and with a registry.
  func prepare(
    _ request: ImportRequest, as name: FormatName? = nil, for format: Format
  ) throws(FormatError) -> ImportRequest {
    var request = request
    if let dialect = name?.dialect { request.dialect = dialect }
    if request.registry.isEmpty { request.registry = self }
    try format.check(dialect: request.dialect)
    try format.check(request.options)
    return request
  }

  /// Whether the registry has no formats.
  public var isEmpty: Bool {
    writable.isEmpty && readable.isEmpty && folderExporters.all.isEmpty
      && folderImporters.all.isEmpty
  }

  private func importer(
    for head: FileHead, _ fileName: String?
  ) throws(FormatError) -> any Importer {
    // The first bytes come before the file name, because a map may be in a `.xml` or `.txt` file.
    if let importer = importer(recognizing: head, fileName: fileName) { return importer }
    if let fileName, let importer = importer(forFile: fileName) { return importer }
    if let fileName, let exporter = try? exporter(forFile: fileName) {
      throw FormatError(
        .unknownFormat,
        "\(exporter.format.name) is written, and not read; take the file that it was made of.")
    }
    throw FormatError(
      .unknownFormat,
      "This is none of the formats that can be read, by its first bytes and its name; "
        + "name one of: \(readable.listOfIDs).")
  }
}
