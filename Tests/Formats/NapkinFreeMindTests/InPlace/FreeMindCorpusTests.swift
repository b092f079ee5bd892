import NapkinFormats
import NapkinFreeMind
import NapkinTesting
import RandomEdits
import Testing

/// Maps of other people are changed and saved over themselves.
@Suite struct FreeMindCorpusTests {
  @Test func `random changes of real files touch little`() {
    var report = RandomEditReport()
    report.runCorpus(in: .freeMind) { path, bytes in
      path.hasSuffix(".mm") && String(validating: bytes, as: UTF8.self) != nil
    }
    if report.fileCount > 0 { print(report) }
    #expect(report.failures.isEmpty, "\(report)")
    #expect(100 * report.far.count <= report.editCount, "\(report)")
    #expect(100 * report.whole.count <= report.editCount, "\(report)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random changes of generated maps touch little`(_ seed: UInt64) throws {
    var report = RandomEditReport()
    let sample = Sample.generated(seed: seed)
    guard case .map = sample.content else { return }
    var sink = MemorySink()
    _ = try FreeMindExporter().export(ExportRequest(sample.content), to: &sink)
    report.run(20, over: sink.bytes, named: "\(seed).mm", in: .freeMind, seed: seed << 20)
    #expect(report.failures.isEmpty, "\(report)")
  }
}
