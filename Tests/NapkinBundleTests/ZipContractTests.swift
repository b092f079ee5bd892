import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinTesting
import Testing

@Suite struct ZipContractTests {
  @Test func keepsTheContract() throws {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    try checkFormatContract(ZipExporter(), registry: registry)
    try checkFormatContract(MailExporter(), registry: registry)
    try checkFormatContract(ZipExporter())
    for sample in Sample.all {
      var request = ExportRequest(sample.content)
      request.registry = registry
      var sink = MemorySink()
      _ = try ZipExporter().export(request, to: &sink)
      let name = "/tmp/bw/out/" + sample.name.map { $0 == " " ? "_" : String($0) }.joined()
      let file = try FileSink(path: name + ".zip")
      try file.write(sink.bytes)
      try file.commit()
      sink = MemorySink()
      request.options = ["attach-zip": "", "to": "Åsa <a@b.c>, \"X, Y\" <x@y.z>", "subject": "Grüße an alle und noch viel mehr Text, der umbrochen wird 😀😀😀😀😀😀😀😀"]
      _ = try MailExporter().export(request, to: &sink)
      let file2 = try FileSink(path: name + ".eml")
      try file2.write(sink.bytes)
      try file2.commit()
    }
  }
}
