import NapkinCore

extension FormatRegistry {
  /// Writes content in the format of that name, and returns the account of it.
  ///
  /// The dialect of the name, if it has one, wins over that of the request. The exporter meets the
  /// other formats of this registry, unless the request brings others.
  public func export(
    _ request: ExportRequest, as name: FormatName, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let exporter = try exporter(named: name)
    let request = try prepare(request, as: name, for: exporter.format)
    return try exporter.export(request, to: &sink)
  }

  /// What would be lost if content were written in the format of that name; nothing is kept of it.
  public func explain(
    _ request: ExportRequest, as name: FormatName
  ) throws(FormatError) -> Ledger {
    var sink = CountingSink()
    return try export(request, as: name, to: &sink)
  }

  /// Reads a document in the format of that name, or in the one that its first bytes and the name
  /// of its file tell. The dialect of the name, if it has one, wins over that of the request.
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

  /// A request as the exporter of a format gets it.
  func prepare(
    _ request: ExportRequest, as name: FormatName, for format: Format
  ) throws(FormatError) -> ExportRequest {
    var request = request
    if let dialect = name.dialect { request.dialect = dialect }
    if request.registry.isEmpty { request.registry = self }
    try format.check(request)
    return request
  }

  /// A request as the importer of a format gets it.
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

  /// Whether nothing is registered.
  public var isEmpty: Bool {
    writable.isEmpty && readable.isEmpty && folderExporters.all.isEmpty
      && folderImporters.all.isEmpty
  }

  private func importer(
    for head: FileHead, _ fileName: String?
  ) throws(FormatError) -> any Importer {
    // What a file is weighs more than what it is called: a map may come as .xml or .txt.
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
