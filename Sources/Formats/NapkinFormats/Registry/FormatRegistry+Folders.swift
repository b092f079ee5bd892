extension FormatRegistry {
  /// The formats that can be written as a folder, in the order in which they were registered.
  public var writableFolders: [Format] {
    writable.compactMap { folderExporter(id: $0.id)?.folderFormat }
  }

  /// The exporter of a folder with the identifier of a format; `nil` if that is one file only.
  package func folderExporter(id: String) -> (any FolderExporter)? {
    exporter(id: id) as? any FolderExporter
  }

  /// The exporter of a folder that a person asks for by name.
  public func folderExporter(named name: FormatName) throws(FormatError) -> any FolderExporter {
    let exporter = try exporter(named: name)
    guard let folder = exporter as? any FolderExporter else {
      throw .isNoFolder(exporter.format, writableFolders)
    }
    return folder
  }

  /// The exporter for a folder of this name, by how it ends: `.textbundle`.
  public func folderExporter(forFolder name: String) -> (any FolderExporter)? {
    let name = name.lowercased()
    return writable.lazy.compactMap { folderExporter(id: $0.id) }
      .first { $0.folderFormat.fileExtensions.contains { name.hasSuffix("." + $0) } }
  }

  /// Writes content as a folder in the format of that name, and returns the account of it.
  public func export(
    _ request: ExportRequest, as name: FormatName, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    let exporter = try folderExporter(named: name)
    let request = try prepare(request, as: name, for: exporter.folderFormat)
    return try exporter.export(request, into: &folder)
  }

  /// What would be lost if content were written as a folder in the format of that name; nothing is kept of
  /// it.
  public func explain(
    _ request: ExportRequest, asFolder name: FormatName
  ) throws(FormatError) -> Ledger {
    var nowhere = CountingSink()
    return try export(request, as: name, into: &nowhere)
  }

  /// The importer for a folder: the one that is named, or else by how the name of the folder ends,
  /// or by what files there are; of several, the one that was registered last, for those that take any
  /// folder come first.
  public func folderImporter(
    for folder: some PartSource, named name: FormatName? = nil
  ) throws(FormatError) -> any FolderImporter {
    let all = readable.compactMap { importer(id: $0.id) as? any FolderImporter }
    if let name {
      let format = try importer(named: name).format
      if let found = all.first(where: { $0.format.id == format.id }) { return found }
      throw .isNoFolder(format, all.map(\.format), at: FileLocation(file: folder.name))
    }
    let small = folder.name.lowercased()
    let byName = all.first { importer in
      importer.folderFormat.fileExtensions.contains { small.hasSuffix("." + $0) }
    }
    if let found = byName ?? all.last(where: { $0.recognizes(folder.paths) }) { return found }
    throw FormatError(
      .unknownFormat,
      "The folder holds nothing that can be read as one document; name a file in it.",
      at: FileLocation(file: folder.name))
  }

  /// Reads the document in a folder.
  public func read(
    _ request: ImportRequest, as name: FormatName? = nil, from folder: some PartSource
  ) throws(FormatError) -> Import {
    let importer = try folderImporter(for: folder, named: name)
    var request = request
    if request.fileName == nil { request.fileName = folder.name }
    do {
      let request = try prepare(request, as: name, for: importer.folderFormat)
      var read = try importer.read(request, from: folder)
      read.format = importer.folderFormat.id
      return read
    } catch {
      throw error.named(request.fileName)
    }
  }
}

extension FormatError {
  fileprivate static func isNoFolder(
    _ format: Format, _ known: [Format], at location: FileLocation = FileLocation()
  ) -> FormatError {
    FormatError(
      .unknownFormat,
      "\(format.name) is one file, not a folder; folders are: \(known.listOfIDs).", at: location)
  }
}
