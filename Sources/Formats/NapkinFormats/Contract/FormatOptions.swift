import NapkinCore

/// What a person asks of a format beyond its dialect: `headings=2`, `plain`.
///
/// Names and values are text, so that a format, a plugin's too, gets an option from the command
/// line without anything in between knowing of it. ``Format/options`` says which ones it knows.
public struct FormatOptions: Hashable, Sendable {
  private var values: [String: String]
  private var files: [String: String] = [:]

  /// Creates options from names and values.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// The names, sorted.
  public var names: [String] { values.keys.sorted() }

  /// The value of an option, if it was given.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The file from which the value of an option was read, for errors about it; `nil` if it was typed.
  public func file(of name: String) -> String? { files[name] }

  /// Sets an option to a value that was read from a file.
  public mutating func set(_ name: String, to value: String, from file: String?) {
    (values[name], files[name]) = (value, file)
  }

  /// Whether a switch is on: given alone, or as yes, true, on or 1.
  public func flag(_ name: String, default standard: Bool = false) throws(FormatError) -> Bool {
    guard let value = values[name] else { return standard }
    switch value {
    case "", "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw .option(name, is: "yes or no", not: value)
    }
  }

  /// The whole number of an option.
  public func integer(
    _ name: String, in range: ClosedRange<Int>, default standard: Int
  ) throws(FormatError) -> Int {
    guard let value = values[name] else { return standard }
    guard let number = Int(value), range.contains(number) else {
      let what = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw .option(name, is: what, not: value)
    }
    return number
  }

  /// The number of an option.
  public func number(
    _ name: String, in range: ClosedRange<Double>, default standard: Double
  ) throws(FormatError) -> Double {
    guard let value = values[name] else { return standard }
    guard let number = Double(written: value), range.contains(number) else {
      let (least, most) = (Self.text(range.lowerBound), Self.text(range.upperBound))
      throw .option(name, is: "a number from \(least) to \(most)", not: value)
    }
    return number
  }

  /// The sides of an option such as `60x40`; `nil` if it is not given.
  package func box(
    _ name: String, in range: ClosedRange<Double>, like sample: String
  ) throws(FormatError) -> (width: Double, height: Double)? {
    guard let value = values[name] else { return nil }
    let sides = value.split(separator: "x", omittingEmptySubsequences: false).map {
      Double(written: String($0)) ?? .nan
    }
    guard sides.count == 2, sides.allSatisfy(range.contains) else {
      throw .option(name, is: "a box such as \(sample)", not: value)
    }
    return (sides[0], sides[1])
  }

  /// The word of an option that knows only some.
  public func choice(
    _ name: String, of words: [String], default standard: String
  ) throws(FormatError) -> String {
    guard let value = values[name] else { return standard }
    guard words.contains(value) else {
      throw .option(name, is: "one of \(words.joined(separator: ", "))", not: value)
    }
    return value
  }

  private static func text(_ number: Double) -> String {
    var out = OutputBuffer()
    out.append(number)
    return out.text
  }
}

extension FormatError {
  /// The error for an option whose value means nothing to the format.
  package static func option(_ name: String, is what: String, not value: String) -> FormatError {
    FormatError(.invalidOption, "The option '\(name)' is \(what), not '\(value.prefix(60))'.")
  }

  /// An error for two options of which only one can be followed.
  package static func exclusive(_ name: String, _ other: String) -> FormatError {
    FormatError(
      .invalidOption, "The options '\(name)' and '\(other)' exclude each other; give one.")
  }
}

extension FormatOptions: ExpressibleByDictionaryLiteral {
  /// Creates options from names and values; of two with one name the later stays.
  public init(dictionaryLiteral elements: (String, String)...) {
    values = [:]
    for (name, value) in elements { values[name] = value }
  }
}
