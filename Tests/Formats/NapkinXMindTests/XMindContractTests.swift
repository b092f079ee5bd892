import HostileFiles
import NapkinArchive
import NapkinFormats
import NapkinTesting
import NapkinXMind
import Testing

@Suite struct XMindContractTests {
  @Test func `it keeps the contract`() throws {
    try checkFormatContract(XMindExporter(), importer: XMindImporter())
  }

  @Test func `it does with every feature what its table says`() throws {
    try checkRowSnapshots(of: XMindExporter()) { bytes in
      var source = MemorySource(bytes)
      guard let files = try? Files(of: &source) else { return "" }
      return files.all.map { "\($0.path)\n\n\($0.text)\n" }.joined()
    }
  }
}

/// The files of an archive as texts.
struct Files {
  private(set) var all: [(path: String, text: String)] = []

  init(of source: inout some ByteSource) throws {
    let archive = try Archive(reading: &source, limits: Limits(), fileName: nil)
    for path in archive.paths {
      guard var file = archive.open(path) else { continue }
      all.append((path, String(decoding: try file.readAll(), as: UTF8.self)))
    }
  }

  init(_ bytes: [UInt8]) throws {
    var source = MemorySource(bytes)
    try self.init(of: &source)
  }

  subscript(path: String) -> String? { all.first { $0.path == path }?.text }
}

extension Files {
  /// An archive of some texts.
  static func zip(_ files: [(String, String)]) -> [UInt8] {
    HostileZip(files.map { HostileZip.Entry($0.0, $0.1) }).bytes
  }
}
