/// A message for people that can be translated: an English sentence with gaps, and the contents of the gaps.
///
/// Phrases are written like strings. A ``Catalogue`` holds them in another language:
///
/// ```swift
/// let phrase: Phrase = "There is no \(kind) '\(id)' here."
/// let template = phrase.template  // "There is no %1 '%2' here."
/// let text = phrase.text(in: .english)
/// ```
public struct Phrase: Hashable, Sendable {
  /// The content of a gap.
  public indirect enum Argument: Hashable, Sendable {
    /// A text that is the same in every language, such as a name or a number.
    case text(String)
    /// A phrase that is translated.
    case message(Phrase)
  }

  /// The English sentence with `%1`, `%2` for its gaps. This is the key of its translation in a catalogue.
  public private(set) var template: String
  /// The contents of the gaps, in order.
  public private(set) var arguments: [Argument]

  /// Creates a phrase that is the same in every language.
  public init(verbatim text: String) {
    template = "%1"
    arguments = [.text(text)]
  }

  /// Whether the phrase is empty.
  public var isEmpty: Bool { template.isEmpty }

  /// The phrase with each text in its gaps replaced by the result of `name`, if that is not `nil`.
  package func renaming(_ name: (String) -> String?) -> Phrase {
    var phrase = self
    phrase.arguments = arguments.map { argument in
      switch argument {
      case .text(let text): .text(name(text) ?? text)
      case .message(let words): .message(words.renaming(name))
      }
    }
    return phrase
  }

  /// The sentence in the language of a catalogue, or in English if the catalogue does not have it.
  public func text(in catalogue: Catalogue) -> String {
    var text = ""
    var pattern = (catalogue.sentences[template] ?? template).unicodeScalars[...]
    while let scalar = pattern.popFirst() {
      guard scalar == "%", let next = pattern.first, let digit = Int(String(next)), digit > 0 else {
        text.unicodeScalars.append(scalar)
        continue
      }
      pattern.removeFirst()
      guard digit <= arguments.count else { continue }
      switch arguments[digit - 1] {
      case .text(let argument): text += argument
      case .message(let message): text += message.text(in: catalogue)
      }
    }
    return text
  }
}

extension Phrase: CustomStringConvertible {
  /// The sentence in English.
  public var description: String { text(in: .english) }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Creates a phrase without gaps.
  public init(stringLiteral text: String) {
    template = text
    arguments = []
  }

  /// Creates a phrase with gaps.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.message
  }

  /// The interpolation that builds a phrase from a string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message: Phrase = ""

    /// Creates an interpolation without content.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the English sentence.
    public mutating func appendLiteral(_ words: String) {
      message.template += words
    }

    /// Appends a gap with a phrase that is translated.
    public mutating func appendInterpolation(_ words: Phrase) {
      // A phrase that consists of a single gap is a text such as a name or a number.
      let isVerbatim = words.template == "%1" && words.arguments.count == 1
      append(isVerbatim ? words.arguments[0] : .message(words))
    }

    /// Appends a gap with a value that is the same in every language, such as a name or a number.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(.text(String(describing: value)))
    }

    private mutating func append(_ argument: Argument) {
      message.arguments.append(argument)
      message.template += "%\(message.arguments.count)"
    }
  }

  /// Joins two phrases into one sentence.
  public static func + (left: Phrase, right: Phrase) -> Phrase {
    var sum = left
    var rest = right.template.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      sum.template.unicodeScalars.append(scalar)
      guard scalar == "%", let digit = rest.first.flatMap({ Int(String($0)) }), digit > 0 else {
        continue
      }
      rest.removeFirst()
      sum.template += "\(digit + left.arguments.count)"
    }
    sum.arguments += right.arguments
    return sum
  }
}

extension [Phrase] {
  /// Joins the phrases of a list into one, by default with commas; returns an empty phrase for an empty list.
  package func joined(by separator: (Phrase, Phrase) -> Phrase = { "\($0), \($1)" }) -> Phrase {
    guard let first else { return "" }
    return dropFirst().reduce(first, separator)
  }
}

/// The translations of sentences and of command names into a language, by their English templates.
public struct Catalogue: Sendable {
  /// The language after BCP 47, as in `zh-Hans`.
  public var language: String
  /// The translated sentences, by English templates. Their gaps may be in another order than in English.
  public var sentences: [String: String]

  /// Creates a catalogue.
  public init(language: String, _ sentences: [String: String]) {
    (self.language, self.sentences) = (language, sentences)
  }

  /// English, which all messages are written in.
  public static let english = Catalogue(language: "en", [:])

  /// The translation of a text without gaps, such as the name of a command; the text itself if there is none.
  public subscript(text: String) -> String { sentences[text] ?? text }
}
