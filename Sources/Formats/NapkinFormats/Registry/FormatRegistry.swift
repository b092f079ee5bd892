import NapkinCore

/// The formats that are at hand, handed to whoever needs them.
///
/// It is a value: there is no global one. Formats that are made of others (a bundle, a picture of a
/// drawing) ask the registry that comes with the request and import no other format.
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

  /// Adds a format to write; one with the same id is replaced, so that an app can have its own.
  public mutating func register(_ exporter: some Exporter) {
    exporters.register(exporter, for: exporter.format)
  }

  /// Adds a format to read; one with the same id is replaced.
  public mutating func register(_ importer: some Importer) {
    importers.register(importer, for: importer.format)
  }

  /// Adds a format whose exporter and importer are one value.
  public mutating func register(_ both: some Exporter & Importer) {
    exporters.register(both, for: both.format)
    importers.register(both, for: both.format)
  }

  /// Adds a format to write as a folder; the format of a file may have the same id.
  public mutating func register(folder exporter: some FolderExporter) {
    folderExporters.register(exporter, for: exporter.format)
  }

  /// Adds a format to read from a folder; the format of a file may have the same id.
  public mutating func register(folder importer: some FolderImporter) {
    folderImporters.register(importer, for: importer.format)
  }

  /// Adds a format of folders whose exporter and importer are one value.
  public mutating func register(folder both: some FolderExporter & FolderImporter) {
    folderExporters.register(both, for: both.format)
    folderImporters.register(both, for: both.format)
  }

  /// What leads texts elsewhere: the first exporter that can. Among the formats that Napkin brings, Markdown can.
  public var textLeading: (any TextLeading)? {
    exporters.all.lazy.compactMap { $0.converter as? any TextLeading }.first
  }

  /// The formats that can be written, in the order in which they were registered.
  public var writable: [Format] { exporters.formats }

  /// The formats that can be read, in the order in which they were registered.
  public var readable: [Format] { importers.formats }
}

extension FormatRegistry {
  /// Exporters or importers in the order in which they were registered, one for each id.
  struct Entries<Converter: Sendable>: Sendable {
    // An exporter or importer may make its format anew whenever it is asked for.
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
  /// The exporter of a format, if it is registered.
  public func exporter(id: String) -> (any Exporter)? {
    exporters[id]
  }

  /// The importer of a format, if it is registered.
  public func importer(id: String) -> (any Importer)? {
    importers[id]
  }

  /// The exporter that a person asks for by name.
  public func exporter(named name: FormatName) throws(FormatError) -> any Exporter {
    guard let exporter = exporter(id: name.format) else {
      throw unknown("There is no format '\(name.format)' to write", writable)
    }
    try exporter.format.check(dialect: name.dialect)
    return exporter
  }

  /// The importer that a person asks for by name.
  public func importer(named name: FormatName) throws(FormatError) -> any Importer {
    guard let importer = importer(id: name.format) else {
      throw unknown("There is no format '\(name.format)' to read", readable)
    }
    try importer.format.check(dialect: name.dialect)
    return importer
  }

  /// The exporter for a file of this name, by the longest file extension that fits:
  /// `.napkin.json` comes before `.json`.
  public func exporter(forFile name: String) throws(FormatError) -> any Exporter {
    guard let exporter = Self.best(exporters.all, for: name) else {
      throw unknown(
        "The file extension tells no format that can be written; name one", writable
      ).named(name)
    }
    return exporter
  }

  /// The importer for a file of this name, by the longest file extension that fits.
  public func importer(forFile name: String) -> (any Importer)? {
    Self.best(importers.all, for: name)
  }

  /// The importer that recognises the first bytes of a file; of several, the one whose file
  /// extension fits too, or else the one that was registered first.
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
  /// Their names, as errors list them.
  package var listOfIDs: String { isEmpty ? "none" : map(\.id).joined(separator: ", ") }
}

extension FormatRegistry {
  /// The registry with one more format that can be written; a format of the same name gives way.
  public func adding(_ exporter: some Exporter) -> FormatRegistry {
    var registry = self
    registry.register(exporter)
    return registry
  }

  /// The registry with one more format that can be read; a format of the same name gives way.
  public func adding(_ importer: some Importer) -> FormatRegistry {
    var registry = self
    registry.register(importer)
    return registry
  }

  /// The registry with one more format that can be read and written; a format of the same name gives way.
  public func adding(_ both: some Exporter & Importer) -> FormatRegistry {
    var registry = self
    registry.register(both)
    return registry
  }
}
