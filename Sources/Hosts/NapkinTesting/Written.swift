package import NapkinFormats

/// What an exporter wrote into memory, and its account of it.
package struct Written: Equatable {
  package let bytes: [UInt8]
  package let ledger: Ledger

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Exporter {
  /// Writes into memory.
  package func written(_ request: ExportRequest) throws(FormatError) -> Written {
    var sink = MemorySink()
    let ledger = try export(request, to: &sink)
    return Written(bytes: sink.bytes, ledger: ledger)
  }
}

extension FormatRegistry {
  /// Writes into memory, in the format of a name.
  package func written(
    _ request: ExportRequest, as name: FormatName
  ) throws(FormatError) -> Written {
    var sink = MemorySink()
    let ledger = try export(request, as: name, to: &sink)
    return Written(bytes: sink.bytes, ledger: ledger)
  }
}
