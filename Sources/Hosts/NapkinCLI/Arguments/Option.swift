import NapkinFormats

/// An option of the tool: arguments are read by these definitions, and help is written from them,
/// as completions and a manual can be.
package struct Option: Sendable {
  /// The name without its hyphens.
  package let name: String
  /// The letter that stands for it after one hyphen, if it has one.
  package let letter: Character?
  /// What its value is called in help; `nil` for a switch, which has none.
  package let value: String?
  /// What it does, in a few words.
  package let summary: String
  /// Whether the tool only hands it on to a format that knows it.
  package let isForFormat: Bool
  /// What its value can be, for shells that complete it.
  package let values: Values

  /// Creates a definition.
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

/// What a value or an argument can be, as far as a shell can know it.
package enum Values: Sendable, Hashable {
  /// A text of the person's own.
  case anything
  /// A file or a folder.
  case files
  /// A folder.
  case folders
  /// A format that can be read, or one that can be written.
  case readableFormats, writableFormats
  /// Any format.
  case formats
  /// A command of the tool.
  case verbs
  /// One of some words.
  case words([String])
  /// What stands in the file that the command is about.
  case parts
}

extension Option {
  /// Prints help.
  static let help = Option("help", letter: "h", "print help, about a command if one is named")
  /// Prints the version.
  static let version = Option("version", "print the version")
  /// Chooses the language.
  static let language = Option(
    "language", value: "LANG", "the language to speak, en or zh",
    values: .words(["en", "zh"]))
  /// Suppresses remarks.
  static let quiet = Option("quiet", letter: "q", "do not tell what was repaired or lost")

  /// How the input is written.
  static let from = Option(
    "from", value: "FORMAT", "the format of the input, if it does not tell itself",
    values: .readableFormats)
  /// How the output is to be written.
  static let to = Option(
    "to", value: "FORMAT", "the format of the output, if its name does not tell",
    values: .writableFormats)
  /// What a file becomes that may be taken for several things.
  static let kind = Option(
    "as", value: "KIND", "what Markdown files become: note, map or plans",
    values: .words(["note", "map", "plans"]))
  /// What is asked of a format.
  static let option = Option(
    "option", value: "NAME=VALUE", "set an option of a format; so does --NAME VALUE")
  /// Refuses what could be repaired.
  static let strict = Option("strict", "refuse damaged files, do not repair them")
  /// The folder that several files are converted into.
  static let outDir = Option(
    "out-dir", value: "DIR", "the folder to write several files into", values: .folders)
  /// The losses that make a conversion fail.
  static let failOn = Option(
    "fail-on", value: "LOSS", "write nothing at such a loss: approximated or dropped",
    values: .words(["approximated", "dropped"]))
  /// Prints for programs.
  static let json = Option("json", "print JSON, for programs")
  /// Where the account goes.
  static let report = Option(
    "report", value: "FILE", "tell what became of everything; - prints it",
    values: .files)
  /// Prints characters unescaped.
  static let raw = Option("raw", "keep control characters, but not towards a terminal")

  /// The file to write.
  static let output = Option(
    "output", letter: "o", value: "OUT", "the file to write; - is standard output",
    values: .files)
  /// What may go into a file as well as to standard output.
  static let printed = [output, overwrite]
  /// Whether files that are there may be replaced.
  static let overwrite = Option("overwrite", "replace what is there under that name already")
  /// Who a mail is for.
  static let recipient = Option("to", value: "ADDRESS", "who the mail is for", isForFormat: true)
  /// Who a mail is from.
  static let sender = Option("from", value: "ADDRESS", "who the mail is from", isForFormat: true)
  /// What a mail is about.
  static let subject = Option(
    "subject", value: "TEXT", "what the mail is about", isForFormat: true)
  /// When a bundle is written.
  static let date = Option(
    "date", value: "DATE", "the date of mail or zip, as 2026-11-21T09:30:00Z", isForFormat: true)
  /// Whether a mail brings everything in one file too.
  static let attachZip = Option(
    "attach-zip", "attach everything as one .zip too", isForFormat: true)

  /// How large a bundle may become.
  static let maxSize = Option(
    "max-size", value: "SIZE", "refuse a bundle that is larger, as 25MB", isForFormat: true)

  /// What encrypts a bundle, or opens one.
  static let passwordFile = Option(
    "password-file", value: "FILE", "a file whose first line is the password of the .zip",
    values: .files)

  /// The option that sets a limit.
  static func limit(_ kind: Limits.Kind) -> Option {
    Option("max-" + hyphenated(kind.name), value: "N", "\(kind.summary) (\(Limits()[kind]))")
  }

  /// The options that set limits.
  static let limits = Limits.Kind.all.map(limit)

  /// What every command understands.
  static let common = [quiet, language, help, version]

  /// `inputBytes` as options write it: `input-bytes`.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}
