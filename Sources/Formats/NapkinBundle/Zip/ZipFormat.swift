import NapkinArchive
public import NapkinFormats
import NapkinPacking

/// A zip of everything: each item in the formats of other programs, all pictures and recordings, a page to begin
/// with, and the whole content as native JSON, from which it can be read back unchanged.
public enum ZipFormat {
  /// The identifier of the format.
  public static let id = "zip"
  /// The version of the manifest that is written.
  public static let schema = 1

  /// The format as registries know it.
  public static let format = Format(
    id: id,
    name: "Zip",
    fileExtensions: ["zip"],
    mediaType: "application/zip",
    kinds: Set(ContentKind.allCases),
    options: [
      .init("date", "the day that the files bear, as in 2026-11-21; 1980-01-01 if not given"),
      .init("max-size", "refuse to become larger, as in 25MB"),
    ],
    table: table,
    media: .held,
    recognizes: { $0.isZip && !TextPackFormat.format.recognizes($0) })

  /// The format as a folder of any name.
  static let folder: Format = {
    var folder = format
    folder.fileExtensions = []
    return folder
  }()

  /// The native JSON holds every feature. If its format is not registered, a feature is treated as in the best of
  /// the other files.
  private static let table = FormatTable(
    Feature.all.map { feature in
      FormatTable.Row(
        feature, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
        how: how(feature))
    })

  private static func how(_ feature: Feature) -> String {
    switch feature {
    case .media: "`Media/`, each under its SHA-256; dropped: the bytes are missing"
    case .note: "`.napkin.json`, and a note of a notebook as `.md`"
    case .map: "`.napkin.json`, and `.mm`, `.opml` and `.svg`"
    case .drawing: "`.napkin.json`, and `.svg`"
    case .planList: "`.napkin.json`, and `.md`"
    default: "`.napkin.json`"
    }
  }
}

extension FormatName {
  /// A zip of everything.
  public static let zip = FormatName("zip")
}
