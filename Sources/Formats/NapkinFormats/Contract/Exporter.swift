public import NapkinCore

/// A format that can be written. A plugin only has to conform to this protocol:
///
/// ```swift
/// struct HaikuExporter: Exporter {
///   let format = Format.haiku
///
///   func export(
///     _ request: ExportRequest, to sink: inout some ByteSink
///   ) throws(FormatError) -> Ledger {
///     guard case .note(let note) = request.content else { return Ledger() }
///     try sink.write(note.text.source + "\n")
///     return Ledger(of: request.census, following: format.table)
///   }
/// }
/// ```
///
/// Every exporter keeps these promises, which `checkFormatContract` of NapkinTesting checks:
///
/// * Equal requests give equal bytes: nothing depends on the clock, on chance, on the locale, or on the order of a
///   set or a dictionary.
/// * Everything in the content is counted in the ledger, with a treatment that the format's table lists.
/// * Errors of the sink are passed on, and nothing is written after an error.
/// * Nothing is printed or downloaded, and files are opened only through ``ExportRequest/media``.
/// * Other formats are looked up only in ``ExportRequest/registry``.
public protocol Exporter: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Writes the content and returns the ledger of the losses.
  ///
  /// If the call comes through a ``FormatRegistry``, the content is of one of the format's ``Format/kinds``, and
  /// the dialect and the options are known.
  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger
}

/// The content to write, and how to write it. New versions may add properties.
public struct ExportRequest: Sendable {
  /// The content to write.
  public var content: Content {
    didSet {
      counted = nil
      takeSettings()
    }
  }
  /// The id of the dialect; `nil` for the format's ordinary spelling.
  public var dialect: String?
  /// The options for the format.
  public var options = FormatOptions()
  /// The person's settings for the look of texts; options take precedence. They are the settings of the notebook in
  /// the content, or of the notebook that a document comes from.
  public var settings = Notebook.Settings()
  /// The limits for the sizes of things.
  public var limits = Limits()
  /// The source of the bytes of pictures, recordings and films.
  public var media: any MediaSource = MemoryMedia()
  /// The registry of other formats, for formats that contain other formats.
  public var registry = FormatRegistry()
  /// The paths of the files that documents came from, if they had files of their own; a bundle names untitled
  /// documents after these files.
  package var filesOfOrigin: [Notebook.ItemID: String] = [:]

  /// Whether the output is an SVG that will be drawn as pixels or pages at once, and so must not need rare fonts.
  package var isDrawnFrom = false

  /// The prefix for the names of elements in an SVG for an HTML page, whose script folds maps and plays drawings;
  /// `nil` for an SVG of its own. For a page, a map is drawn twice, by day and by night, with NUL between.
  package var pagePrefix: String?

  /// The census from reading the content; `nil` if there is none or the content was changed.
  private var counted: Census?

  /// Creates a request.
  public init(_ content: Content, dialect: String? = nil) {
    self.content = content
    self.dialect = dialect
    takeSettings()
  }

  private mutating func takeSettings() {
    if case .notebook(let notebook) = content { settings = notebook.settings }
  }

  /// Creates a request to write content that was read, with the media in its file.
  public init(_ read: Import, dialect: String? = nil) {
    self.init(read.content, dialect: dialect)
    media = read.media
    counted = read.counted
  }

  /// The number of things of each feature in the content. It is counted on each access, unless that was done on
  /// reading.
  public var census: Census { counted ?? Census(of: content) }
}
