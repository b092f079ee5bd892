/// A property of values of some kind, such as the tags of a node: its name, how it is got and set, what
/// the Undo menu calls setting it, and the words that files have for it.
///
/// A field is called with a value to make what a command sets, as in `.tags(["March"])`.
public struct Field<Setting: FieldSetting, Value: FieldValue>: Sendable {
  /// The owner of such fields, as a node.
  public typealias Owner = Setting.Owner

  let erased: AnyField<Owner>

  /// The setting of the field to a value.
  public func callAsFunction(_ value: Value) -> Setting {
    Setting(Assignment(erased, value))
  }

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - name: The name in histories and journals.
  ///   - menu: What the Undo menu calls setting it, if that is not `Change` and the name.
  ///   - off: What it calls setting it to nothing, if that is something else.
  ///   - numbers: What its numbers are called when one is refused.
  ///   - isMerged: Whether it is taken over from a newer replica.
  ///   - words: What files say of it.
  ///   - isSet: Whether it has a value, if that is known faster than by looking at the value.
  @inline(__always)
  init(
    _ name: String, menu: String? = nil, off: String? = nil, numbers: String = "",
    isMerged: Bool = true, words: [Word<Owner>] = [],
    isSet: (@Sendable (borrowing Owner) -> Bool)? = nil,
    get: @escaping @Sendable (borrowing Owner) -> Value,
    set: @escaping @Sendable (inout Owner, Value) throws(Refusal) -> Void
  ) {
    erased = AnyField(
      name, menu: menu, off: off, numbers: numbers, isMerged: isMerged, words: words, isSet: isSet,
      get: get, set: set)
  }

