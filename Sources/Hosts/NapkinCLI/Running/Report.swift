import NapkinCore
import NapkinFormats

/// The report that `--report` asks for. It is put in its place before the document: if it cannot be written, neither
/// is the document.
struct Report {
  private let path: String
  private var output: Output

  /// Writes the report of one document; `nil` if none is asked for.
  init?(_ account: Account, _ invocation: Invocation, _ streams: Streams) throws(Failure) {
    try self.init(invocation, streams)
    try write(account.report(for: path))
  }

  /// Begins a report; `nil` if none is asked for.
  init?(_ invocation: Invocation, _ streams: Streams) throws(Failure) {
    guard let path = invocation[.report] else { return nil }
    self.path = path
    output = try Output(path, streams)
  }

  /// Writes the report of several documents.
  mutating func write(_ accounts: [Account]) throws(Failure) {
    try write(Account.report(accounts, for: path))
  }

  private mutating func write(_ text: String) throws(Failure) {
    try failing { () throws(FormatError) in try output.write(text) }
  }

  /// Puts the report in its final place.
  func finish(_ streams: inout Streams) throws(Failure) {
    try output.finish(&streams)
  }
}

extension Invocation {
  /// Refuses a report that would replace a file that is read or written.
  func checkReport(beside outputs: [String]) throws(Failure) {
    guard let report = self[.report] else { return }
    let files = (operands + outputs).filter { $0 != "-" }
    let isTaken =
      report == "-" ? outputs.contains("-") : files.contains { FileSystem.isSame(report, $0) }
    if report.isEmpty || isTaken {
      let taken = report == "-" ? "the document goes there" : "that is a file of the document"
      let why = isTaken ? taken : "that is no name"
      throw .usage("The report cannot go to \(quoted(report)): \(why).", try: help)
    }
    try checkReplaced(report, reading: [])
  }
}
