/// A sentence for people that is not in a language yet: its English words with gaps, and what stands in the gaps.
///
/// Phrases are written as texts are. A ``Catalogue`` has them in other languages:
///
/// ```swift
/// let phrase: Phrase = "There is no \(kind) '\(id)' here."
/// let template = phrase.template  // "There is no %1 '%2' here."
/// let text = phrase.text(in: .english)
/// ```
public struct Phrase: Hashable, Sendable {
  /// What stands in a gap.
  public indirect enum Argument: Hashable, Sendable {
    /// What is the same in every language: a name, a number.
    case text(String)
    /// Words that are translated.
    case message(Phrase)
  }

  /// The English sentence with `%1`, `%2` for its gaps: the key under which a catalogue has it.
  public private(set) var template: String
  /// What stands in the gaps, in order.
  public private(set) var arguments: [Argument]

  /// A phrase that is the same in every language.
  public init(verbatim text: String) {
    template = "%1"
    arguments = [.text(text)]
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { template.isEmpty }

  /// The sentence with other texts in some of its gaps: what `name` has for a text, or the text itself.
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

  /// The sentence in a language; what its catalogue lacks is English.
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
  /// A sentence without gaps.
  public init(stringLiteral text: String) {
    template = text
    arguments = []
  }

  /// A sentence with gaps.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.message
  }

  /// A sentence as it is put together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message: Phrase = ""

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words.
    public mutating func appendLiteral(_ words: String) {
      message.template += words
    }

    /// Adds a gap with words that are translated.
    public mutating func appendInterpolation(_ words: Phrase) {
      // What has no words of its own is a name or a number.
      let isVerbatim = words.template == "%1" && words.arguments.count == 1
      append(isVerbatim ? words.arguments[0] : .message(words))
    }

    /// Adds a gap with a name, or a number.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(.text(String(describing: value)))
    }

    private mutating func append(_ argument: Argument) {
      message.arguments.append(argument)
      message.template += "%\(message.arguments.count)"
    }
  }

  /// Two halves of a sentence.
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
  /// A list, as it stands in a sentence; nothing if it is empty.
  package func joined(by separator: (Phrase, Phrase) -> Phrase = { "\($0), \($1)" }) -> Phrase {
    guard let first else { return "" }
    return dropFirst().reduce(first, separator)
  }
}

/// Sentences in a language, by their English templates; also the names of commands, as menus write them.
public struct Catalogue: Sendable {
  /// The language after BCP 47, as in `zh-Hans`.
  public var language: String
  /// The sentences. Gaps may stand in another order than in English.
  public var sentences: [String: String]

  /// Creates a catalogue.
  public init(language: String, _ sentences: [String: String]) {
    (self.language, self.sentences) = (language, sentences)
  }

  /// English, which all messages are written in.
  public static let english = Catalogue(language: "en", [:])

  /// A text without gaps, as the name of a command, in this language.
  public subscript(text: String) -> String { sentences[text] ?? text }
}
