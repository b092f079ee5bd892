public import NapkinCore

/// Something that an importer mended in a file instead of refusing it.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// What kind of damage it was. Importers have codes of their own.
  public typealias Code = ErrorCode

  /// What kind of damage it was.
  public let code: Code
  /// What was wrong and what was made of it, in a sentence without text of the document.
  public let words: Phrase
  /// Where it was.
  public let location: FileLocation

  /// Creates a repair.
  public init(_ code: Code, _ words: Phrase, at location: FileLocation) {
    self.code = code
    self.words = words
    self.location = location
  }

  /// What was wrong and what was made of it, in English.
  public var message: String { words.description }

  /// The location and the message: `file:line:column: message`.
  public var description: String {
    let place = location.description
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

/// The repairs of one file, in order: all are counted, and the first ones listed, so that a file
/// made of nothing but damage costs no more than another.
public struct Repairs: Hashable, Sendable {
  /// How many repairs are listed.
  public static let listLimit = 1_000

  /// The first repairs.
  public private(set) var list: [Repair] = []
  /// How many there were.
  public private(set) var count = 0

  /// Creates an empty list.
  public init() {}

  /// Whether the file was well-formed.
  public var isEmpty: Bool { count == 0 }

  /// Adds a repair.
  public mutating func add(_ repair: Repair) {
    count += 1
    if list.count < Self.listLimit { list.append(repair) }
  }

  /// Adds the name of the file to those of the repairs that have none.
  public func named(_ file: String) -> Repairs {
    var repairs = self
    repairs.list = list.map { repair in
      var place = repair.location
      if place.file == nil { place.file = file }
      return Repair(repair.code, repair.words, at: place)
    }
    return repairs
  }

  /// Adds the repairs of another part of the same file.
  public mutating func merge(_ other: Repairs) {
    for repair in other.list { add(repair) }
    count += other.count - other.list.count
  }
}
