extension FieldSetting {
  /// The keys of values that can be set by a text, such as `color`, each with the form of its value, such as
  /// `#rrggbb`.
  public static var settableWords: [(name: String, value: String)] {
    words.compactMap { word in
      word.isSettable ? word.kind.usage.map { (word.name, $0) } : nil
    }
  }

  /// Returns the setting for a value that a person wrote for a key: `2` for `priority`. The values of other keys of
  /// the same field stay.
  ///
  /// - Parameters:
  ///   - word: The key as in files, or a common name for it: `due` for `reminders`. With a sign behind the key of a
  ///     list, the value is added to the list or removed from it: `tags+` and `tags-`.
  ///   - text: The value; an empty text removes the old value.
  ///   - owner: The owner of the field, with its old value.
  ///   - context: The context with the time, for values such as `tomorrow`.
  public static func setting(
    _ word: String, to text: String, of owner: Owner, in context: Context
  ) throws(Refusal) -> Self {
    let sign = word.last.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    let key = sign == nil ? word : String(word.dropLast())
    let name = commonNames[key] ?? key
    guard
      let field = fields.first(where: { $0.words.contains { $0.name == name } }),
      let found = field.words.first(where: { $0.name == name }), found.isSettable,
      found.kind.usage != nil, sign == nil || found.kind.isList
    else {
      let known = settableWords.map(\.name)
      let question = NearestName.question(
        word,
        among: known + commonNames.keys.sorted().filter { known.contains(commonNames[$0] ?? "") })
      let list: Phrase = " The words are: \(known.joined(separator: ", "))."
      throw Refusal(
        .unknownWord, "Nothing can be set by '\(word)'.\(question.isEmpty ? list : question)")
    }
    guard let value = try found.value(of: text, sign, for: owner, in: context) else {
      return try Self(Assignment(field, field.value(without: found, of: owner)))
    }
    var changed = owner
    guard found.accepts(value), found.set(&changed, value) else {
      throw found.refusal(of: text)
    }
    return Self(Assignment(field, field.get(changed)))
  }
}

/// Common names, and the keys that files have for them.
private let commonNames = [
  "colour": "color", "date": "reminders", "due": "reminders", "fold": "folded",
  "font": "fontFamily", "icon": "icons", "reminder": "reminders", "size": "fontSize", "tag": "tags",
  "attribute": "attributes",
]

/// The names of some colours, with the values that browsers use.
private let colorNames = [
  "black": "#000000", "blue": "#0000ff", "brown": "#a52a2a", "gray": "#808080", "green": "#008000",
  "grey": "#808080", "navy": "#000080", "orange": "#ffa500", "pink": "#ffc0cb", "purple": "#800080",
  "red": "#ff0000", "teal": "#008080", "white": "#ffffff", "yellow": "#ffff00",
]

extension AnyField {
  /// The value of the field of an owner without the part that a key stores.
  fileprivate func value(
    without word: Word<Owner>, of owner: Owner
  ) throws(Refusal) -> any FieldValue {
    guard let empty else { throw Refusal(.badValue, "'\(word.name)' cannot be taken away.") }
    var bare = owner
    _ = try exchange(&bare, empty)
    for other in words where other !== word && other.partner != word.name {
      if let value = other.value(owner) { _ = other.set(&bare, value) }
    }
    return get(bare)
  }
}

extension Word {
  /// Whether a person can set the value. Dates and other results of editing cannot be set, nor the markup of a text.
  fileprivate var isSettable: Bool {
    feature != "markup" && partner.map { name != $0 + "In" } ?? true
      && !["created", "modified", "inventedID", "titleIsHeading", "styles"].contains(name)
  }

  /// The value of this key after applying a person's text; `nil` if the value is removed.
  fileprivate func value(
    of text: String, _ sign: Character?, for owner: Owner, in context: Context
  ) throws(Refusal) -> WordValue? {
    guard let read = kind.value(of: text, in: context) else {
      if text.isEmpty, sign == nil { return nil }
      throw refusal(of: text)
    }
    guard let sign else { return read }
    let old = value(owner)
    return sign == "+" ? old?.appending(read) ?? read : old?.removing(read)
  }

