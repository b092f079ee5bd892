package import NapkinCore
import NapkinFormats

/// The reason why a command fails: its message and the exit status.
package struct Failure: Error {
  /// The exit status: 1 for bad data or failures with files, 2 for wrong usage.
  package let status: Int32
  /// One line for people, not escaped yet; `nil` if nobody would read it.
  package let message: Phrase?

  private init(status: Int32, message: Phrase?) {
    self.status = status
    self.message = message
  }

  /// The failure for wrong arguments, with a command that explains them.
  static func usage(_ message: Phrase, try command: String = "help") -> Failure {
    Failure(status: 2, message: "\(message) Try 'napkin \(command)'.")
  }

  /// The failure for a request that cannot be fulfilled with the existing files.
  static func refused(_ message: Phrase) -> Failure {
    Failure(status: 1, message: message)
  }

  /// Returns the failure with an additional message.
  func adding(_ words: Phrase) -> Failure {
    Failure(status: status, message: message.map { "\($0) \(words)" } ?? words)
  }

  /// The failure of a command that has already printed its messages.
  static func told(status: Int32) -> Failure {
    Failure(status: status, message: nil)
  }

  /// Creates the failure for a file that could not be read or written, in a format if it is known.
  init(_ error: FormatError, of format: String? = nil) {
    switch error.code {
    case .pipeClosed:
      // A closed pipe is no error: `napkin inspect big.mm | head` succeeds.
      self.init(status: 0, message: nil)
    case .interrupted:
      self.init(status: 128 + (Int32(error.message) ?? 0), message: nil)
    case .invalidOption:
      self = .usage(error.words, try: format.map { "formats \($0)" } ?? "formats")
    default:
      self.init(status: 1, message: Self.line(for: error))
    }
  }

  private static func line(for error: FormatError) -> Phrase {
    var error = error
    // A name of a megabyte would push the message out of sight.
    if let file = error.location.file { error.location.file = SafeText.name(file) }
    // The message has the limit's name for programs; people get the name of the option.
    return error.sentence.renaming { name in
      error.limit.flatMap { name == $0.name ? "--\(Option.limit($0).name)" : nil }
    }
  }
}

extension FormatError.Code {
  /// Standard output is a pipe whose reader has closed it.
  static let pipeClosed: Self = "pipe-closed"
  /// A signal asked the tool to end; the message is the signal's number.
  static let interrupted: Self = "interrupted"
}

/// Runs a closure on files, of a format and with a name if these are known, and turns its errors into failures of
/// the tool.
func failing<Result>(
  of format: String? = nil, named name: String? = nil, _ work: () throws(FormatError) -> Result
) throws(Failure) -> Result {
  do throws(FormatError) {
    return try work()
  } catch {
    throw Failure(error.named(name), of: format)
  }
}
