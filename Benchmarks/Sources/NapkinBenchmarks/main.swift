import Foundation

// Without arguments everything is measured; `quick` is what takes two minutes. Otherwise the areas
// that are named: `conversions`, say. `child` is how it starts itself for parts of the library: work
// whose memory counts is done in a process of its own.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "child" {
  exit(try Child.run(Array(arguments.dropFirst())) ? 0 : 2)
}

let start = nanoseconds()
let isQuick = arguments.contains("quick")
let bench = try Bench(isQuick: isQuick, staysInMemory: true)
let disk = try Bench(isQuick: isQuick, staysInMemory: false)
let wanted = arguments.filter { $0 != "quick" }
let areas: [(name: String, run: (([Measurement]) -> Void) throws -> Void)] = [
  ("starts", Starts(bench: bench).run),
  ("conversions", Conversions(bench: bench).run),
  ("parts", Parts(bench: bench).run),
  ("bundles", Bundles(bench: disk).run),
]
var report = Report(.here(rivals: bench.rivals))
for area in areas where wanted.isEmpty || wanted.contains(area.name) {
  try area.run { report.add($0) }
}
report.judge()
report.seconds = Int((nanoseconds() - start) / 1e9)
print(report.markdown, terminator: "")
if let path = ProcessInfo.processInfo.environment["REPORT"] {
  try report.json().write(to: URL(filePath: path))
}
bench.removeFiles()
disk.removeFiles()
exit(report.hasFailed ? 1 : 0)
