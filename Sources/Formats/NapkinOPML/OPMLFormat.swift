public import NapkinFormats

/// OPML, the format of outliners and of lists of feeds.
public enum OPMLFormat {
  /// The format for registries.
  public static let format = Format(
    id: "opml", name: "OPML", fileExtensions: ["opml"], mediaType: "text/x-opml",
    kinds: Set(ContentKind.allCases), dialects: OPMLTables.dialects,
    options: [
      .init(
        "plain", "leave out what only Napkin reads, as the dialect `plain` does",
        isSwitch: true)
    ],
    table: OPMLTables.table,
    recognizes: { $0.rootElement == "opml" })
}

extension FormatName {
  /// OPML.
  public static let opml = FormatName("opml")
}
