public import NapkinFormats

/// Native JSON: everything that Napkin knows, in text that a person can read and compare.
///
/// It is flat: a node names its parent, so that depth costs nothing. Keys stand in a fixed order;
/// a key that this version does not know survives where it stood.
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
    refersToMedia: true,
    recognises: { head in
      head.hasPrefix("{")
        && head.text.dropFirst().drop { $0.isWhitespace }
          .hasPrefix("\"\(FileKey.napkin.rawValue)\"")
    })

  /// Every feature has its place; nothing is lost.
  private static let table = FormatTable(
    Feature.all.map {
      .init($0, writes: .converted, reads: .converted, how: JSONPlaces.how[$0] ?? "unknown keys")
    })
}
