/// Describes a property of a type, such as the tags of a node: its name, its getter and setter, its command in the
/// Undo menu, and its keys in files.
///
/// Calling a field with a value makes a setting for a command, as in `.tags(["March"])`.
public struct Field<Setting: FieldSetting, Value: FieldValue>: Sendable {
  /// The type that has the field, such as a node.
  public typealias Owner = Setting.Owner

  let erased: AnyField<Owner>

  /// Returns a setting of the field to a value.
  public func callAsFunction(_ value: Value) -> Setting {
    Setting(Assignment(erased, value))
  }

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - name: The name in histories and journals.
  ///   - menu: The name of the command in the Undo menu, if it is not `Change` with the name of the field.
  ///   - off: The name of the command that sets the field to nothing, if it differs from `menu`.
  ///   - numbers: The name of the field's numbers in a message that refuses one.
  ///   - isMerged: Whether merging takes the field over from a newer replica.
  ///   - words: The keys under which files store the field.
  ///   - isSet: A test for whether the field has a value, if the test is faster than getting the value.
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

  /// Describes a field by a key path. This is slower, so it is for fields that formats do not read for each node.
  @inline(__always)
  init(
    _ name: String, menu: String? = nil, off: String? = nil, words: [Word<Owner>] = [],
    _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(
      name, menu: menu, off: off, words: words, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Describes an optional field that files store under a single key.
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

  /// Describes a field that files store under a single key, and omit if it is off or an empty list.
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

/// A field with a value of any type, as an element of the list of all fields of an owner.
///
/// It holds closures and not key paths, because formats call them for each of a million nodes.
public final class AnyField<Owner>: Sendable {
  /// The name in histories and journals.
  public let name: String
  let menuName: String
  let offName: String
  let nameOfNumbers: String
  let isMerged: Bool
  /// The keys under which files store the field, in their order in files.
  package let words: [Word<Owner>]
  /// Whether the field has a value in an owner.
  package let isSet: @Sendable (borrowing Owner) -> Bool
  /// The value that clears the field; `nil` if the field always has a value.
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

  /// Whether two owners have the same value in this field.
  package func isSame(_ owner: Owner, _ other: Owner) -> Bool {
    get(owner).isEqual(toAny: get(other))
  }
}

/// A field together with its new value.
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

/// A field of an owner, such as a node, together with a value to set. Commands apply such settings, and undo applies
/// settings with the old values. Each static property of a conforming type is a field.
public protocol FieldSetting: Hashable, Sendable, Codable {
  /// The type that has the fields.
  associatedtype Owner
  /// All fields, in the order in which files have them.
  static var fields: [AnyField<Owner>] { get }
  /// The field and its new value.
  var assignment: Assignment<Owner> { get }
  /// Creates a setting.
  init(_ assignment: Assignment<Owner>)
}

// MARK: - Using a setting

extension FieldSetting {
  /// The keys under which files store the fields of an owner, in their order in files.
  package static var words: [Word<Owner>] { fields.flatMap(\.words) }

  /// The name of the command in the Undo menu.
  public var menuName: String {
    assignment.value.isUnset ? assignment.field.offName : assignment.field.menuName
  }

  /// The new value if the setting sets the given field; otherwise `nil`.
  public func value<Value>(of field: Field<Self, Value>) -> Value? {
    sets(field) ? assignment.value as? Value : nil
  }

  /// Whether the setting sets the given field.
  public func sets<Value>(_ field: Field<Self, Value>) -> Bool {
    assignment.field === field.erased
  }

  /// Whether another setting sets the same field.
  func hasSameKind(as other: Self) -> Bool {
    assignment.field === other.assignment.field
  }

  /// Whether another setting sets the same field to the same value, with texts of the same bytes.
  func isIdentical(to other: Self) -> Bool {
    hasSameKind(as: other) && assignment.value.isIdentical(toAny: other.assignment.value)
  }

  /// Sets the field of an owner and returns a setting with the old value. Rules of the owner may refuse the value.
  func exchange(in owner: inout Owner) throws(Refusal) -> Self {
    let field = assignment.field
    return Self(Assignment(field, try field.exchange(&owner, assignment.value)))
  }

  /// Refuses a number that cannot be drawn, unless the owner has that number already.
  func checkNumbers(in owner: Owner?) throws(Refusal) {
    let unusable = assignment.value.numbers.filter { !($0.magnitude <= Position.limit) }
    if unusable.isEmpty { return }
    let known = owner.map { assignment.field.get($0).numbers } ?? []
    guard unusable.allSatisfy(known.contains) else {
      throw .unusableNumber(assignment.field.nameOfNumbers)
    }
  }

  /// About how many bytes of memory the setting takes outside of itself.
  var heapCost: Int { assignment.value.boxedCost }

  /// The settings that make an owner equal to another one, except for fields that are not merged.
  static func differences(from owner: Owner, to other: Owner) -> [Self] {
    fields.filter { $0.isMerged && !$0.isSame(owner, other) }
      .map { Self(Assignment($0, $0.get(other))) }
  }

  /// About how many bytes of memory the fields of an owner take outside of the owner.
  static func heapCost(of owner: Owner) -> Int {
    fields.reduce(0) { $0 + ($1.isSet(owner) ? $1.get(owner).heapCost : 0) }
  }

  /// Refuses an owner in which a number is infinite or not a number, because no file can store it.
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

  /// The cost of the value in an existential, which holds three machine words and puts larger values on the heap.
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

  /// Hashes the field and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(assignment.field.name)
    hasher.combine(assignment.value)
  }

  /// Reads an encoded setting.
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

  /// Writes the setting in the form of an encoded enumeration: `{"tags": {"_0": ["March"]}}`.
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
