import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
let args = CommandLine.arguments
let mode = args.count > 1 ? args[1] : "write"
let rounds = args.count > 2 ? Int(args[2])! : 10
var map = Generator.map(nodes: 100_000)
var sink = MemorySink()
_ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
let bytes = sink.bytes
sink = MemorySink()
if mode.hasSuffix("o") {
  var source = MemorySource(bytes)
  if case .map(let m) = try JSONImporter().read(ImportRequest(), from: &source).content { map = m }
}
var times: [Double] = []
for _ in 0..<rounds {
  switch mode {
  case "write":
    var sink = MemorySink()
    times.append(try time { _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink) })
  case "count", "counto":
    var sink = CountingSink()
    times.append(try time { _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink) })
  case "read":
    var source = MemorySource(bytes)
    var back: Content?
    times.append(try time { back = try JSONImporter().read(ImportRequest(), from: &source).content })
    if back == nil { print("!") }
  case "ledger", "ledgero":
    times.append(time { _ = Ledger(of: .map(map), as: .converted) })
  case "walk":
    var n = 0
    times.append(time { for visit in map.walkAll() { n += visit.depth } })
    if n == 0 { print("!") }
  case "equal":
    var source = MemorySource(bytes)
    let back = try JSONImporter().read(ImportRequest(), from: &source).content
    times.append(time { if back != .map(map) { print("!") } })
  case "hash":
    times.append(time { if map.hashValue == 0 { print("!") } })
  case "build":
    times.append(time { _ = Generator.map(nodes: 100_000) })
  case "fwrite":
    let model = FoundationMap(map)
    times.append(try time { _ = try JSONEncoder().encode(model) })
  case "fread":
    let data = try JSONEncoder().encode(FoundationMap(map))
    times.append(try time { _ = try JSONDecoder().decode(FoundationMap.self, from: data) })
  default: break
  }
}
func cpu() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
  return Double(t.tv_sec) * 1e9 + Double(t.tv_nsec)
}
func cputime(_ body: () throws -> Void) rethrows -> Double {
  let s = cpu()
  try body()
  return (cpu() - s) / 1e6
}
if mode == "ratio" {
  let model = FoundationMap(map)
  let data = try JSONEncoder().encode(model)
  var nw: [Double] = [], fw: [Double] = [], nr: [Double] = [], fr: [Double] = []
  var ledger: [Double] = [], nwo: [Double] = []
  var src = MemorySource(bytes)
  let ordered = try JSONImporter().read(ImportRequest(), from: &src).content
  for _ in 0..<rounds {
    nw.append(try cputime { var sink = MemorySink(); _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink) })
    nwo.append(try cputime { var sink = MemorySink(); _ = try JSONExporter().export(ExportRequest(ordered), to: &sink) })
    fw.append(try cputime { _ = try JSONEncoder().encode(model) })
    var source = MemorySource(bytes)
    var back: Content?
    nr.append(try cputime { back = try JSONImporter().read(ImportRequest(), from: &source).content })
    var m: FoundationMap?
    fr.append(try cputime { m = try JSONDecoder().decode(FoundationMap.self, from: data) })
    ledger.append(cputime { _ = Ledger(of: .map(map), as: .converted) })
    if back == nil || m == nil { print("!") }
  }
  for (n, a) in [("nw", nw), ("nw ordered", nwo), ("fw", fw), ("nr", nr), ("fr", fr), ("ledger", ledger)] { print(n, "median", format(median(a)), "min", format(a.min()!)) }
  print("ratios: write", format(median(fw) / median(nw)), "read", format(median(fr) / median(nr)), "min-based", format(fw.min()! / nw.min()!), format(fr.min()! / nr.min()!))
  exit(0)
}
times.sort()
print(mode, "median", format(median(times) / 1e6), "min", format(times[0] / 1e6), "ms")
