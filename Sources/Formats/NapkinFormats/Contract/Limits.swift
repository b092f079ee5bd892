/// The limits at which an importer or exporter gives up, because input may be hostile.
///
/// The defaults are far beyond the needs of real files. Raise a limit if you trust the source:
///
/// ```swift
/// var limits = Limits()
/// limits.depth = 1_000_000
/// ```
public struct Limits: Hashable, Sendable {
  /// Bytes of a file that is read as a whole.
  public var inputBytes = 512 << 20
  /// Levels of nesting in a file: elements of XML, objects and arrays of JSON.
  public var depth = 10_000
  /// Nodes in all maps of a file together, except implied roots (`MindMap.isRootImplied`).
  public var nodes = 5_000_000
  /// Attributes of one XML element; the attributes of a node in a map are not limited by it.
  public var attributes = 256
  /// Bytes of one attribute's value.
  public var attributeBytes = 1 << 24
  /// Bytes of the name of an element or an attribute.
  public var nameBytes = 256
  /// Bytes of one text.
  public var textBytes = 10 << 20
  /// Strokes in all drawings of a file together.
  public var strokes = 100_000
  /// Points in all strokes of a file together.
  public var points = 5_000_000
  /// Pixels of one picture that is drawn, or made smaller.
  public var pixels = 100_000_000
  /// Entries of an archive.
  public var entries = 100_000
  /// Unpacked bytes of one entry of an archive, clamped on systems with a small `Int`.
  public var entryBytes = Int(clamping: Int64(4) << 30)
  /// Unpacked bytes of a whole archive, clamped on systems with a small `Int`.
  public var archiveBytes = Int(clamping: Int64(16) << 30)
  /// How many times larger than its packed form an entry of an archive, or the document in a page, may be.
  public var expansion = 200

  /// Creates the default limits.
  public init() {}
}

extension Limits {
  /// One of the limits, for messages, tables and the options of the command line tool (`--max-depth`).
  public struct Kind: Hashable, Sendable {
    /// The name of the property of ``Limits``.
    public let name: String
    /// The thing that is counted, to follow a number: "levels of nesting".
    public let summary: String
    fileprivate let path: any WritableKeyPath<Limits, Int> & Sendable

    fileprivate init(
      _ name: String, _ summary: String, _ path: any WritableKeyPath<Limits, Int> & Sendable
    ) {
      self.name = name
      self.summary = summary
      self.path = path
    }

    /// Whether two values are the same limit.
    public static func == (left: Kind, right: Kind) -> Bool {
      left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }
  }

  /// The value of a limit.
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
