public import NapkinCore

/// A format that can be written. Conforming is all that a plugin's format has to do:
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
/// What every exporter promises, and `checkFormatContract` of NapkinTesting tries:
///
/// * The same request gives the same bytes: no clock, no chance, no locale, nothing in the order of
///   a set or a dictionary.
/// * Everything in the content is counted in the ledger, as the format's table says.
/// * Errors of the sink are passed on, and nothing is written after one.
/// * Nothing is printed, nothing is fetched, no file is opened but through ``ExportRequest/media``.
/// * Other formats are asked for through ``ExportRequest/registry`` only.
public protocol Exporter: Sendable {
  /// The description of the format.
  var format: Format { get }

  /// Writes the content and returns the account of it.
  ///
  /// The content is of one of the format's ``Format/kinds``, and dialect and options are known ones
  /// when the call comes through a ``FormatRegistry``.
  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger
}

/// What is to be written, and how. New wishes may come with new versions.
public struct ExportRequest: Sendable {
  /// What is to be written.
  public var content: Content {
    didSet {
      counted = nil
      takeSettings()
    }
  }
  /// The dialect, by its id; `nil` is the ordinary way of writing the format.
  public var dialect: String?
  /// What is asked for beyond that.
  public var options = FormatOptions()
  /// How the person likes texts to be shown, where the options do not say otherwise: the settings of the notebook
  /// that is written, or from which a document is taken.
  public var settings = Notebook.Settings()
  /// How large things may become.
  public var limits = Limits()
  /// Where the bytes of pictures, recordings and films come from.
  public var media: any MediaSource = MemoryMedia()
  /// The other formats, for those that are made of several.
  public var registry = FormatRegistry()
  /// The files that documents came from, as far as they had files of their own: a bundle calls those without
  /// a title like them.
  package var filesOfOrigin: [Notebook.ItemID: String] = [:]

  /// Whether what is written is an SVG from which pixels or pages are drawn at once: what few fonts have is
  /// no good there.
  package var isDrawnFrom = false

  /// If an SVG is written for a page of HTML, whose script folds maps and plays drawings, what stands before the names
  /// of its elements.
  package var pagePrefix: String?

  /// The census of the content, if it was made on reading, and nobody has changed the content since.
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

  /// Creates a request to write what was read, with the media that its file holds.
  public init(_ read: Import, dialect: String? = nil) {
    self.init(read.content, dialect: dialect)
    media = read.media
    counted = read.counted
  }

  /// How much there is of each feature in the content. It is counted now, unless that was done on reading.
  public var census: Census { counted ?? Census(of: content) }
}
