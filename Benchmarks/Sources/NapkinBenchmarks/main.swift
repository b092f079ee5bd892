import Foundation

// Without arguments everything is measured, in processes of their own where memory counts; with
// `steps` and numbers of nodes the steps of an editor alone. Absolute times depend on the machine;
// the ratios carry over.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "steps":
  for nodes in arguments.compactMap({ Int($0) }) { try EditorBenchmark.run(nodes: nodes) }
case "history": print(try EditorBenchmark.historyBytes())
case let child?: try JSONBenchmark.runChild(child)
case nil:
  print("| what | result |\n| --- | --- |")
  try EditorBenchmark.run(nodes: 10_000)
  try EditorBenchmark.run(nodes: 1_000_000)
  row("history of a small step", "\(try JSONBenchmark.childMemory("history")) bytes")
  try JSONBenchmark.run()
  try ScaleBenchmark.run()
  try RoomsBenchmark.run()
}

/// Prints a row of the table.
func row(_ what: String, _ result: String) {
  print("| \(what) | \(result) |")
}
