import NapkinFormats

/// The definition of an option of the tool. The parser, the help, the shell completions and the manual use these
/// definitions.
package struct Option: Sendable {
  /// The name without its hyphens.
  package let name: String
  /// The letter for the short form after one hyphen, if there is one.
  package let letter: Character?
  /// The placeholder for its value in help; `nil` for a switch, which has no value.
  package let value: String?
  /// A short summary for help.
  package let summary: String
  /// Whether the tool only passes the option on to a format that knows it.
  package let isForFormat: Bool
  /// The possible values, for shell completion.
  package let values: Values

  package init(
    _ name: String, letter: Character? = nil, value: String? = nil, _ summary: String,
    isForFormat: Bool = false, values: Values = .anything
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
    self.isForFormat = isForFormat
    self.values = values
  }
}

/// The possible values of an option or an argument, as far as a shell can complete them.
package enum Values: Sendable, Hashable {
  case anything
  case files
  case folders
  /// A format that can be read; a format that can be written.
  case readableFormats, writableFormats
  case formats
  case verbs
  case words([String])
  /// A part of the file that the command works on.
  case parts
}

extension Option {
  static let help = Option("help", letter: "h", "print help, about a command if one is named")
  static let version = Option("version", "print the version")
  static let language = Option(
    "language", value: "LANG", "the language to speak, en or zh",
    values: .words(["en", "zh"]))
  static let quiet = Option("quiet", letter: "q", "do not tell what was repaired or lost")

  static let from = Option(
    "from", value: "FORMAT", "the format of the input, if it does not tell itself",
    values: .readableFormats)
  static let to = Option(
    "to", value: "FORMAT", "the format of the output, if its name does not tell",
    values: .writableFormats)
  static let kind = Option(
    "as", value: "KIND", "what Markdown files become: note, map or plans",
    values: .words(["note", "map", "plans"]))
  static let option = Option(
    "option", value: "NAME=VALUE", "set an option of a format; so does --NAME VALUE")
  static let strict = Option("strict", "refuse damaged files, do not repair them")
  static let outDir = Option(
    "out-dir", value: "DIR", "the folder to write several files into", values: .folders)
  static let failOn = Option(
    "fail-on", value: "LOSS", "write nothing at such a loss: approximated or dropped",
    values: .words(["approximated", "dropped"]))
  static let json = Option("json", "print JSON, for programs")
  static let report = Option(
    "report", value: "FILE", "tell what became of everything; - prints it",
    values: .files)
  static let raw = Option("raw", "keep control characters, but not towards a terminal")

  static let output = Option(
    "output", letter: "o", value: "OUT", "the file to write; - is standard output",
    values: .files)
  /// The options of commands whose result can be written to a file instead of standard output.
  static let printed = [output, overwrite]
  static let overwrite = Option("overwrite", "replace what is there under that name already")
  static let recipient = Option("to", value: "ADDRESS", "who the mail is for", isForFormat: true)
  static let sender = Option("from", value: "ADDRESS", "who the mail is from", isForFormat: true)
  static let subject = Option(
    "subject", value: "TEXT", "what the mail is about", isForFormat: true)
  static let date = Option(
    "date", value: "DATE", "the date of mail or zip, as 2026-11-21T09:30:00Z", isForFormat: true)
  static let attachZip = Option(
    "attach-zip", "attach everything as one .zip too", isForFormat: true)

  static let maxSize = Option(
    "max-size", value: "SIZE", "refuse a bundle that is larger, as 25MB", isForFormat: true)

  static let passwordFile = Option(
    "password-file", value: "FILE", "a file whose first line is the password of the .zip",
    values: .files)

  /// Returns the option that sets a limit.
  static func limit(_ kind: Limits.Kind) -> Option {
    Option("max-" + hyphenated(kind.name), value: "N", "\(kind.summary) (\(Limits()[kind]))")
  }

  /// The options that set limits.
  static let limits = Limits.Kind.all.map(limit)

  /// The options of every command.
  static let common = [quiet, language, help, version]

  /// Returns a name as it is written in options: `input-bytes` for `inputBytes`.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}
