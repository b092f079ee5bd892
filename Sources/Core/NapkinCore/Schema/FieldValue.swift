/// A value that a field of the model can hold: a text, a date, a list of pictures.
///
/// What a history, a command or a check asks of a value is answered here once for each type, whatever
/// has a field of it.
public protocol FieldValue: Hashable, Sendable, Codable {
  /// The value that stands for none, which no coding writes; `nil` if there is always one.
  static var missing: Self? { get }
  /// The value that says nothing: none, off, or an empty list; `nil` if every value says something.
  static var nothing: Self? { get }
  /// Whether the value says nothing.
  var isUnset: Bool { get }
  /// Whether another value is written with the very same characters. Texts that are equal may not be, as
  /// `é` in one character or in two; to change one spelling into the other is a change.
  func isIdentical(to other: Self) -> Bool
  /// About how many bytes the value keeps alive outside of itself, for the limits of a history.
  var heapCost: Int { get }
  /// The numbers in it with which something is drawn.
  var numbers: [Double] { get }
  /// As how many things a ledger counts it.
  var thingCount: Int { get }
}

extension FieldValue {
  /// There is always a value.
  public static var missing: Self? { nil }
  /// The value that stands for none.
  public static var nothing: Self? { missing }
  /// Whether the value is the one that stands for none.
  public var isUnset: Bool { self == Self.missing }
  /// Whether the values are equal.
  public func isIdentical(to other: Self) -> Bool { self == other }
  /// Nothing.
  public var heapCost: Int { 0 }
  /// None.
  public var numbers: [Double] { [] }
  /// One.
  public var thingCount: Int { 1 }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// None.
  public static var missing: Self? { .some(nil) }
  /// Whether there is no value.
  public var isUnset: Bool { self == nil }
  /// The cost of the value.
  public var heapCost: Int { self?.heapCost ?? 0 }
  /// The numbers of the value.
  public var numbers: [Double] { self?.numbers ?? [] }

  /// Whether both are missing, or written with the same characters.
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
  /// As many as there are.
  public var thingCount: Int { count }
  /// The numbers of all elements.
  public var numbers: [Double] { flatMap(\.numbers) }

  /// The cost of the list, with what each of its elements keeps alive.
  public var heapCost: Int {
    isEmpty ? 0 : reduce(32 + count * MemoryLayout<Element>.stride) { $0 + $1.heapCost }
  }

  /// Whether there are as many elements, each with the same characters.
  public func isIdentical(to other: Self) -> Bool {
    elementsEqual(other) { $0.isIdentical(to: $1) }
  }
}

extension String: FieldValue {
  /// The cost of the characters; fifteen bytes of them fit into the string itself.
  public var heapCost: Int { utf8.count > 15 ? utf8.count + 32 : 0 }

  /// Whether another text has the very same characters.
  public func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension RichText: FieldValue {
  /// The empty text.
  public static var nothing: Self? { .empty }
  /// The cost of the text with its markup.
  public var heapCost: Int { source.heapCost }

  /// Whether another text has the very same characters, and the same markup.
  public func isIdentical(to other: RichText) -> Bool {
    syntax == other.syntax && source.isIdentical(to: other.source)
  }
}

extension Name: FieldValue {
  /// The cost of the text.
  public var heapCost: Int { text.heapCost }

  /// Whether another name is written with the very same characters; equal names may differ in how
  /// their accents are encoded.
  public func isIdentical(to other: Name) -> Bool { text.isIdentical(to: other.text) }
}

extension Identifier: FieldValue {
  /// The cost of the text.
  public var heapCost: Int { rawValue.heapCost }
}

extension Bool: FieldValue {
  /// Off.
  public static var nothing: Self? { false }
  /// Whether the switch is off.
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
  /// Nothing foreign.
  public static var nothing: Self? { Foreign() }
  /// Whether there is nothing foreign.
  public var isUnset: Bool { isEmpty }
  /// The cost of the pieces.
  public var heapCost: Int { pieces.heapCost }
}

extension Foreign.Entry: FieldValue {
  /// The cost of the texts.
  public var heapCost: Int { format.heapCost + key.heapCost + value.heapCost }
}

extension Media: FieldValue {
  /// The cost of the reference; the bytes of a picture are referred to, not held.
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
  /// The cost of the background, and of settings that are not known.
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

  /// Whether the texts have the very same characters.
  public func isIdentical(to other: Attribute) -> Bool {
    self == other && name.isIdentical(to: other.name) && value.isIdentical(to: other.value)
  }
}

extension Connector: FieldValue {
  /// The cost of the labels.
  public var heapCost: Int {
    target.heapCost + label.heapCost + startLabel.heapCost + endLabel.heapCost + foreign.heapCost
  }
  /// The width.
  public var numbers: [Double] { width.numbers }
}

extension TaskState: FieldValue {
  /// No task.
  public static var nothing: Self? { TaskState.none }
  /// Whether nothing is said about work.
  public var isUnset: Bool { self == .none }
}

extension NodeStyle: FieldValue {
  /// What the theme says.
  public static var nothing: Self? { NodeStyle() }
  /// Whether everything is left to the theme.
  public var isUnset: Bool { self == NodeStyle() }
  /// The sizes and the widths.
  public var numbers: [Double] {
    [font.size, border.width, edge.width, maximumWidth, minimumWidth, childGap].compactMap(\.self)
  }
}

extension MindMap.Node.Side: FieldValue {}

extension MindMap.Styles: FieldValue {
  /// No styles.
  public static var nothing: Self? { Self() }
  /// Whether there are none.
  public var isUnset: Bool { self == Self() }
  /// About the cost of all of them.
  public var heapCost: Int {
    all.count * MemoryLayout<Style>.stride + rules.count * 100 + levels.count * 32
  }
  /// The sizes and the widths.
  public var numbers: [Double] { all.flatMap(\.look.numbers) }
}
