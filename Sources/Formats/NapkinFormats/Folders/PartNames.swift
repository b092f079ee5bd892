import NapkinCore

/// Names for the files of a folder or an archive, made of what people call their things.
///
/// They are safe on every system: no separators, no control characters, no names that mean a
/// device, nothing that turns the direction of writing around, and never two that differ only in
/// capitals or in how an accent is encoded.
public struct PartNames: Sendable {
  private var taken: Set<String> = []
  /// The last number that was given to things of one name: thousands may have none of their own.
  private var numbers: [String: Int] = [:]

  /// Creates a list of names with some that are taken already.
  public init(taken names: [String] = []) {
    for name in names { taken.insert(Self.key(name)) }
  }

  /// A free name like a title, without an ending. If it is taken, a number is added.
  public mutating func claim(_ title: String, else fallback: String) -> String {
    let safe = Self.safe(title)
    return claim(safe.isEmpty ? fallback : safe, ending: "")
  }

  /// A free name like a title, with an ending.
  public mutating func claim(_ title: String, else fallback: String, ending: String) -> String {
    let safe = Self.safe(title)
    return claim(safe.isEmpty ? fallback : safe, ending: "." + ending)
  }

  /// A free name like one that is safe already.
  package mutating func claim(_ name: (stem: String, ending: String)) -> String {
    claim(name.stem, ending: "." + name.ending)
  }

  /// Whether a name is taken, or one that some file system takes for the same.
  package func contains(_ name: String) -> Bool {
    taken.contains(Self.key(name))
  }

  /// Takes a name that is known to be free.
  package mutating func take(_ name: String) {
    taken.insert(Self.key(name))
  }

  /// What a title would get as its name, if it claimed one now.
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

  /// The most bytes that a name has: with ending and number it fits into 255, which every file
  /// system allows, and on a screen.
  private static let byteLimit = 120

  /// A text as the name of a file, as near to it as is safe; empty if nothing is left.
  package static func safe(_ text: String) -> String {
    safe(text, upTo: byteLimit)
  }

  /// Whether a name can stay as it is on every system. Blanks in a row can, though no name is given with them.
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
      // No two spaces in a row, none at the beginning.
      if safe == " " && (name.isEmpty || name.hasSuffix(" ")) { continue }
      byteCount += safe.utf8.count
      if byteCount > byteLimit { break }
      name += safe
    }
    // Windows takes dots and spaces off the end; a dot at the beginning hides the file elsewhere.
    while let last = name.last, last == " " || last == "." { name.removeLast() }
    while let first = name.first, first == "." || first == " " { name.removeFirst() }
    // What counts stands before the first dot.
    if isDevice(name) { name.insert("_", at: name.firstIndex(of: ".") ?? name.endIndex) }
    // What was left out may have kept a letter and its accent apart.
    return Composition.compose(name)
  }

  private static func safe(_ character: Character) -> String {
    if character.isWhitespace { return " " }
    let scalars = character.unicodeScalars.filter { scalar in
      // What cannot be seen has no business in a name, but for joiners, which emoji need.
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

  /// Whether Windows takes a name for a device, with or without an ending.
  package static func isDevice(_ name: String) -> Bool {
    let beginning = name.prefix { $0 != "." }
    // It takes spaces off the end of that, too.
    let last = beginning.lastIndex { $0 != " " }
    let stem = last.map { beginning[...$0] }?.uppercased() ?? ""
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
    guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
    return stem.last.map { "0123456789¹²³".contains($0) } ?? false
  }

  /// What two names share that some file system takes for the same.
  package static func key(_ name: String) -> String {
    // In this order, so that `ẞ` and `ß` meet `ss`, and a final sigma another.
    Composition.compose(name.lowercased().uppercased().lowercased())
  }
}

// MARK: - Paths

extension PartNames {
  /// Refuses a path that could lead out of its folder, or that no system takes.
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

  /// The error for two files that would be one.
  package static var collision: FormatError {
    FormatError(.io, "Two files of the folder would have the same name; use PartNames.")
  }

  /// The error for bytes that belong to no file.
  package static var nothingBegun: FormatError {
    FormatError(.io, "Bytes were written before a file was begun.")
  }
}
