package import NapkinFormats

/// The output of an exporter in memory, with its ledger.
package struct Written: Equatable {
  package let bytes: [UInt8]
  package let ledger: Ledger

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Exporter {
  /// Exports into memory.
  package func written(_ request: ExportRequest) throws(FormatError) -> Written {
    var sink = MemorySink()
    let ledger = try export(request, to: &sink)
    return Written(bytes: sink.bytes, ledger: ledger)
  }
}

extension FormatRegistry {
  /// Exports into memory, in the format with a name.
  package func written(
    _ request: ExportRequest, as name: FormatName
  ) throws(FormatError) -> Written {
    var sink = MemorySink()
    let ledger = try export(request, as: name, to: &sink)
    return Written(bytes: sink.bytes, ledger: ledger)
  }
}
