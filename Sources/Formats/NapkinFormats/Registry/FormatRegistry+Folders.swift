import NapkinCore

extension FormatRegistry {
  /// The formats that can be written as a folder, in the order in which they were registered.
  public var writableFolders: [Format] { folderExporters.formats }

  /// The exporter of a folder format; `nil` if none is registered with this id.
  public func folderExporter(id: String) -> (any FolderExporter)? { folderExporters[id] }

  /// The importer of a folder format; `nil` if none is registered with this id.
  public func folderImporter(id: String) -> (any FolderImporter)? { folderImporters[id] }

  /// Returns the exporter of the folder format that a person asks for by name.
  public func folderExporter(named name: FormatName) throws(FormatError) -> any FolderExporter {
    guard let exporter = folderExporter(id: name.format) else {
      throw .isNoFolder(try self.exporter(named: name).format, writableFolders)
    }
    try exporter.format.check(dialect: name.dialect)
    return exporter
  }

  /// Returns the exporter whose file extension the name of the folder ends with, for example `.textbundle`.
  public func folderExporter(forFolder name: String) -> (any FolderExporter)? {
    folderExporters.all.first { $0.format.fits(folder: name) }?.converter
  }

  /// Writes content as a folder in the named format and returns the ledger of the losses.
  public func export(
    _ request: ExportRequest, as name: FormatName, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    let exporter = try folderExporter(named: name)
    let request = try prepare(request, as: name, for: exporter.format)
    return try exporter.export(request, into: &folder)
  }

  /// Returns the losses of writing content as a folder in the named format; nothing is written.
  public func explain(
    _ request: ExportRequest, asFolder name: FormatName
  ) throws(FormatError) -> Ledger {
    var nowhere = CountingSink()
    return try export(request, as: name, into: &nowhere)
  }

  /// Returns the importer for a folder: the named importer, or else the first whose file extension the folder's
  /// name ends with, or else an importer that recognises the files in the folder.
  ///
  /// If several importers recognise the files, the last registered importer is taken. So importers that accept
  /// almost any folder must be registered first.
  public func folderImporter(
    for folder: some PartSource, named name: FormatName? = nil
  ) throws(FormatError) -> any FolderImporter {
    if let name {
      if let importer = folderImporter(id: name.format) {
        try importer.format.check(dialect: name.dialect)
        return importer
      }
      throw .isNoFolder(
        try importer(named: name).format, folderImporters.formats,
        at: FileLocation(file: folder.name))
    }
    let all = folderImporters.all
    let found =
      all.first { $0.format.fits(folder: folder.name) }
      ?? all.last { $0.converter.recognizes(folder.paths) }
    if let found { return found.converter }
    throw FormatError(
      .unknownFormat,
      "The folder holds nothing that can be read as one document; name a file in it.",
      at: FileLocation(file: folder.name))
  }

  /// Reads the document in a folder, in the named format or in the format that the folder is recognised as.
  public func read(
    _ request: ImportRequest, as name: FormatName? = nil, from folder: some PartSource
  ) throws(FormatError) -> Import {
    let importer = try folderImporter(for: folder, named: name)
    var request = request
    if request.fileName == nil { request.fileName = folder.name }
    do {
      let request = try prepare(request, as: name, for: importer.format)
      var read = try importer.read(request, from: folder)
      read.format = importer.format.id
      return read
    } catch {
      throw error.named(request.fileName)
    }
  }
}

extension Format {
  /// Whether the name of a folder ends with a file extension of this format.
  fileprivate func fits(folder name: String) -> Bool {
    let name = name.lowercased()
    return fileExtensions.contains { name.hasSuffix("." + $0) }
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
