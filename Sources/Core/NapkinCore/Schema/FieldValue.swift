/// A value that a field of the model can hold: a text, a date, a list of pictures.
///
/// Histories, commands and checks call these requirements. Each type of value implements them once, for all fields
/// that have such values.
public protocol FieldValue: Hashable, Sendable, Codable {
  /// The value for "no value", such as the `nil` of an optional, which is not encoded; `nil` if the type has none.
  static var missing: Self? { get }
  /// The empty value, such as `nil`, off or an empty list; `nil` if the type has none.
  static var nothing: Self? { get }
  /// Whether the value is empty.
  var isUnset: Bool { get }
  /// Whether another value is equal and its texts have the same bytes. Equal texts can differ in bytes: `é` may be
  /// one code point or two. Replacing one spelling by the other is a change.
  func isIdentical(to other: Self) -> Bool
  /// About how many bytes of memory the value takes outside of itself, for the limits of a history.
  var heapCost: Int { get }
  /// The numbers in the value that are used for drawing.
  var numbers: [Double] { get }
  /// How many things a ledger counts for the value.
  var thingCount: Int { get }
}

extension FieldValue {
  /// By default, `nil`: the type has no such value.
  public static var missing: Self? { nil }
  /// By default, the same as `missing`.
  public static var nothing: Self? { missing }
  /// By default, whether the value is `missing`.
  public var isUnset: Bool { self == Self.missing }
  /// By default, whether the values are equal.
  public func isIdentical(to other: Self) -> Bool { self == other }
  /// By default, 0 bytes.
  public var heapCost: Int { 0 }
  /// By default, no numbers.
  public var numbers: [Double] { [] }
  /// By default, 1.
  public var thingCount: Int { 1 }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The value `nil` of the optional type.
  public static var missing: Self? { .some(nil) }
  /// Whether the value is `nil`.
  public var isUnset: Bool { self == nil }
  /// The cost of the wrapped value.
  public var heapCost: Int { self?.heapCost ?? 0 }
  /// The numbers of the wrapped value.
  public var numbers: [Double] { self?.numbers ?? [] }

  /// Whether both values are `nil`, or identical.
  public func isIdentical(to other: Self) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isIdentical(to: other)
  }
}

extension Array: FieldValue where Element: FieldValue {
  /// The empty list.
  public static var nothing: Self? { [] }
  /// Whether the list is empty.
  public var isUnset: Bool { isEmpty }
  /// The number of elements.
  public var thingCount: Int { count }
  /// The numbers of all elements.
  public var numbers: [Double] { flatMap(\.numbers) }

  /// The cost of the list and of its elements.
  public var heapCost: Int {
    isEmpty ? 0 : reduce(32 + count * MemoryLayout<Element>.stride) { $0 + $1.heapCost }
  }

  /// Whether the lists have identical elements in the same order.
  public func isIdentical(to other: Self) -> Bool {
    elementsEqual(other) { $0.isIdentical(to: $1) }
  }
}

extension String: FieldValue {
  /// The cost of the characters. Up to fifteen bytes of them fit into the string itself and cost nothing.
  public var heapCost: Int { utf8.count > 15 ? utf8.count + 32 : 0 }

  /// Whether another text has the same bytes.
  public func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension RichText: FieldValue {
  /// The empty text.
  public static var nothing: Self? { .empty }
  /// The cost of the text with its markup.
  public var heapCost: Int { source.heapCost }

  /// Whether another text has the same bytes and the same markup.
  public func isIdentical(to other: RichText) -> Bool {
    syntax == other.syntax && source.isIdentical(to: other.source)
  }
}

extension Name: FieldValue {
  /// The cost of the text.
  public var heapCost: Int { text.heapCost }

