public import NapkinCore

/// A format that can be read.
///
/// What every importer promises, and `checkFormatContract` of NapkinTesting tries:
///
/// * Whatever the bytes are, it returns or throws a ``FormatError`` with a place; it never traps.
/// * It stops at the limits of the request, before it has taken much more memory than they allow.
/// * How the bytes are cut into pieces makes no difference.
/// * What it does not understand it keeps as `Foreign` content, if its exporter has a place for that, and counts it.
/// * Reading what the format's exporter wrote gives the same content again, but for what the
///   ledgers name.
public protocol Importer: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Reads a document.
  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import
}

/// How a file is to be read. New wishes may come with new versions.
public struct ImportRequest: Sendable {
  /// What to do with a file that breaks the rules of its format.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Repair what real files often get wrong, list each repair, and refuse the rest.
    case salvage
    /// Refuse it all.
    case strict
  }

  /// The name of the file, for messages.
  public var fileName: String?
  /// What to do with a file that breaks the rules.
  public var mode = Mode.salvage
  /// What to make of it, where a file may be taken for several things; `nil` lets the importer
  /// find out.
  public var kind: ContentKind?
  /// The dialect that the file is known to be in, by its id; `nil` lets the importer find out.
  public var dialect: String?
  /// What is asked for beyond that.
  public var options = FormatOptions()
  /// Whether to note where each node stands in the file, so that it can be changed in place.
  public var locatesNodes = false
  /// Whether the nodes are to carry how they are spelt in the file, so that other formats bring that back
  /// into a file of the same format.
  public var keepsSource = false
  /// How much is accepted.
  public var limits = Limits()
  /// Where identifiers come from for things that have none in the file.
  ///
  /// By default the same file always gets the same ones, and so maps of different files can get the
  /// same: in OPML, FreeMind and Markdown the map itself has none. An app that opens several files
  /// seeds it itself, each time anew.
  public var identifiers = Identifiers(seed: 0)
  /// The other formats, for those that are made of several.
  public var registry = FormatRegistry()

  /// Creates a request.
  public init(fileName: String? = nil, mode: Mode = .salvage) {
    self.fileName = fileName
    self.mode = mode
  }
}

/// What was read, and the account of it.
public struct Import: Sendable {
  /// What was read.
  public var content: Content { didSet { counted = nil } }
  /// What became of each thing in the file.
  public var ledger: Ledger
  /// What was mended.
  public var repairs: Repairs
  /// The format that was recognised, by its id; a registry says it.
  public var format: String?
  /// The dialect that was recognised, by its id.
  public var dialect: String?
  /// Where the nodes stand in the file, if that was asked for and can be told.
  public var outline: SourceOutline?
  /// The bytes of pictures, recordings and films that the file itself holds.
  public var media: any MediaSource = MemoryMedia()
  /// The census of the content, if the importer has made it, and nobody has changed the content since.
  private(set) var counted: Census?

  /// Creates a result.
  public init(_ content: Content, ledger: Ledger, repairs: Repairs = Repairs()) {
    self.content = content
    self.ledger = ledger
    self.repairs = repairs
  }

  /// Creates a result whose content was counted for its ledger: who writes it need not count it again.
  public init(_ census: Census, ledger: Ledger, repairs: Repairs = Repairs()) {
    self.init(census.content, ledger: ledger, repairs: repairs)
    counted = census
  }
}
