import NapkinArchive
public import NapkinFormats

/// A TextPack: a text in Markdown with its pictures in one file, which many writing apps exchange. It is a zip of a
/// TextBundle, a folder with the same files.
public enum TextPackFormat {
  /// The identifier of the format.
  public static let id = "textpack"

  /// The format as registries know it.
  public static let format = Format(
    id: id,
    name: "TextPack",
    fileExtensions: ["textpack"],
    mediaType: "application/x-textpack",
    kinds: [.note],
    table: table,
    media: .held,
    recognizes: { head in
      head.isZip
        && String(decoding: head.bytes.dropFirst(30).prefix(300), as: UTF8.self)
          .contains(".textbundle/")
    })

  static let folder: Format = {
    var folder = format
    folder.name = "TextBundle"
    folder.fileExtensions = ["textbundle"]
    return folder
  }()

  /// Features that other apps do not know are written to `info.json` under Napkin's own key, if native JSON is
  /// registered.
  private static let table = FormatTable(
    Feature.all.map { feature in
      if feature == .foreign {
        return FormatTable.Row(
          feature, writes: .carried, .dropped, reads: .converted, .dropped,
          how: "`info.json`: the keys of other apps as they were; files of other apps are dropped")
      }
      guard let how = shown[feature] else {
        guard ofNotes.contains(feature) else {
          return FormatTable.Row(feature, writes: .dropped, how: "no note has it")
        }
        return FormatTable.Row(
          feature, writes: .carried, .dropped, reads: .converted,
          how: "native JSON inside `info.json`")
      }
      if feature == .media {
        return FormatTable.Row(
          feature, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
          how: how)
      }
      return FormatTable.Row(
        feature, writes: .converted, .carried, .dropped, reads: .converted, how: how)
    })

  /// The features that notes have and other apps do not show.
  private static let ofNotes: Set<Feature> = [
    .drawing, .category, .canvas, .tag, .reminder, .place, .date, .stroke, .pressure, .timing,
    .tilt,
    .tool,
  ]

  /// The features that other apps show, and where these are.
  static let shown: [Feature: String] = [
    .title: "a heading, and the name of the folder",
    .note: "the bundle; the note of a node does not come up",
    .text: "`text.md`; `text.txt` for a text without markup, title and media",
    .markup: "`text.md`; of XHTML what Markdown has words for, or the plain text",
    .media: "`assets/`, each with a line in the text; dropped: the bytes are missing",
  ]
}

extension FormatName {
  /// TextPack; as a folder, TextBundle.
  public static let textpack = FormatName("textpack")
}
