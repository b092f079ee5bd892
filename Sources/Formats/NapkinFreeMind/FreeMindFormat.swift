public import NapkinFormats

/// FreeMind's maps, as FreeMind and Freeplane read them.
public enum FreeMindFormat {
  /// The description of the format.
  public static let format = Format(
    id: "freemind",
    name: "FreeMind",
    fileExtensions: ["mm"],
    mediaType: "application/x-freemind",
    kinds: Set(ContentKind.allCases),
    dialects: [
      .init("freeplane", "for Freeplane: UTF-8, and what only Freeplane shows"),
      .init(
        "1.0", "for FreeMind 1.0: ASCII with references; what only Freeplane shows is carried",
        differences: plain),
    ],
    table: table,
    media: .linked,
    recognizes: { $0.rootElement == "map" })
}

extension FormatName {
  /// The name of the format of FreeMind and Freeplane.
  public static let freemind = FormatName("freemind")
}