  /// The refusal of a text that is not a valid value of this key.
  fileprivate func refusal(of text: String) -> Refusal {
    let usage: Phrase = "It is written \(kind.usage ?? "otherwise")."
    let advice = rule.isEmpty ? usage : rule
    return Refusal(.badValue, "'\(text)' is nothing that '\(name)' can be. \(advice)")
  }
}

extension WordKind {
  /// The form in which a person writes such a value; `nil` if it cannot be written as text.
  fileprivate var usage: String? {
    switch self {
    case .text: "TEXT"
    case .color: "#rrggbb"
    case .number, .integer: "NUMBER"
    case .flag: "yes|no"
    case .texts: "NAME,NAME"
    case .choice(let texts): texts.joined(separator: "|")
    case .position: "X,Y"
    case .attributes: "NAME=VALUE"
    case .reminders: "TIME [every N day|week|month|year]"
    case .place: "LATITUDE,LONGITUDE"
    case .connectors, .media, .picture: nil
    }
  }

  fileprivate var isList: Bool {
    switch self {
    case .texts, .attributes, .reminders: true
    default: false
    }
  }

  /// Reads a value from a text; `nil` if the text is empty or not valid.
  fileprivate func value(of text: String, in context: Context) -> WordValue? {
    if text.isEmpty { return nil }
    switch self {
    case .text: return .text(text)
    case .color: return .text(colorNames[text.lowercased()] ?? text.lowercased())
    case .choice(let texts): return texts.contains(text) ? .text(text) : nil
    case .number: return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .integer:
      return (Int64(text) ?? context.instant(of: text)?.milliseconds).map { .integer($0) }
    case .flag:
      if ["yes", "true", "on"].contains(text) { return .flag(true) }
      return ["no", "false", "off"].contains(text) ? .flag(false) : nil
    case .texts: return .texts(text.split(separator: ",").map { String($0).withoutSpaceAround })
    case .position: return pair(text).map { .position(Position(x: $0, y: $1)) }
    case .attributes:
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0).withoutSpaceAround }
      return .attributes([Attribute(texts[0], texts.count > 1 ? texts[1] : "")])
    case .reminders: return context.reminder(of: text).map { .reminders([$0]) }
    case .place:
      return pair(text).flatMap { try? Place(latitude: $0, longitude: $1) }.map { .place($0) }
    case .connectors, .media, .picture: return nil
    }
  }

  private func pair(_ text: String) -> (Double, Double)? {
    let numbers = text.split(separator: ",").compactMap { Double(String($0).withoutSpaceAround) }
    return numbers.count == 2 && numbers.allSatisfy(\.isFinite) ? (numbers[0], numbers[1]) : nil
  }
}

extension WordValue {
  /// The entries of this list and of another list. Texts that this list has already are not added again.
  fileprivate func appending(_ other: WordValue) -> WordValue {
    switch (self, other) {
    case (.texts(let old), .texts(let new)): .texts(old + new.filter { !old.contains($0) })
    case (.attributes(let old), .attributes(let new)): .attributes(old + new)
    case (.reminders(let old), .reminders(let new)): .reminders(old + new)
    default: other
    }
  }

  /// The list without the entries of another list; `nil` if no entries are left. Attributes are compared by name,
  /// reminders by time.
  fileprivate func removing(_ other: WordValue) -> WordValue? {
    switch (self, other) {
    case (.texts(let old), .texts(let gone)):
      let rest = old.filter { !gone.contains($0) }
      return rest.isEmpty ? nil : .texts(rest)
    case (.attributes(let old), .attributes(let gone)):
      let rest = old.filter { one in !gone.contains { $0.name == one.name } }
      return rest.isEmpty ? nil : .attributes(rest)
    case (.reminders(let old), .reminders(let gone)):
      let rest = old.filter { one in !gone.contains { $0.at == one.at } }
      return rest.isEmpty ? nil : .reminders(rest)
    default: return self
    }
  }
}

extension String {
  /// The text without white space around it.
  package var withoutSpaceAround: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Refusal.Code {
  /// A setting has an unknown key.
  public static let unknownWord: Self = "unknown-word"
  /// A text is not a valid value.
  public static let badValue: Self = "bad-value"
}
