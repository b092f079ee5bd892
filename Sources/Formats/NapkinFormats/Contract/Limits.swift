/// How much an importer or exporter accepts before it gives up: input is hostile until it is read.
///
/// The defaults are far beyond what people's files need. Raise one where you trust the source:
///
/// ```swift
/// var limits = Limits()
/// limits.depth = 1_000_000
/// ```
public struct Limits: Hashable, Sendable {
  /// Bytes of a file that is read as a whole.
  public var inputBytes = 512 << 20
  /// Levels of nesting, where a file nests: elements of XML, objects and arrays of JSON.
  public var depth = 10_000
  /// Nodes of a file, of all its maps together; a root of ours (`MindMap.isRootImplied`) does not
  /// count.
  public var nodes = 5_000_000
  /// Attributes of one element, not the rows that people write into the table of a node.
  public var attributes = 256
  /// Bytes of one attribute's value.
  public var attributeBytes = 1 << 24
  /// Bytes of the name of an element or an attribute.
  public var nameBytes = 256
  /// Bytes of one text.
  public var textBytes = 10 << 20
  /// Strokes of a file, of all its drawings together.
  public var strokes = 100_000
  /// Points of a file, of all its strokes together.
  public var points = 5_000_000
  /// Pixels of one picture that is drawn, or made smaller.
  public var pixels = 100_000_000
  /// Entries of an archive.
  public var entries = 100_000
  /// Bytes of one entry of an archive, unpacked; clamped where `Int` is small.
  public var entryBytes = Int(clamping: Int64(4) << 30)
  /// Bytes of a whole archive, unpacked; clamped where `Int` is small.
  public var archiveBytes = Int(clamping: Int64(16) << 30)
  /// How many times larger an entry of an archive, or the document in a page, may be than its packed form.
  public var expansion = 200

  /// Creates the default limits.
  public init() {}
}

extension Limits {
  /// The name of one limit, for messages, tables and the tool's options (`--max-depth`).
  public struct Kind: Hashable, Sendable {
    /// The name of its property.
    public let name: String
    /// What is counted, as it stands after a number: "levels of nesting".
    public let summary: String
    fileprivate let path: any WritableKeyPath<Limits, Int> & Sendable

    fileprivate init(
      _ name: String, _ summary: String, _ path: any WritableKeyPath<Limits, Int> & Sendable
    ) {
      self.name = name
      self.summary = summary
      self.path = path
    }

    /// Whether two names mean the same limit.
    public static func == (left: Kind, right: Kind) -> Bool {
      left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }
  }

  /// One limit, by its kind.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: kind.path] }
    set { self[keyPath: kind.path] = newValue }
  }
}

extension Limits.Kind {
  /// See ``Limits/inputBytes``.
  public static let inputBytes = Self("inputBytes", "bytes of input", \.inputBytes)
  /// See ``Limits/depth``.
  public static let depth = Self("depth", "levels of nesting", \.depth)
  /// See ``Limits/nodes``.
  public static let nodes = Self("nodes", "nodes", \.nodes)
  /// See ``Limits/attributes``.
  public static let attributes = Self("attributes", "attributes of one element", \.attributes)
  /// See ``Limits/attributeBytes``.
  public static let attributeBytes = Self(
    "attributeBytes", "bytes in one attribute", \.attributeBytes)
  /// See ``Limits/nameBytes``.
  public static let nameBytes = Self("nameBytes", "bytes in one name", \.nameBytes)
  /// See ``Limits/textBytes``.
  public static let textBytes = Self("textBytes", "bytes in one text", \.textBytes)
  /// See ``Limits/strokes``.
  public static let strokes = Self("strokes", "strokes", \.strokes)
  /// See ``Limits/points``.
  public static let points = Self("points", "points of strokes", \.points)
  /// See ``Limits/pixels``.
  public static let pixels = Self("pixels", "pixels in one picture", \.pixels)
  /// See ``Limits/entries``.
  public static let entries = Self("entries", "entries in one archive", \.entries)
  /// See ``Limits/entryBytes``.
  public static let entryBytes = Self("entryBytes", "bytes in one entry", \.entryBytes)
  /// See ``Limits/archiveBytes``.
  public static let archiveBytes = Self("archiveBytes", "bytes in one archive", \.archiveBytes)
  /// See ``Limits/expansion``.
  public static let expansion = Self("expansion", "times its packed size", \.expansion)

  /// All limits, in the order in which they are documented.
  public static let all: [Self] = [
    .inputBytes, .depth, .nodes, .attributes, .attributeBytes, .nameBytes, .textBytes, .strokes,
    .points, .pixels, .entries, .entryBytes, .archiveBytes, .expansion,
  ]
}
