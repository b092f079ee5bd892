import NapkinCore

/// The description of a format: its names, the content that it can hold, and how it is recognised.
///
/// A format's importer and exporter share one description:
///
/// ```swift
/// extension Format {
///   static let haiku = Format(
///     id: "haiku", name: "Haiku", fileExtensions: ["haiku"], mediaType: "text/x-haiku",
///     kinds: [.note], table: HaikuTable.table)
/// }
/// ```
public struct Format: Sendable, Identifiable {
  /// A variant of a format that some program prefers, for example `opml:omnioutliner`.
  public struct Dialect: Hashable, Sendable {
    /// The name after the colon: lower-case letters, digits, dots and hyphens.
    public let id: String
    /// The purpose of the dialect, in one line.
    public let summary: String
    /// The rows that differ from the format's table, one for each feature.
    public let differences: [FormatTable.Row]

    /// Creates a dialect; a later row replaces an earlier row for the same feature.
    public init(_ id: String, _ summary: String, differences: [FormatTable.Row] = []) {
      self.id = id
      self.summary = summary
      self.differences = FormatTable(differences).rows
    }
  }

  /// An option of a format, for the help of the command line tool.
  public struct Option: Hashable, Sendable {
    /// The name, for example `headings`.
    public let name: String
    /// The effect of the option and its possible values, in one line.
    public let summary: String
    /// Whether the option is given by its name alone, like `plain`, and takes no value.
    public let isSwitch: Bool
    /// The possible values, if the option has a fixed list of them.
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

  /// The name for requests, for example `opml`: lower-case letters, digits, dots and hyphens.
  public let id: String
  /// The name for people.
  public var name: String
  /// The file extensions in lower case, without the dot; new files get the first. An extension may contain dots
  /// (`napkin.json`).
  public var fileExtensions: [String]
  /// The media type, for example `text/x-opml`.
  public var mediaType: String
  /// The kinds of content that the format can hold.
  public var kinds: Set<ContentKind>
  /// The dialects, in addition to the ordinary spelling.
  public var dialects: [Dialect]
  /// The options of the format.
  public var options: [Option]
  /// The treatment of each feature. The table is made on each access, unless it was set.
  public var table: FormatTable {
    get { makeTable() }
    set { makeTable = { newValue } }
  }
  /// A closure, because most registered formats never need their table, and making it is slow.
  private var makeTable: @Sendable () -> FormatTable
  /// The treatment of pictures, recordings and films.
  public var media: MediaUse
  /// Whether the first bytes of a file look like this format. Formats that any text looks like return `false`.
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

  /// Returns the treatment of each feature in a dialect; `nil` means the ordinary spelling.
  public func table(for dialect: String?) -> FormatTable {
    guard let dialect = dialects.first(where: { $0.id == dialect }) else { return table }
    return table.replacing(dialect.differences)
  }

  /// Throws an error if the format does not know the kind of the content, the dialect or an option.
  ///
  /// The registry calls this before every export, so an exporter need not.
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
