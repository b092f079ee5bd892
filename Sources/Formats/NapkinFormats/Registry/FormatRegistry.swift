import NapkinCore

/// A collection of exporters and importers, by the ids of their formats.
///
/// It is a value; there is no global registry. Formats that contain other formats (a bundle, a picture of a
/// drawing) look those up in the registry of the request instead of importing their modules.
///
/// ```swift
/// var registry = FormatRegistry.builtIn
/// registry.register(HaikuExporter())
/// let ledger = try registry.export(ExportRequest(.note(note)), as: "haiku", to: &sink)
/// ```
public struct FormatRegistry: Sendable {
  private var exporters = Entries<any Exporter>()
  private var importers = Entries<any Importer>()
  var folderExporters = Entries<any FolderExporter>()
  var folderImporters = Entries<any FolderImporter>()

  /// Creates an empty registry.
  public init() {}

  /// Adds a format to write. It replaces a format with the same id, so that an app can have its own.
  public mutating func register(_ exporter: some Exporter) {
    exporters.register(exporter, for: exporter.format)
  }

  /// Adds a format to read. It replaces a format with the same id.
  public mutating func register(_ importer: some Importer) {
    importers.register(importer, for: importer.format)
  }

  /// Adds a format whose exporter and importer are one value.
  public mutating func register(_ both: some Exporter & Importer) {
    exporters.register(both, for: both.format)
    importers.register(both, for: both.format)
  }

  /// Adds a folder format to write. A format of single files may have the same id.
  public mutating func register(folder exporter: some FolderExporter) {
    folderExporters.register(exporter, for: exporter.format)
  }

  /// Adds a folder format to read. A format of single files may have the same id.
  public mutating func register(folder importer: some FolderImporter) {
    folderImporters.register(importer, for: importer.format)
  }

  /// Adds a folder format whose exporter and importer are one value.
  public mutating func register(folder both: some FolderExporter & FolderImporter) {
    folderExporters.register(both, for: both.format)
    folderImporters.register(both, for: both.format)
  }

  /// The first exporter that can replace addresses in texts; among Napkin's own formats, it is the Markdown exporter.
  public var linkRewriter: (any LinkRewriter)? {
    exporters.all.lazy.compactMap { $0.converter as? any LinkRewriter }.first
  }

  /// The formats that can be written, in the order in which they were registered.
  public var writable: [Format] { exporters.formats }

  /// The formats that can be read, in the order in which they were registered.
  public var readable: [Format] { importers.formats }
}

extension FormatRegistry {
  /// Exporters or importers in the order in which they were registered, with one for each id.
  struct Entries<Converter: Sendable>: Sendable {
    // The format is stored, because an exporter or importer may create its format at each access.
    private(set) var all: [(format: Format, converter: Converter)] = []

    var formats: [Format] { all.map(\.format) }

    subscript(id: String) -> Converter? { all.first { $0.format.id == id }?.converter }

    mutating func register(_ converter: Converter, for format: Format) {
      if let index = all.firstIndex(where: { $0.format.id == format.id }) {
        all[index] = (format, converter)
      } else {
        all.append((format, converter))
      }
    }
  }
}

// MARK: - Looking up

extension FormatRegistry {
  /// Returns the exporter of a format; `nil` if none is registered with this id.
  public func exporter(id: String) -> (any Exporter)? {
    exporters[id]
  }

  /// Returns the importer of a format; `nil` if none is registered with this id.
  public func importer(id: String) -> (any Importer)? {
    importers[id]
  }

  /// Returns the exporter of the format that a person asks for by name.
  public func exporter(named name: FormatName) throws(FormatError) -> any Exporter {
    guard let exporter = exporter(id: name.format) else {
      throw unknown("There is no format '\(name.format)' to write", writable)
    }
    try exporter.format.check(dialect: name.dialect)
    return exporter
  }

  /// Returns the importer of the format that a person asks for by name.
  public func importer(named name: FormatName) throws(FormatError) -> any Importer {
    guard let importer = importer(id: name.format) else {
      throw unknown("There is no format '\(name.format)' to read", readable)
    }
    try importer.format.check(dialect: name.dialect)
    return importer
  }

  /// Returns the exporter for a file of this name. If several file extensions fit, the longest decides:
  /// `.napkin.json` comes before `.json`.
  public func exporter(forFile name: String) throws(FormatError) -> any Exporter {
    guard let exporter = Self.best(exporters.all, for: name) else {
      throw unknown(
        "The file extension tells no format that can be written; name one", writable
      ).named(name)
    }
    return exporter
  }

  /// Returns the importer for a file of this name. If several file extensions fit, the longest decides.
  public func importer(forFile name: String) -> (any Importer)? {
    Self.best(importers.all, for: name)
  }

  /// Returns the importer that recognises the first bytes of a file. If several do, it is the importer whose file
  /// extension fits too, or else the importer that was registered first.
  public func importer(
    recognizing head: FileHead, fileName: String? = nil
  ) -> (any Importer)? {
    let fitting = importers.all.filter { $0.format.recognizes(head) }
    return Self.best(fitting, for: fileName ?? "") ?? fitting.first?.converter
  }

  private static func best<Converter>(
    _ entries: [(format: Format, converter: Converter)], for name: String
  ) -> Converter? {
    let name = name.lowercased()
    var best: (converter: Converter, length: Int)?
    for (format, converter) in entries {
      for ending in format.fileExtensions where name.hasSuffix("." + ending.lowercased()) {
        if ending.utf8.count > best?.length ?? 0 { best = (converter, ending.utf8.count) }
      }
    }
    return best?.converter
  }

  private func unknown(_ what: String, _ known: [Format]) -> FormatError {
    FormatError(.unknownFormat, "\(what); there are: \(known.listOfIDs).")
  }
}

extension [Format] {
  /// The ids of the formats, as a list for error messages.
  package var listOfIDs: String { isEmpty ? "none" : map(\.id).joined(separator: ", ") }
}

extension FormatRegistry {
  /// Returns the registry with one more format to write; it replaces a format with the same id.
  public func adding(_ exporter: some Exporter) -> FormatRegistry {
    var registry = self
    registry.register(exporter)
    return registry
  }

  /// Returns the registry with one more format to read; it replaces a format with the same id.
  public func adding(_ importer: some Importer) -> FormatRegistry {
    var registry = self
    registry.register(importer)
    return registry
  }

  /// Returns the registry with one more format to read and write; it replaces a format with the same id.
  public func adding(_ both: some Exporter & Importer) -> FormatRegistry {
    var registry = self
    registry.register(both)
    return registry
  }
}
