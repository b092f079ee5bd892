public import NapkinCore

/// Damage in a file that an importer repaired instead of refusing the file.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a repair. Each importer has codes of its own.
  public typealias Code = ErrorCode

  /// The kind of the repair.
  public let code: Code
  /// The message, in a sentence without text of the document: what was wrong and how it was repaired.
  public let words: Phrase
  /// The location of the damage.
  public let location: FileLocation

  /// Creates a repair.
  public init(_ code: Code, _ words: Phrase, at location: FileLocation) {
    self.code = code
    self.words = words
    self.location = location
  }

  /// The message in English.
  public var message: String { words.description }

  /// The location and the message: `file:line:column: message`.
  public var description: String {
    let place = location.description
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

/// The repairs of one file, in order. All are counted, but only the first are listed, so that a file full of damage
/// does not use more memory than another.
public struct Repairs: Hashable, Sendable {
  /// The largest number of repairs that are listed.
  public static let listLimit = 1_000

  /// The listed repairs: the first ones of the file.
  public private(set) var list: [Repair] = []
  /// The number of all repairs.
  public private(set) var count = 0

  /// Creates an empty list.
  public init() {}

  /// Whether the file needed no repair.
  public var isEmpty: Bool { count == 0 }

  /// Adds a repair.
  public mutating func add(_ repair: Repair) {
    count += 1
    if list.count < Self.listLimit { list.append(repair) }
  }

  /// Returns the repairs with the name of the file in each location that has none.
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
