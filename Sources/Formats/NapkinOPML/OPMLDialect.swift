import NapkinFormats

/// The readers for which an outline is written.
enum OPMLDialect: String, Sendable {
  /// All readers; properties that outliners do not know are carried in Napkin's namespace.
  case ordinary
  /// Readers that accept only what the specification describes.
  case plain
  /// OmniOutliner, and programs that read its files.
  case omnioutliner
  case workflowy

  init(_ request: ExportRequest) throws(FormatError) {
    let isPlain = try request.options.flag("plain")
    let named = request.dialect.flatMap(OPMLDialect.init(rawValue:))
    self = named ?? (isPlain ? .plain : .ordinary)
  }

  /// The name of the dialect in the format; `nil` is the ordinary way of writing.
  var id: String? { self == .ordinary ? nil : rawValue }

  /// Whether properties that outliners cannot express are carried, and the source's spelling is kept.
  var isFaithful: Bool { self == .ordinary }
}
