/// The text form of a command, for a prompt, a script or a network protocol.
///
/// A tool or a server that performs commands reads the forms of a ``CommandTable``, and need not know the commands
/// themselves. <doc:CommandsInWords> shows how an app adds a form.
public struct CommandForm<Document: HasDocumentParts>: Sendable {
  /// Makes commands from arguments.
  public typealias Making =
    @Sendable (CommandArguments<Document>) throws(Refusal) -> [any Command<Document>]

  /// The name by which the command is called.
  public let name: String
  /// A short description of the command.
  public let summary: String
  /// The parameters of the command, in order.
  public var parameters: [CommandParameter] { takes() }
  // The list of settable fields is long, so parameters are made only when they are read.
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

  /// Returns the commands for some arguments, to be performed in order as one step.
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

/// The arguments of a command for one document.
public struct CommandArguments<Document: HasDocumentParts>: Sendable {
  private let texts: [String: [String]]
  /// The document that the command changes.
  public let document: Document
  /// The current time, and the person who gives the command.
  public let context: Context

  init(_ texts: [String: [String]], document: Document, context: Context) {
    (self.texts, self.document, self.context) = (texts, document, context)
  }

  /// Whether an argument was given for a parameter.
  public func has(_ name: String) -> Bool { texts[name] != nil }

  /// Returns the text of a required argument.
  public func text(_ name: String) throws(Refusal) -> String {
    guard let text = texts[name]?.first else {
      throw Refusal(.badArgument, "'\(name)' is missing.")
    }
    return text
  }

  /// Returns all texts of an argument; empty if it was not given.
  public func texts(_ name: String) -> [String] { texts[name] ?? [] }

  /// Returns the whole number of an argument, or `nil` if it was not given.
  public func integer(_ name: String) throws(Refusal) -> Int? {
    guard let text = texts[name]?.first else { return nil }
    guard let number = Int(text) else {
      throw Refusal(.badArgument, "'\(text)' is no whole number, and '\(name)' is one.")
    }
    return number
  }

  /// Returns an index counted from zero, from an argument that counts from one; `nil` if it was not given.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - count: How many positions there are.
  public func position(_ name: String, of count: Int) throws(Refusal) -> Int? {
    guard let number = try integer(name) else { return nil }
    guard 1...max(1, count) ~= number else {
      throw Refusal(.badArgument, "'\(name)' is a place from 1 to \(max(1, count)), not \(number).")
    }
    return number - 1
  }

  /// Returns the identifiers of the parts that an argument names, in order, each once.
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

  /// Returns the identifier of the part that an argument names, or `nil` if it was not given.
  public func part(_ name: String) throws(Refusal) -> String? { try parts(name).first }

  /// Returns fields with values, as in `color=#ff0000`. A word keeps the sign of `tags+=exam`, which adds to a list,
  /// and of `tags-=exam`, which removes from it: `tags+` and `tags-`.
  public func settings(_ name: String) throws(Refusal) -> [(word: String, text: String)] {
    var settings: [(word: String, text: String)] = []
    for text in texts(name) {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw Refusal(.badArgument, "'\(text)' says nothing to set; write WORD=VALUE.")
      }
      settings.append((String(text[..<sign]), String(text[text.index(after: sign)...])))
    }
    return settings
  }
}

extension Refusal.Code {
  /// An argument of a command is unknown, unusable or missing.
  public static let badArgument: Self = "bad-argument"
}
