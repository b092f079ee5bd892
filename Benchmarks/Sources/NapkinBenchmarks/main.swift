import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
let map = Generator.map(nodes: 100_000)
var bytes: [UInt8] = []
for _ in 0..<5 {
  var sink = MemorySink()
  let w = try time { _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink) }
  bytes = sink.bytes
  var source = MemorySource(bytes)
  var back: Content?
  let r = try time { back = try JSONImporter().read(ImportRequest(), from: &source).content }
  print("napkin write \(w/1e6) read \(r/1e6) ms, \(bytes.count) bytes", back == .map(map))
}
let model = FoundationMap(map)
for _ in 0..<3 {
  var data = Data()
  let w = try time { data = try JSONEncoder().encode(model) }
  let r = try time { _ = try JSONDecoder().decode(FoundationMap.self, from: data) }
  print("foundation write \(w/1e6) read \(r/1e6) ms \(data.count)")
}
