import NapkinCore
import NapkinFormats

/// The outcome for one document of a batch.
enum BatchOutcome: Sendable {
  case converted(Account)
  case failed(Account, Failure)

  static func of(
    _ conversion: Conversion, from input: String, to output: String, _ interruption: Interruption
  ) -> BatchOutcome {
    var streams = Streams(output: MemorySink(), errors: MemorySink())
    streams.interruption = interruption
    do throws(Failure) {
      if let number = interruption.signal() {
        throw Failure(FormatError(.interrupted, "\(number)"))
      }
      return .converted(try conversion.run(from: input, to: output, &streams))
    } catch {
      return .failed(Account(ofFailed: input, error.message?.description ?? ""), error)
    }
  }
}

/// The results of all files of a batch.
struct BatchResults {
  private(set) var accounts: [Account] = []
  private(set) var interrupted: Failure?
  private(set) var worstStatus: Int32?
  private var failedCount = 0
  private var lossyCount = 0

  /// Adds the result of a file, and returns the messages to print for it.
  mutating func take(_ outcome: BatchOutcome, isQuiet: Bool) -> [Phrase] {
    switch outcome {
    case .converted(let account):
      accounts.append(account)
      if !account.isUnharmed { lossyCount += 1 }
      return isQuiet ? [] : account.lines
    case .failed(let account, let failure):
      accounts.append(account)
      failedCount += 1
      worstStatus = max(worstStatus ?? 0, failure.status)
      if failure.message == nil { interrupted = failure }
      return failure.message.map { [$0] } ?? []
    }
  }

  func summary(of count: Int, _ folder: String) -> Phrase {
    // The name of a folder is shown whole, however long.
    let name = "'\(SafeText.name(folder))'"
    var text: Phrase = "\(count - failedCount) of \(count) converted into \(name)"
    if lossyCount > 0 { text = "\(text), \(lossyCount) of them changed on the way" }
    return failedCount > 0 ? "\(text); \(failedCount) failed" : text
  }
}
