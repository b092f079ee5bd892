import NapkinCore

/// Names for the files of a folder or an archive, made from titles.
///
/// They are safe on every system: they have no separators, no control characters and no characters that change the
/// direction of writing, they are not names of devices, and no two differ only in upper and lower case or in the
/// encoding of an accent.
public struct PartNames: Sendable {
  private var taken: Set<String> = []
  /// The last number that was appended for each name, so that thousands of untitled documents are numbered quickly.
  private var numbers: [String: Int] = [:]

  /// Creates a set of names in which some are taken already.
  public init(taken names: [String] = []) {
    for name in names { taken.insert(Self.key(name)) }
  }

  /// Claims a free name that resembles a title, without a file extension; a number is added if the name is taken.
  public mutating func claim(_ title: String, else fallback: String) -> String {
    let safe = Self.safe(title)
    return claim(safe.isEmpty ? fallback : safe, ending: "")
  }

  /// Claims a free name that resembles a title, with a file extension; a number is added if the name is taken.
  public mutating func claim(_ title: String, else fallback: String, ending: String) -> String {
    let safe = Self.safe(title)
    return claim(safe.isEmpty ? fallback : safe, ending: "." + ending)
  }

  /// Claims a free name that resembles a safe name; a number is added if the name is taken.
  package mutating func claim(_ name: (stem: String, ending: String)) -> String {
    claim(name.stem, ending: "." + name.ending)
  }

  /// Whether a name is taken, or is equal to a taken name on some file system.
  package func contains(_ name: String) -> Bool {
    taken.contains(Self.key(name))
  }

  /// Marks a name as taken; the caller knows that it is free.
  package mutating func take(_ name: String) {
    taken.insert(Self.key(name))
  }

  /// Returns the name that ``claim(_:else:ending:)`` would return, without claiming it.
  package func free(_ title: String, else fallback: String, ending: String) -> String {
    let safe = Self.safe(title)
    return free(safe.isEmpty ? fallback : safe, ending: "." + ending).name
  }

  private mutating func claim(_ stem: String, ending: String) -> String {
    let (name, number) = free(stem, ending: ending)
    taken.insert(Self.key(name))
    if let number { numbers[Self.key(stem + ending)] = number }
    return name
  }

  private func free(_ stem: String, ending: String) -> (name: String, number: Int?) {
    let key = Self.key(stem + ending)
    guard taken.contains(key) else { return (stem + ending, nil) }
    var number = numbers[key, default: 1]
    var free: String
    repeat {
      number += 1
      free = "\(stem) \(number)\(ending)"
    } while taken.contains(Self.key(free))
    return (free, number)
  }

  /// The largest number of bytes of a stem: with ending and number it is less than 255, the limit of most file
  /// systems.
  private static let byteLimit = 120

  /// Returns a text as a safe file name that resembles it; empty if no character is left.
  package static func safe(_ text: String) -> String {
    safe(text, upTo: byteLimit)
  }

  /// Whether a name is safe on every system as it is. Repeated blanks are allowed, although no claimed name has them.
  package static func isSafe(_ name: some StringProtocol) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 255, name.first != " ", name.last != " " else {
      return false
    }
    let single = name.split(separator: " ").joined(separator: " ")
    return safe(single, upTo: 255) == single
  }

  private static func safe(_ text: String, upTo byteLimit: Int) -> String {
    var name = ""
    var byteCount = 0
    for character in Composition.compose(text) {
      let safe = safe(character)
      // There are no two spaces in a row, and none at the beginning.
      if safe == " " && (name.isEmpty || name.hasSuffix(" ")) { continue }
      byteCount += safe.utf8.count
      if byteCount > byteLimit { break }
      name += safe
    }
    // Windows removes dots and spaces at the end. Other systems hide files whose names begin with a dot.
    while let last = name.last, last == " " || last == "." { name.removeLast() }
    while let first = name.first, first == "." || first == " " { name.removeFirst() }
    // Windows looks at the part before the first dot.
    if isDevice(name) { name.insert("_", at: name.firstIndex(of: ".") ?? name.endIndex) }
    // A removed character may have separated a letter from its accent.
    return Composition.compose(name)
  }

  private static func safe(_ character: Character) -> String {
    if character.isWhitespace { return " " }
    let scalars = character.unicodeScalars.filter { scalar in
      // Invisible characters are removed, except joiners and variation selectors, which emoji need.
      scalar.value == 0x200D || !scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isVariationSelector
    }
    var safe = ""
    for scalar in scalars { safe.unicodeScalars.append(isSafe(scalar) ? scalar : "_") }
    return safe
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return false
    case .format: return scalar.value == 0x200D
    default: return !Composition.isCompatibilityIdeograph(scalar)
    }
  }

  /// Whether Windows takes a name for a device, with or without a file extension.
  package static func isDevice(_ name: String) -> Bool {
    let beginning = name.prefix { $0 != "." }
    // Windows also ignores spaces before the first dot.
    let last = beginning.lastIndex { $0 != " " }
    let stem = last.map { beginning[...$0] }?.uppercased() ?? ""
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
    guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
    return stem.last.map { "0123456789¹²³".contains($0) } ?? false
  }

  /// Returns a key that is equal for two names which some file system treats as the same.
  package static func key(_ name: String) -> String {
    // The order matters: `ẞ` and `ß` both become `ss`, and both forms of sigma become the same letter.
    Composition.compose(name.lowercased().uppercased().lowercased())
  }
}

// MARK: - Paths

extension PartNames {
  /// Refuses a path that could point out of its folder, or that no system allows.
  package static func check(_ path: String) throws(FormatError) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isFine = parts.allSatisfy { part in
      (1...255).contains(part.count) && !part.elementsEqual(".".utf8)
        && !part.elementsEqual("..".utf8) && !part.contains(0)
    }
    if isFine { return }
    throw FormatError(
      .io,
      "A file of the folder would have a name that is not allowed (empty, `.`, `..`, longer than "
        + "255 bytes, or with a NUL); use PartNames.")
  }

  /// The error for two files with the same name.
  package static var collision: FormatError {
    FormatError(.io, "Two files of the folder would have the same name; use PartNames.")
  }

  /// The error for bytes that are written before a file is begun.
  package static var nothingBegun: FormatError {
    FormatError(.io, "Bytes were written before a file was begun.")
  }
}
