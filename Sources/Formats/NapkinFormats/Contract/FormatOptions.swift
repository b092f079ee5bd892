import NapkinCore

/// A person's options for a format, in addition to its dialect: `headings=2`, `plain`.
///
/// Names and values are text, so that an option can pass from the command line to a format, even of a plugin,
/// without any code between them knowing it. ``Format/options`` lists the options of a format.
public struct FormatOptions: Hashable, Sendable {
  private var values: [String: String]
  private var files: [String: String] = [:]

  /// Creates options from names and values.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// The names of the given options, sorted.
  public var names: [String] { values.keys.sorted() }

  /// The value of an option; `nil` if the option is not given.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns the file that the value of an option was read from, for errors about it; `nil` if it was typed.
  public func file(of name: String) -> String? { files[name] }

  /// Sets an option to a value that was read from a file.
  public mutating func set(_ name: String, to value: String, from file: String?) {
    (values[name], files[name]) = (value, file)
  }

  /// Whether a switch is on: given without a value, or as yes, true, on or 1.
  public func flag(_ name: String, default standard: Bool = false) throws(FormatError) -> Bool {
    guard let value = values[name] else { return standard }
    switch value {
    case "", "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw .option(name, is: "yes or no", not: value)
    }
  }

  /// Returns the value of an option as a whole number.
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

  /// Returns the value of an option as a number.
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

  /// Returns the sides from a value such as `60x40`; `nil` if the option is not given.
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

  /// Returns the value of an option that has a fixed list of values.
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
  /// Returns the error for an option with an invalid value.
  package static func option(_ name: String, is what: String, not value: String) -> FormatError {
    FormatError(.invalidOption, "The option '\(name)' is \(what), not '\(value.prefix(60))'.")
  }

  /// Returns the error for two options that exclude each other.
  package static func exclusive(_ name: String, _ other: String) -> FormatError {
    FormatError(
      .invalidOption, "The options '\(name)' and '\(other)' exclude each other; give one.")
  }
}

extension FormatOptions: ExpressibleByDictionaryLiteral {
  /// Creates options from names and values; if a name is repeated, the later value is taken.
  public init(dictionaryLiteral elements: (String, String)...) {
    values = [:]
    for (name, value) in elements { values[name] = value }
  }
}
