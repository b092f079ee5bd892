import NapkinCore

/// What a format is called, what it holds, and how it is recognised.
///
/// A format's importer and exporter share one such value:
///
/// ```swift
/// extension Format {
///   static let haiku = Format(
///     id: "haiku", name: "Haiku", fileExtensions: ["haiku"], mediaType: "text/x-haiku",
///     kinds: [.note], table: HaikuTable.table)
/// }
/// ```
public struct Format: Sendable, Identifiable {
  /// A way of writing a format that some program prefers: `opml:omnioutliner`.
  public struct Dialect: Hashable, Sendable {
    /// The name after the colon: small letters, digits, dots and hyphens.
    public let id: String
    /// What it is for, in one line.
    public let summary: String
    /// Where it differs from the format's table, each feature once.
    public let differences: [FormatTable.Row]

    /// Creates a dialect; a later row replaces an earlier one about the same feature.
    public init(_ id: String, _ summary: String, differences: [FormatTable.Row] = []) {
      self.id = id
      self.summary = summary
      self.differences = FormatTable(differences).rows
    }
  }

  /// An option that a format knows, for the tool's help.
  public struct Option: Hashable, Sendable {
    /// The name, as in `headings`.
    public let name: String
    /// What it does, and which values it takes, in one line.
    public let summary: String
    /// Whether it is asked for by its name alone, as `plain` is, and takes no value.
    public let isSwitch: Bool
    /// The words that it takes, if it knows only some.
    public let values: [String]

    /// Creates an option.
    public init(
      _ name: String, _ summary: String, isSwitch: Bool = false, values: [String] = []
    ) {
      self.name = name
      self.summary = summary
      self.isSwitch = isSwitch
      self.values = values
    }
  }

  /// The name by which it is asked for: small letters, digits, dots and hyphens, as in `opml`.
  public let id: String
  /// The name for people.
  public var name: String
  /// The file extensions without the dot, in small letters; the first is the one to write. They
  /// may have dots inside (`napkin.json`).
  public var fileExtensions: [String]
  /// The media type, as in `text/x-opml`.
  public var mediaType: String
  /// The kinds of content that it holds.
  public var kinds: Set<ContentKind>
  /// The ways of writing it, beside the ordinary one.
  public var dialects: [Dialect]
  /// The options that it knows.
  public var options: [Option]
  /// Where each feature goes. It is made whenever it is asked for, unless it is a constant.
  public var table: FormatTable {
    get { makeTable() }
    set { makeTable = { newValue } }
  }
  /// Most formats at hand are never asked for it, and it takes longer to make than all the rest.
  private var makeTable: @Sendable () -> FormatTable
  /// What becomes of pictures, recordings and films.
  public var media: MediaUse
  /// Whether the first bytes of a file look like this format. Look-alikes of every text say no.
  public var recognizes: @Sendable (FileHead) -> Bool

  /// Creates a format.
  public init(
    id: String,
    name: String,
    fileExtensions: [String],
    mediaType: String,
    kinds: Set<ContentKind>,
    dialects: [Dialect] = [],
    options: [Option] = [],
    table: @autoclosure @escaping @Sendable () -> FormatTable,
    media: MediaUse = .leftOut,
    recognizes: @escaping @Sendable (FileHead) -> Bool = { _ in false }
  ) {
    self.id = id
    self.name = name
    self.fileExtensions = fileExtensions
    self.mediaType = mediaType
    self.kinds = kinds
    self.dialects = dialects
    self.options = options
    makeTable = table
    self.media = media
    self.recognizes = recognizes
  }

  /// Where each feature goes in one dialect; `nil` means the ordinary way of writing.
  public func table(for dialect: String?) -> FormatTable {
    guard let dialect = dialects.first(where: { $0.id == dialect }) else { return table }
    return table.replacing(dialect.differences)
  }

  /// Refuses content, a dialect or options that the format does not know.
  ///
  /// The registry asks this before every export, so an exporter need not.
  public func check(_ request: ExportRequest) throws(FormatError) {
    guard kinds.contains(request.content.kind) else {
      let held = ContentKind.allCases.filter(kinds.contains).map(\.rawValue)
      throw FormatError(
        .unsupportedContent,
        "\(name) does not hold a \(request.content.kind); it holds: "
          + "\(held.joined(separator: ", ")).")
    }
    try check(dialect: request.dialect)
    try check(request.options)
  }

  func check(dialect: String?) throws(FormatError) {
    guard let dialect, !dialects.contains(where: { $0.id == dialect }) else { return }
    let known = dialects.map(\.id).joined(separator: ", ")
    let others: Phrase = known.isEmpty ? "it has none." : "it has: \(known)."
    throw FormatError(.unknownFormat, "\(name) has no dialect '\(dialect)'; \(others)")
  }

  func check(_ given: FormatOptions) throws(FormatError) {
    for name in given.names where !options.contains(where: { $0.name == name }) {
      let known = options.map(\.name).joined(separator: ", ")
      let others: Phrase = known.isEmpty ? "it has none." : "it has: \(known)."
      throw FormatError(.invalidOption, "\(self.name) has no option '\(name)'; \(others)")
    }
  }
}
