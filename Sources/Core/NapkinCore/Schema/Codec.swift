/// A value in a file under a key of the schema, in a form that all formats can store.
package enum WordValue: Sendable {
  case text(String)
  case number(Double)
  case integer(Int64)
  case flag(Bool)
  case texts([String])
  case position(Position)
  case attributes([Attribute])
  case connectors([Connector])
  case media([Media])
  indirect case picture(Media)
  case reminders([Reminder])
  indirect case place(Place)
}

/// The kind of value that a reader expects under a key.
package enum WordKind: Sendable {
  case text, color, number, integer, flag, texts, position
  /// One of several texts.
  case choice([String])
  case attributes, connectors, media, picture, reminders, place
}

/// Converts values of one type to the values that files store, and back.
package struct Codec<Value>: Sendable {
  let kind: WordKind
  /// The message for a value in a file that is not valid.
  let rule: Phrase
  let read: @Sendable (WordValue) -> Value?
  let write: @Sendable (Value) -> WordValue

  @inline(__always)
  init(
    _ kind: WordKind, rule: Phrase = "", write: @escaping @Sendable (Value) -> WordValue,
    read: @escaping @Sendable (WordValue) -> Value?
  ) {
    self.kind = kind
    self.rule = rule
    self.read = read
    self.write = write
  }

  /// Creates a codec that stores a value as a text.
  @inline(__always)
  fileprivate init(
    _ kind: WordKind, rule: Phrase = "", text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      kind, rule: rule, write: { .text(text($0)) },
      read: { if case .text(let text) = $0 { parse(text) } else { nil } })
  }
}

extension Codec where Value: Sendable {
  /// A codec for one of several values, each stored as a text of its own.
  @inline(__always)
  fileprivate static func choice(
    of values: [Value], _ text: @escaping @Sendable (Value) -> String
  ) -> Codec {
    let texts = values.map(text)
    let rule: Phrase = "This has to be one of: \(texts.joined(separator: ", "))."
    return Codec(.choice(texts), rule: rule, text: text) { name in
      texts.firstIndex(of: name).map { values[$0] }
    }
  }
}

extension Codec where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A codec for an enumeration, stored as its raw value.
  @inline(__always)
  static var word: Codec { choice(of: Array(Value.allCases)) { $0.rawValue } }
}

extension Codec<RichText.Syntax> {
  /// A codec for a markup, stored as its name.
  @inline(__always)
  static var syntax: Codec { choice(of: Value.allCases) { $0.word } }
}

extension Codec<String> {
  /// A codec for a text.
  @inline(__always)
  static var text: Codec { Codec(.text, text: \.self, parse: \.self) }
}

extension Codec<RGBA> {
  /// A codec for a colour, stored in hexadecimal digits.
  @inline(__always)
  static var color: Codec {
    Codec(
      .color, rule: "A colour is written '#rrggbb' or '#rrggbbaa'.", text: { $0.hex },
      parse: { RGBA(hex: $0) })
  }
}

extension Codec<Double> {
  /// A codec for a number.
  @inline(__always)
  static var number: Codec {
    Codec(
      .number, write: { .number($0) }, read: { if case .number(let it) = $0 { it } else { nil } })
  }
}

extension Codec<Bool> {
  /// A codec for a Boolean value.
  @inline(__always)
  static var flag: Codec {
    Codec(.flag, write: { .flag($0) }, read: { if case .flag(let it) = $0 { it } else { nil } })
  }
}

extension Codec<Instant> {
  /// A codec for an instant, stored in milliseconds.
  @inline(__always)
  static var instant: Codec {
    Codec(.integer, rule: "No instant is that early.") {
      .integer($0.milliseconds)
    } read: {
      guard case .integer(let time) = $0, time >= Instant.earliest.milliseconds else { return nil }
      return Instant(milliseconds: time)
    }
  }
}

extension Codec<UInt8> {
  /// A codec for a whole number in a range.
  @inline(__always)
  static func integer(in range: ClosedRange<UInt8>) -> Codec {
    let rule: Phrase = "This is a whole number from \(range.lowerBound) to \(range.upperBound)."
    return Codec(.integer, rule: rule) {
      .integer(Int64($0))
    } read: {
      guard case .integer(let it) = $0, let number = UInt8(exactly: it) else { return nil }
      return range.contains(number) ? number : nil
    }
  }
}

extension Codec<[String]> {
  /// A codec for a list of texts.
  @inline(__always)
  static var texts: Codec {
    Codec(.texts, write: { .texts($0) }, read: { if case .texts(let it) = $0 { it } else { nil } })
  }
}

extension Codec<MindMap.Styles> {
  /// A codec for the styles of a map, stored as a list of lines.
  @inline(__always)
  static var styles: Codec {
    Codec(
      .texts, rule: "No such style can be: see 'styles' in the description of native JSON.",
      write: { .texts($0.lines) },
      read: { if case .texts(let lines) = $0 { Value(lines: lines) } else { nil } })
  }
}

extension Codec<Position> {
  /// A codec for a position: a pair of numbers.
  @inline(__always)
  static var position: Codec {
    Codec(
      .position, write: { .position($0) },
      read: { if case .position(let it) = $0 { it } else { nil } })
  }
}

extension Codec<[Attribute]> {
  /// A codec for the attributes of a node: a table of names and values.
  @inline(__always)
  static var attributes: Codec {
    Codec(
      .attributes, write: { .attributes($0) },
      read: { if case .attributes(let it) = $0 { it } else { nil } })
  }
}

extension Codec<[Connector]> {
  /// A codec for connectors: lines to other nodes.
  @inline(__always)
  static var connectors: Codec {
    Codec(
      .connectors, write: { .connectors($0) },
      read: { if case .connectors(let it) = $0 { it } else { nil } })
  }
}

extension Codec<[Media]> {
  /// A codec for pictures, recordings and films.
  @inline(__always)
  static var media: Codec {
    Codec(.media, write: { .media($0) }, read: { if case .media(let it) = $0 { it } else { nil } })
  }
}

extension Codec<Media> {
  /// A codec for a picture.
  @inline(__always)
  static var picture: Codec {
    Codec(
      .picture, write: { .picture($0) },
      read: { if case .picture(let it) = $0 { it } else { nil } })
  }
}

extension Codec<[Reminder]> {
  /// A codec for reminders.
  @inline(__always)
  static var reminders: Codec {
    Codec(
      .reminders, write: { .reminders($0) },
      read: { if case .reminders(let it) = $0 { it } else { nil } })
  }
}

extension Codec<Place> {
  /// A codec for a place on earth.
  @inline(__always)
  static var place: Codec {
    Codec(.place, write: { .place($0) }, read: { if case .place(let it) = $0 { it } else { nil } })
  }
}

extension RichText.Syntax {
  /// The name of the markup in files.
  package var word: String {
    switch self {
    case .plain: "plain"
    case .markdown: "markdown"
    case .xhtml: "xhtml"
    }
  }

  /// Creates a markup from its name in files; `nil` for an unknown name.
  package init?(word: String) {
    guard let syntax = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = syntax
  }
}
