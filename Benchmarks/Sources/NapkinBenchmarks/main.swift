import Foundation

// Without arguments everything is measured, in processes of their own where memory counts. Absolute
// times depend on the machine; the ratios carry over.
let arguments = CommandLine.arguments.dropFirst()
if let child = arguments.first {
  try JSONBenchmark.runChild(child)
} else {
  print("| what | result |\n| --- | --- |")
  try EditorBenchmark.run(nodes: 10_000)
  try EditorBenchmark.run(nodes: 1_000_000)
  try JSONBenchmark.run()
  try ScaleBenchmark.run()
  try RoomsBenchmark.run()
}

/// Prints a row of the table.
func row(_ what: String, _ result: String) {
  print("| \(what) | \(result) |")
}
