/// A command as it is asked for in words: at a prompt, by a script, over a wire.
///
/// A tool or a server that performs commands reads the forms of a ``CommandTable``, and need not know the
/// commands behind them. <doc:CommandsInWords> has one of an app's own.
public struct CommandForm<Document: HasDocumentParts>: Sendable {
  /// Makes the commands that arguments ask for.
  public typealias Making =
    @Sendable (CommandArguments<Document>) throws(Refusal) -> [any Command<Document>]

  /// The word that asks for it.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// What it takes, in order.
  public var parameters: [CommandParameter] { takes() }
  // The words of settings are made when they are asked for.
  private let takes: @Sendable () -> [CommandParameter]
  private let make: Making

  /// Creates a form.
  public init(
    _ name: String, _ summary: String,
    _ parameters: @autoclosure @escaping @Sendable () -> [CommandParameter] = [],
    commands make: @escaping Making
  ) {
    (self.name, self.summary, takes, self.make) = (name, summary, parameters, make)
  }

  /// The commands that arguments ask for, to be performed in order as one step.
  public func commands(
    _ arguments: [String: [String]], in document: Document, context: Context
  ) throws(Refusal) -> [any Command<Document>] {
    for name in arguments.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      throw Refusal(.badArgument, "'\(self.name)' takes no '\(name)' here.")
    }
    for parameter in parameters where parameter.number != .optional && parameter.kind != .flag {
      guard arguments[parameter.name]?.isEmpty == false else {
        throw Refusal(
          .badArgument, "'\(name)' needs \(parameter.name), \(parameter.summary).")
      }
    }
    return try make(CommandArguments(arguments, document: document, context: context))
  }
}

/// What a command was asked for with, in one document.
public struct CommandArguments<Document: HasDocumentParts>: Sendable {
  private let texts: [String: [String]]
  /// The document that the command is for.
  public let document: Document
  /// The time and the person.
  public let context: Context

  init(_ texts: [String: [String]], document: Document, context: Context) {
    (self.texts, self.document, self.context) = (texts, document, context)
  }

  /// Whether a parameter was given.
  public func has(_ name: String) -> Bool { texts[name] != nil }

  /// A text that has to be there.
  public func text(_ name: String) throws(Refusal) -> String {
    guard let text = texts[name]?.first else {
      throw Refusal(.badArgument, "'\(name)' is missing.")
    }
    return text
  }

  /// All texts of a parameter.
  public func texts(_ name: String) -> [String] { texts[name] ?? [] }

  /// A whole number, if it was given.
  public func integer(_ name: String) throws(Refusal) -> Int? {
    guard let text = texts[name]?.first else { return nil }
    guard let number = Int(text) else {
      throw Refusal(.badArgument, "'\(text)' is no whole number, and '\(name)' is one.")
    }
    return number
  }

  /// The place among others that a person counts from one, counted from zero.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - count: How many places there are.
  public func position(_ name: String, of count: Int) throws(Refusal) -> Int? {
    guard let number = try integer(name) else { return nil }
    guard 1...max(1, count) ~= number else {
      throw Refusal(.badArgument, "'\(name)' is a place from 1 to \(max(1, count)), not \(number).")
    }
    return number - 1
  }

  /// The identifiers of what was named, in order, each once.
  public func parts(_ name: String) throws(Refusal) -> [String] {
    guard has(name) else { return [] }
    let index = PartIndex(document)
    var seen: Set<String> = []
    var parts: [String] = []
    for text in texts(name) {
      let part = try index.part(text)
      if seen.insert(part.id).inserted { parts.append(part.id) }
    }
    return parts
  }

  /// The identifier of what was named, if something was.
  public func part(_ name: String) throws(Refusal) -> String? { try parts(name).first }

  /// Words with values, as `color=#ff0000`; `tags+=exam` adds to a list, `tags-=exam` takes from it.
  public func settings(_ name: String) throws(Refusal) -> [(word: String, text: String)] {
    var settings: [(word: String, text: String)] = []
    for text in texts(name) {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw Refusal(.badArgument, "'\(text)' says nothing to set; write WORD=VALUE.")
      }
      var word = text[..<sign]
      var value = String(text[text.index(after: sign)...])
      if let last = word.last, last == "+" || last == "-" {
        word.removeLast()
        value = "\(last)\(value)"
      }
      settings.append((String(word), value))
    }
    return settings
  }
}

extension Refusal.Code {
  /// A command was asked for with something that it does not take, or without something that it needs.
  public static let badArgument: Self = "bad-argument"
}
