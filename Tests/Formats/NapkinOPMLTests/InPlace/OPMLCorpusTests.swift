import NapkinFormats
import NapkinOPML
import RandomEdits
import Testing

/// Files of other programs are changed and saved over themselves.
@Suite struct OPMLCorpusTests {
  @Test func `random changes of real files touch little`() {
    var report = RandomEditReport()
    report.runCorpus(in: Outlines.registry) { path, bytes in
      let isOPML = bytes.prefix(1000).split(separator: UInt8(ascii: "<"))
        .contains { $0.starts(with: "opml".utf8) }
      return isOPML && String(validating: bytes, as: UTF8.self) != nil
    }
    if report.fileCount > 0 { print(report) }
    #expect(report.failures.isEmpty, "\(report)")
    #expect(100 * report.far.count <= report.editCount, "\(report)")
    #expect(100 * report.whole.count <= report.editCount, "\(report)")
  }
}
