public import NapkinCore

/// A format that can be read.
///
/// Every importer keeps these promises, which `checkFormatContract` of NapkinTesting checks:
///
/// * For any input, it returns content or throws a ``FormatError`` with a location; it never traps.
/// * It stops at the limits of the request before it uses much more memory than they allow.
/// * The sizes of the pieces that the source returns make no difference.
/// * Unknown content is kept as `Foreign` content if the format's exporter can write it back, and is always
///   counted.
/// * Reading a file of the format's exporter gives the original content, except for losses in the ledgers.
public protocol Importer: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Reads a document.
  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import
}

/// The wishes for reading a file. New versions may add properties.
public struct ImportRequest: Sendable {
  /// The treatment of a file that breaks the rules of its format.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Repair frequent errors of real files, list each repair, and refuse files with other errors.
    case salvage
    /// Refuse files with any error.
    case strict
  }

  /// The name of the file, for messages.
  public var fileName: String?
  /// The treatment of a file that breaks the rules of its format.
  public var mode = Mode.salvage
  /// The kind of content to read, for a file that can be read as several kinds; `nil` lets the importer decide.
  public var kind: ContentKind?
  /// The id of the file's dialect, if it is known; `nil` lets the importer decide.
  public var dialect: String?
  /// The options for the format.
  public var options = FormatOptions()
  /// Whether to record the position of each node in the file, so that the file can be changed in place.
  public var locatesNodes = false
  /// Whether nodes keep their spelling in the file, so that the spelling survives a conversion to another format
  /// and back.
  public var keepsSource = false
  /// The limits for the input.
  public var limits = Limits()
  /// The source of identifiers for things that have none in the file.
  ///
  /// By default the same file always gives the same identifiers. So maps from different files can have equal
  /// identifiers: in OPML, FreeMind and Markdown, the map itself has none. An app that opens several files should
  /// set a new seed for each.
  public var identifiers = Identifiers(seed: 0)
  /// The registry of other formats, for formats that contain other formats.
  public var registry = FormatRegistry()

  /// Creates a request.
  public init(fileName: String? = nil, mode: Mode = .salvage) {
    self.fileName = fileName
    self.mode = mode
  }
}

/// The result of reading a file: the content, and the account of losses and repairs.
public struct Import: Sendable {
  /// The content of the file.
  public var content: Content { didSet { counted = nil } }
  /// The ledger of the losses.
  public var ledger: Ledger
  /// The repairs of the file.
  public var repairs: Repairs
  /// The id of the recognised format; a registry sets it.
  public var format: String?
  /// The id of the recognised dialect.
  public var dialect: String?
  /// The positions of the nodes in the file, if they were requested and are known.
  public var outline: SourceOutline?
  /// The source of the pictures, recordings and films that are in the file itself.
  public var media: any MediaSource = MemoryMedia()
  /// The census of the content, if the importer made one and the content was not changed since.
  private(set) var counted: Census?

  /// Creates a result.
  public init(_ content: Content, ledger: Ledger, repairs: Repairs = Repairs()) {
    self.content = content
    self.ledger = ledger
    self.repairs = repairs
  }

  /// Creates a result from a census, so that an exporter need not count the content again.
  public init(_ census: Census, ledger: Ledger, repairs: Repairs = Repairs()) {
    self.init(census.content, ledger: ledger, repairs: repairs)
    counted = census
  }
}