  /// Describes a field that no format asks for a million times.
  @inline(__always)
  init(
    _ name: String, menu: String? = nil, off: String? = nil, words: [Word<Owner>] = [],
    _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(
      name, menu: menu, off: off, words: words, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Describes a field that is one word in files, and that may be missing.
  @inline(__always)
  init<Part>(
    _ name: String, word: String? = nil, _ codec: Codec<Part>, _ feature: String,
    menu: String? = nil, off: String? = nil, numbers: String = "", isMerged: Bool = true,
    get: @escaping @Sendable (borrowing Owner) -> Value,
    set: @escaping @Sendable (inout Owner, Value) -> Void
  ) where Value == Part? {
    let word = Word(word ?? name, codec, feature, get: get) { set(&$0, $1) }
    self.init(
      name, menu: menu, off: off, numbers: numbers, isMerged: isMerged, words: [word], get: get,
      set: set)
  }

  /// Describes a field that is one word in files unless it is off or an empty list.
  @inline(__always)
  init(
    _ name: String, word: String? = nil, _ codec: Codec<Value>, _ feature: String,
    menu: String? = nil, off: String? = nil, numbers: String = "", isMerged: Bool = true,
    get: @escaping @Sendable (borrowing Owner) -> Value,
    set: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    let word = Word(
      word ?? name, codec, feature,
      count: { owner in
        let value = get(owner)
        return value.isUnset ? 0 : value.thingCount
      },
      get: { owner in
        let value = get(owner)
        return value.isUnset ? nil : value
      },
      set: { set(&$0, $1) })
    self.init(
      name, menu: menu, off: off, numbers: numbers, isMerged: isMerged, words: [word], get: get,
      set: set)
  }
}

/// A field whatever the type of its value: a row of the table of all that is said of an owner.
///
/// It holds closures, made once, and not key paths: formats ask them a million times.
public final class AnyField<Owner>: Sendable {
  /// The name in histories and journals.
  public let name: String
  let menuName: String
  let offName: String
  let nameOfNumbers: String
  let isMerged: Bool
  /// What files say of it, in the order in which they do.
  package let words: [Word<Owner>]
  /// Whether an owner has a value here.
  package let isSet: @Sendable (borrowing Owner) -> Bool
  /// What the field is set to when nothing is to be said; `nil` if it always says something.
  let empty: (any FieldValue)?
  let get: @Sendable (borrowing Owner) -> any FieldValue
  let exchange: @Sendable (inout Owner, any FieldValue) throws(Refusal) -> any FieldValue
  fileprivate let decode:
    @Sendable (KeyedDecodingContainer<Assignment<Owner>.ValueKey>) throws -> any FieldValue

  @inline(__always)
  fileprivate init<Value: FieldValue>(
    _ name: String, menu: String?, off: String?, numbers: String, isMerged: Bool,
    words: [Word<Owner>], isSet: (@Sendable (borrowing Owner) -> Bool)?,
    get: @escaping @Sendable (borrowing Owner) -> Value,
    set: @escaping @Sendable (inout Owner, Value) throws(Refusal) -> Void
  ) {
    self.name = name
    menuName = menu ?? "Change " + name.prefix(1).uppercased() + name.dropFirst()
    offName = off ?? menuName
    nameOfNumbers = numbers
    self.isMerged = isMerged
    self.words = words
    self.isSet = isSet ?? { !get($0).isUnset }
    empty = Value.nothing
    self.get = { get($0) }
    exchange = { owner, value throws(Refusal) in
      let old = get(owner)
      if let value = value as? Value { try set(&owner, value) }
      return old
    }
    decode = { container throws in
      if let missing = Value.missing, !container.contains(.value) { return missing }
      return try container.decode(Value.self, forKey: .value)
    }
  }

  /// Whether two owners have the same value here.
  package func isSame(_ owner: Owner, _ other: Owner) -> Bool {
    get(owner).isEqual(toAny: get(other))
  }
}

/// A field together with the value that it gets.
public struct Assignment<Owner>: Sendable {
  let field: AnyField<Owner>
  let value: any FieldValue

  init(_ field: AnyField<Owner>, _ value: any FieldValue) {
    self.field = field
    self.value = value
  }

  fileprivate enum ValueKey: String, CodingKey {
    case value = "_0"
  }

  fileprivate struct NameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// What can be set about a value of some kind, with what it gets: what a command sets, and what undoes
/// it. Each of its static properties is a field.
public protocol FieldSetting: Hashable, Sendable, Codable {
  /// The kind of value that has the fields.
  associatedtype Owner
  /// All fields, in the order in which files have them.
  static var fields: [AnyField<Owner>] { get }
  /// The field and what it gets.
  var assignment: Assignment<Owner> { get }
  /// Creates a setting.
  init(_ assignment: Assignment<Owner>)
}

// MARK: - What is done with a setting

extension FieldSetting {
  /// What files say of an owner, in the order in which they do.
  package static var words: [Word<Owner>] { fields.flatMap(\.words) }

  /// The name of the command in the Undo menu.
  public var menuName: String {
    assignment.value.isUnset ? assignment.field.offName : assignment.field.menuName
  }

  /// The value, if it is a field's; `nil` if another field is set.
  public func value<Value>(of field: Field<Self, Value>) -> Value? {
    sets(field) ? assignment.value as? Value : nil
  }

  /// Whether it is a field that is set.
  public func sets<Value>(_ field: Field<Self, Value>) -> Bool {
    assignment.field === field.erased
  }

  /// Whether another setting is of the same field.
  func hasSameKind(as other: Self) -> Bool {
    assignment.field === other.assignment.field
  }

  /// Whether another setting is the same, with the very same characters.
  func isIdentical(to other: Self) -> Bool {
    hasSameKind(as: other) && assignment.value.isIdentical(toAny: other.assignment.value)
  }

  /// Sets it, and returns the setting that it replaces. A rule may refuse it.
  func exchange(in owner: inout Owner) throws(Refusal) -> Self {
    let field = assignment.field
    return Self(Assignment(field, try field.exchange(&owner, assignment.value)))
  }

  /// Refuses a setting with a number that cannot be drawn, unless the owner has that number already.
  func checkNumbers(in owner: Owner?) throws(Refusal) {
    let unusable = assignment.value.numbers.filter { !($0.magnitude <= Position.limit) }
    if unusable.isEmpty { return }
    let known = owner.map { assignment.field.get($0).numbers } ?? []
    guard unusable.allSatisfy(known.contains) else {
      throw .unusableNumber(assignment.field.nameOfNumbers)
    }
  }

  /// About how many bytes it keeps alive outside of itself.
  var heapCost: Int { assignment.value.boxedCost }

  /// What has to be set to make an owner like another one, but for what is not merged.
  static func differences(from owner: Owner, to other: Owner) -> [Self] {
    fields.filter { $0.isMerged && !$0.isSame(owner, other) }
      .map { Self(Assignment($0, $0.get(other))) }
  }

  /// About how many bytes the fields of an owner keep alive outside of it.
  static func heapCost(of owner: Owner) -> Int {
    fields.reduce(0) { $0 + ($1.isSet(owner) ? $1.get(owner).heapCost : 0) }
  }

  /// Refuses an owner in which a number is infinite or not a number: no file could hold it.
  static func refuseNonNumbers(in owner: Owner, _ name: String) throws(Refusal) {
    for field in fields where !field.nameOfNumbers.isEmpty {
      guard field.get(owner).numbers.allSatisfy(\.isFinite) else { throw .unusableNumber(name) }
    }
  }
}

extension FieldValue {
  fileprivate func isIdentical(toAny other: any FieldValue) -> Bool {
    (other as? Self).map(isIdentical) ?? false
  }

  /// The cost where no more than three words fit beside the type.
  fileprivate var boxedCost: Int {
    let size = MemoryLayout<Self>.size
    return heapCost + (size > 24 ? size + 16 : 0)
  }
}

// MARK: - Comparing and coding

extension FieldSetting {
  /// Whether both set the same field to the same value.
  public static func == (left: Self, right: Self) -> Bool {
    left.hasSameKind(as: right) && left.assignment.value.isEqual(toAny: right.assignment.value)
  }

  /// Feeds the field and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(assignment.field.name)
    hasher.combine(assignment.value)
  }

  /// Reads a setting as it was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Assignment<Owner>.NameKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1,
      let field = Self.fields.first(where: { $0.name == key.stringValue })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "One known field is set."))
    }
    let values = try container.nestedContainer(
      keyedBy: Assignment<Owner>.ValueKey.self, forKey: key)
    self.init(Assignment(field, try field.decode(values)))
  }

  /// Writes the setting as an enumeration would be: `{"tags": {"_0": ["March"]}}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Assignment<Owner>.NameKey.self)
    var values = container.nestedContainer(
      keyedBy: Assignment<Owner>.ValueKey.self,
      forKey: Assignment<Owner>.NameKey(stringValue: assignment.field.name))
    if !assignment.value.isMissing { try values.encode(assignment.value, forKey: .value) }
  }
}

extension FieldValue {
  fileprivate func isEqual(toAny other: any FieldValue) -> Bool { other as? Self == self }

  fileprivate var isMissing: Bool { Self.missing == self }
}
