import Foundation

// Without arguments everything is measured, otherwise the parts that are named: `json`, say; `quick`
// is what takes two minutes. Where
// memory counts, work is done in processes of their own. Absolute times depend on the machine; the
// ratios carry over.
let arguments = Array(CommandLine.arguments.dropFirst())
let parts: [(name: String, run: () throws -> Void)] = [
  ("editor", EditorBenchmark.run),
  ("json", JSONBenchmark.run),
  ("scale", ScaleBenchmark.run),
  ("rooms", RoomsBenchmark.run),
  ("pictures", PictureBenchmark.run),
  ("tools", { try ToolBenchmark.run(isQuick: false) }),
]
if arguments.count == 3, let child = JSONChild(rawValue: arguments[0]) {
  try child.measure(arguments[1], isTime: arguments[2] == "time")
} else if arguments == [ScaleBenchmark.childName] {
  ScaleBenchmark.runChild()
} else if arguments == [EditorBenchmark.childName] {
  print(try EditorBenchmark.historyBytes())
} else if arguments == ["quick"] {
  try ToolBenchmark.run(isQuick: true)
} else {
  print("| what | result |\n| --- | --- |")
  for part in parts where arguments.isEmpty || arguments.contains(part.name) { try part.run() }
}

/// Prints a row of the table.
func row(_ what: String, _ result: String) {
  print("| \(what) | \(result) |")
}
