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
    recognises: { head in
      head.hasPrefix("{") && head.text.dropFirst().drop { $0.isWhitespace }
        .hasPrefix("\"\(FileKey.napkin.rawValue)\"")
    })

  /// Every feature has its key; nothing is lost.
  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .converted, reads: .converted, how: how($0)) })

  private static func how(_ feature: Feature) -> String {
    switch feature {
    case .foreign: "unknown keys where they stood; what is of other formats under `foreign`"
    case .text: "`text`, and `textIn` where it is not plain"
    case .floating: "a node without `parent`"
    case .edge: "`edgeShape`, `edgeColor`, `edgeWidth`, `edgeDash`"
    case .border: "`borderColor`, `borderWidth`, `borderDash`"
    case .date: "`created`, `modified`, `completed`: milliseconds since 1970 UTC"
    case .pressure, .timing, .tilt: "an array beside `points`, a number a point"
    default: "keys of its own"
    }
  }
}