  /// Whether another name has the same bytes. Equal names may differ in how their accents are encoded.
  public func isIdentical(to other: Name) -> Bool { text.isIdentical(to: other.text) }
}

extension Identifier: FieldValue {
  /// The cost of the text.
  public var heapCost: Int { rawValue.heapCost }
}

extension Bool: FieldValue {
  /// The value `false`.
  public static var nothing: Self? { false }
  /// Whether the value is `false`.
  public var isUnset: Bool { !self }
}

extension Int: FieldValue {}
extension Double: FieldValue {
  /// The number itself.
  public var numbers: [Double] { [self] }
}
extension Instant: FieldValue {}
extension RGBA: FieldValue {}

extension Position: FieldValue {
  /// The coordinates.
  public var numbers: [Double] { [x, y] }
}

extension Foreign: FieldValue {
  /// Foreign content without pieces.
  public static var nothing: Self? { Foreign() }
  /// Whether there are no pieces.
  public var isUnset: Bool { isEmpty }
  /// The cost of the pieces.
  public var heapCost: Int { pieces.heapCost }
}

extension Foreign.Entry: FieldValue {
  /// The cost of the texts.
  public var heapCost: Int { format.heapCost + key.heapCost + value.heapCost }
}

extension Media: FieldValue {
  /// The cost of the reference. The bytes of the medium are stored elsewhere.
  public var heapCost: Int {
    let address: String? = if case .external(let uri) = source { uri } else { nil }
    return address.heapCost + name.heapCost + mediaType.heapCost + pathInFolder.heapCost
      + foreign.heapCost
  }
}

extension Reminder: FieldValue {
  /// The cost of the message and of the zone's name.
  public var heapCost: Int { message.heapCost + zone.heapCost + foreign.heapCost }
}

extension Place: FieldValue {
  /// The cost of the name.
  public var heapCost: Int { name.heapCost + foreign.heapCost }
}

extension CanvasSettings: FieldValue {}
extension FocusTimer: FieldValue {}

extension Notebook.Settings: FieldValue {
  /// The cost of the background and of unknown settings.
  public var heapCost: Int { background.heapCost + foreign.heapCost }
}

extension Drawing: FieldValue {
  /// The cost of the strokes.
  public var heapCost: Int { byteCount }
}

extension Stroke.Tool: FieldValue {}

extension Attribute: FieldValue {
  /// The cost of the texts.
  public var heapCost: Int { name.heapCost + value.heapCost + foreign.heapCost }

  /// Whether the texts have the same bytes.
  public func isIdentical(to other: Attribute) -> Bool {
    self == other && name.isIdentical(to: other.name) && value.isIdentical(to: other.value)
  }
}

extension Connector: FieldValue {
  /// The cost of the labels.
  public var heapCost: Int {
    target.heapCost + label.heapCost + startLabel.heapCost + endLabel.heapCost + foreign.heapCost
  }
  /// The width of the line.
  public var numbers: [Double] { width.numbers }
}

extension TaskState: FieldValue {
  /// The state of a node that is not a task.
  public static var nothing: Self? { TaskState.none }
  /// Whether no status, progress or priority is set.
  public var isUnset: Bool { self == .none }
}

extension NodeStyle: FieldValue {
  /// The style that sets nothing.
  public static var nothing: Self? { NodeStyle() }
  /// Whether the style sets nothing.
  public var isUnset: Bool { self == NodeStyle() }
  /// The font sizes, the widths and the gaps.
  public var numbers: [Double] {
    [font.size, border.width, edge.width, maximumWidth, minimumWidth, childGap].compactMap(\.self)
  }
}

extension MindMap.Node.Side: FieldValue {}

extension MindMap.Styles: FieldValue {
  /// No styles.
  public static var nothing: Self? { Self() }
  /// Whether nothing is set.
  public var isUnset: Bool { self == Self() }
  /// About the cost of all styles, rules and levels.
  public var heapCost: Int {
    all.count * MemoryLayout<Style>.stride + rules.count * 100 + levels.count * 32
  }
  /// The font sizes, the widths and the gaps.
  public var numbers: [Double] { all.flatMap(\.look.numbers) }
}
