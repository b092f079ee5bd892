import NapkinFormats

/// The words that a shell can complete: formats with their dialects, and the options of formats.
struct Vocabulary {
  /// The formats that can be read, and those that can be written, in the order of the registry.
  let readable: [Format]
  let writable: [Format]

  init(_ registry: FormatRegistry) {
    readable = registry.readable
    writable = registry.writable
  }

  /// The words that stand for some values; none where there is nothing to choose from.
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

  /// The ids of formats, each followed by its dialects.
  private static func names(_ formats: [Format]) -> [String] {
    var names: [String] = []
    for format in formats where !names.contains(format.id) {
      names.append(format.id)
      names += format.dialects.map { "\(format.id):\($0.id)" }
    }
    return names
  }

  /// All options of a command, those of formats too if it writes any, each once.
  func options(of verb: Verb) -> [Option] {
    var options = verb.allOptions
    guard verb.takesFormatOptions else { return options }
    for own in (writable + readable).flatMap(\.options)
    where !options.contains(where: { $0.name == own.name }) {
      options.append(Option(own))
    }
    return options
  }

  /// Whether the argument after the file names a part of it.
  func takesParts(_ verb: Verb) -> Bool {
    verb.operands.dropFirst().first?.values == .parts
  }

  /// The possible values of a command's argument; the last one may be repeated.
  func values(of verb: Verb) -> Values {
    verb.operands.first?.values ?? .anything
  }
}

extension Option {
  /// The option of a format as one of the tool.
  init(_ own: Format.Option) {
    self.init(
      own.name, value: own.isSwitch ? nil : "VALUE", own.summary, isForFormat: true,
      values: own.values.isEmpty ? .anything : .words(own.values))
  }

  /// How it is written: `--to`, and `-o` if it has a letter.
  var spellings: [String] {
    ["--\(name)"] + (letter.map { ["-\($0)"] } ?? [])
  }
}
