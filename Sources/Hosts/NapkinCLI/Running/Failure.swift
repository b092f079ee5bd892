package import NapkinCore
import NapkinFormats

/// The reason why a command fails: its message and the exit status.
package struct Failure: Error {
  /// The exit status: 1 for bad data or trouble with files, 2 for wrong usage.
  package let status: Int32
  /// One line for people, not neutralised yet; none if there is nobody to read it.
  package let message: Phrase?

  private init(status: Int32, message: Phrase?) {
    self.status = status
    self.message = message
  }

  /// The failure for arguments that make no sense, with the command that would have told.
  static func usage(_ message: Phrase, try command: String = "help") -> Failure {
    Failure(status: 2, message: "\(message) Try 'napkin \(command)'.")
  }

  /// The failure for what cannot be done with what is there.
  static func refused(_ message: Phrase) -> Failure {
    Failure(status: 1, message: message)
  }

  /// The failure with something else that the person has to know.
  func adding(_ words: Phrase) -> Failure {
    Failure(status: status, message: message.map { "\($0) \(words)" } ?? words)
  }

  /// The failure of a work whose single failures have been told.
  static func told(status: Int32) -> Failure {
    Failure(status: status, message: nil)
  }

  /// The failure for a file that could not be read or written, in a format if that is known.
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
    // A name that is a megabyte long would push the rest out of sight.
    if let file = error.location.file { error.location.file = SafeText.name(file) }
    // The message names the limit as programs know it; people have an option for it.
    return error.sentence.renaming { name in
      error.limit.flatMap { name == $0.name ? "--\(Option.limit($0).name)" : nil }
    }
  }
}

extension FormatError.Code {
  /// Nobody reads standard output any more.
  static let pipeClosed: Self = "pipe-closed"
  /// A signal asked the tool to end; the message is its number.
  static let interrupted: Self = "interrupted"
}

/// Does something with files, of a format if that is known, and turns its errors into what the tool says
/// about them.
func failing<Result>(
  of format: String? = nil, _ work: () throws(FormatError) -> Result
) throws(Failure) -> Result {
  do throws(FormatError) {
    return try work()
  } catch {
    throw Failure(error, of: format)
  }
}
