import NapkinArchive
public import NapkinFormats

/// XMind: an archive of sheets, each a mind map.
public enum XMindFormat {
  /// The identifier of the format.
  public static let id = "xmind"

  /// The format as registries know it.
  public static let format = Format(
    id: id, name: "XMind", fileExtensions: ["xmind"], mediaType: "application/vnd.xmind.workbook",
    kinds: Set(ContentKind.allCases), table: table, media: .held,
    recognizes: { head in
      if head.rootElement == rootElement { return true }
      // The name of an archive's first file stands at byte 30.
      return head.isZip && firstFiles.contains { head.bytes.dropFirst(30).starts(with: $0.utf8) }
    })

  /// The first element of the XML of XMind 8.
  static let rootElement = "xmap-content"

  /// What archives of XMind begin with.
  private static let firstFiles = [
    "content.", "metadata.json", "meta.xml", "resources/", "attachments/", "Thumbnails/",
    "Revisions/", "markers/", "comments.xml", "styles.xml",
  ]

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "–") }
  ).replacing(documents + nodes + plans)

  private static let documents: [FormatTable.Row] = [
    .init(
      .title, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "`title` of the sheet; a map that is called like its root has no name of its own, and other "
        + "documents come back as such maps. What is said of a map, and the title of a notebook, "
        + "have no place"),
    .init(
      .notebook, writes: .converted, .approximated, reads: .converted,
      how: "the file, with a sheet for each document; a single one comes back as a map"),
    .init(.map, writes: .converted, .approximated, reads: .converted, how: "a sheet"),
    .init(
      .note, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`notes`, with its plain text; a note of a notebook is a sheet whose root has it"),
    .init(.drawing, writes: .approximated, .dropped, how: "a sheet with its title"),
    .init(
      .planList, writes: .approximated, .converted,
      how: "a sheet with the plans as topics; the one of every new notebook is left out"),
    .init(.order, writes: .converted, reads: .converted, how: "the order of the sheets"),
    .init(
      .canvas, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the background: `svg:fill` of the class `map` in `theme`"),
    .init(
      .style, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "`theme` of the sheet: styles by level, and of floating nodes; rules and other names have no place"
    ),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
  ]

  private static let nodes: [FormatTable.Row] = [
    .init(
      .node, writes: .converted, reads: .converted,
      how: "a topic in `children.attached`; those of summaries and callouts are nodes as well"),
    .init(
      .floating, writes: .converted, reads: .converted, how: "a topic in `children.detached`"),
    .init(
      .identifier, writes: .converted, .approximated, reads: .converted,
      how: "`id`; one that was made up begins with `napkin-`"),
    .init(.text, writes: .converted, .approximated, reads: .converted, how: "`title`, plain"),
    .init(
      .markup, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "of notes `realHTML`, without scripts; of titles the plain text"),
    .init(
      .icon, writes: .converted, .approximated, reads: .converted,
      how: "`markers`; one that XMind does not have keeps its name"),
    .init(
      .link, writes: .converted, reads: .converted,
      how: "`href`; to a node it is `xmind:#` and its identifier"),
    .init(
      .connector, writes: .converted, .approximated, reads: .converted,
      how: "`relationships` of the sheet, without colour, width, dashes and other arrows"),
    .init(
      .connectorLabel, writes: .converted, .dropped, reads: .converted,
      how: "`title`, of the label in the middle"),
    .init(.tag, writes: .converted, reads: .converted, how: "`labels`"),
    .init(.folded, writes: .converted, reads: .converted, how: "`branch`: `folded`"),
    .init(
      .position, writes: .converted, .dropped, reads: .converted,
      how: "`position`, of floating nodes"),
    .init(
      .media, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "the first picture as `image`, the first other file as `href` if there is no link, without "
        + "their names; the bytes in `resources/`"),
    .init(
      .foreign, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "keys that Napkin does not know, as they were; `summaries` and `boundaries` as long as "
        + "their topics are there; other files of the archive; of other formats nothing"),
    .init(.body, writes: .dropped, how: "a topic like the others"),
    .init(
      .color, writes: .converted, reads: .converted,
      how: "`fo:color` and `svg:fill` in `properties` of `style`"),
    .init(
      .font, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "`fo:font-family`, `fo:font-size`, `fo:font-weight`, `fo:font-style`, `fo:text-decoration`"),
    .init(
      .shape, writes: .converted, .dropped, reads: .converted,
      how: "`shape-class` and `fo:text-align`; widths and gaps have no place"),
    .init(
      .border, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`border-line-color`, `border-line-width`, `border-line-pattern`"),
    .init(
      .cloud, writes: .converted, .approximated, reads: .converted,
      how: "a boundary of the range `master`, without colour and shape"),
  ]

  private static let plans: [FormatTable.Row] = [
    .init(.plan, writes: .approximated, how: "a topic, which comes back as a node"),
    .init(
      .task, writes: .converted, .approximated, reads: .converted,
      how: "a marker: `task-start`, `task-half`, `task-done`"),
    .init(
      .progress, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "a marker: the nearest eighth"),
    .init(
      .priority, writes: .converted, reads: .converted,
      how: "a marker: `priority-0` to `priority-9`"),
    .init(.archive, writes: .approximated, how: "a topic for the day, the plans below it"),
  ]
}

extension FormatName {
  /// XMind.
  public static let xmind = FormatName("xmind")
}
