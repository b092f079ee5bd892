public import NapkinFormats

/// Native JSON: everything that Napkin knows, in text that a person can read and compare.
///
/// Nodes are not nested: each names its parent, so that depth costs nothing. Keys are written in a fixed order. A
/// key that this version does not know is kept, at the end of its object.
public enum JSONFormat {
  /// The identifier of the format.
  public static let id = "napkin"
  /// The version of the format that is written. Files of later versions are refused.
  public static let version = 1

  /// The format as registries know it.
  public static let format = Format(
    id: id,
    name: "Napkin JSON",
    fileExtensions: ["napkin.json"],
    mediaType: "application/vnd.napkin+json",
    kinds: Set(ContentKind.allCases),
    table: table,
    media: .linked,
    recognizes: { head in
      head.hasPrefix("{")
        && head.text.dropFirst().drop { $0.isWhitespace }
          .hasPrefix("\"napkin\"")
    })

  /// Every feature has its keys; only foreign keys that would be read as Napkin's own are lost.
  private static let table = FormatTable(
    Feature.all.map { feature in
      let how = JSONPlaces.how[feature] ?? "unknown keys"
      return feature == .foreign
        ? .init(feature, writes: .converted, .dropped, reads: .converted, how: how)
        : .init(feature, writes: .converted, reads: .converted, how: how)
    })
}

extension FormatName {
  /// Native JSON, `.napkin.json`.
  public static let napkin = FormatName("napkin")
}
