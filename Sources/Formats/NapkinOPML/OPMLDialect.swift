import NapkinFormats

/// Whom an outline is written for.
enum OPMLDialect: String, Sendable {
  /// Everybody; what outliners do not know is carried in Napkin's namespace.
  case ordinary
  /// Readers that take the specification at its word.
  case plain
  /// OmniOutliner, and what reads its files.
  case omnioutliner
  /// Workflowy.
  case workflowy

  init(_ request: ExportRequest) throws(FormatError) {
    let isPlain = try request.options.flag("plain")
    let named = request.dialect.flatMap(OPMLDialect.init(rawValue:))
    self = named ?? (isPlain ? .plain : .ordinary)
  }

  /// The name of the dialect in the format; `nil` is the ordinary way of writing.
  var id: String? { self == .ordinary ? nil : rawValue }

  /// Whether what outliners have no words for is carried along, and the source's spelling kept.
  var isFaithful: Bool { self == .ordinary }
}
