import NapkinFormats

/// The words that a shell can complete: formats with their dialects, and the options of formats.
struct Vocabulary {
  /// The formats that can be read and the formats that can be written, in the order of the registry.
  let readable: [Format]
  let writable: [Format]

  init(_ registry: FormatRegistry) {
    readable = registry.readable
    writable = registry.writable
  }

  /// Returns the words for a kind of value; empty if there are none to choose from.
  func words(for values: Values) -> [String] {
    switch values {
    case .anything, .files, .folders, .parts: []
    case .readableFormats: readable.map(\.id)
    case .writableFormats: Self.names(writable)
    case .formats: Self.names(writable + readable)
    case .verbs: Verb.all.map(\.name)
    case .words(let words): words
    }
  }

  /// Returns the identifiers of formats, each followed by the format's dialects.
  private static func names(_ formats: [Format]) -> [String] {
    var names: [String] = []
    for format in formats where !names.contains(format.id) {
      names.append(format.id)
      names += format.dialects.map { "\(format.id):\($0.id)" }
    }
    return names
  }

  /// Returns all options of a command, without duplicates; also the options of formats if the command writes any.
  func options(of verb: Verb) -> [Option] {
    var options = verb.allOptions
    guard verb.takesFormatOptions else { return options }
    for own in (writable + readable).flatMap(\.options)
    where !options.contains(where: { $0.name == own.name }) {
      options.append(Option(own))
    }
    return options
  }

  /// Whether the argument after the file is a part of the file.
  func takesParts(_ verb: Verb) -> Bool {
    verb.operands.dropFirst().first?.values == .parts
  }

  /// Returns the possible values of a command's first argument.
  func values(of verb: Verb) -> Values {
    verb.operands.first?.values ?? .anything
  }
}

extension Option {
  /// Creates an option of the tool for an option of a format.
  init(_ own: Format.Option) {
    self.init(
      own.name, value: own.isSwitch ? nil : "VALUE", own.summary, isForFormat: true,
      values: own.values.isEmpty ? .anything : .words(own.values))
  }

  /// The spellings of the option: `--to`, and `-o` if it has a letter.
  var spellings: [String] {
    ["--\(name)"] + (letter.map { ["-\($0)"] } ?? [])
  }
}
