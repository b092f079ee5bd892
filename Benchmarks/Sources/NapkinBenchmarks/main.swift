import Foundation

// Without arguments everything is measured; `quick` is a part of it. Otherwise the areas that are named.
// `child` is how the program starts itself for parts of the library.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "child" {
  exit(try Child.run(Array(arguments.dropFirst())) ? 0 : 2)
}

let start = nanoseconds()
let environment = ProcessInfo.processInfo.environment
let bench = try Bench(isQuick: arguments.contains("quick"))
let wanted = arguments.filter { $0 != "quick" }
let areas: [(name: String, run: ((Outcome) -> Void) throws -> Void)] = [
  ("real", RealFiles(bench: bench).run),
  ("generated", GeneratedMaps(bench: bench).run),
  ("starts", Starts(bench: bench).run),
  ("bundles", Bundles(bench: bench).run),
  ("parts", Parts(bench: bench).run),
]
var report = Report(.here(rivals: bench.rivals))
for area in areas where wanted.isEmpty || wanted.contains(area.name) {
  try area.run { report.add($0) }
}
report.seconds = Int((nanoseconds() - start) / 1e9)
print(report.markdown, terminator: "")
if let path = environment["REPORT"] { try report.json().write(to: URL(filePath: path)) }
if let path = environment["PAGE"] { try report.write(into: path) }
bench.removeFiles()
exit(report.hasFailed ? 1 : 0)
