public import NapkinFormats

/// FreeMind's maps, as FreeMind and Freeplane read them.
public enum FreeMindFormat {
  /// The format as registries know it.
  public static let format = Format(
    id: "freemind",
    name: "FreeMind",
    fileExtensions: ["mm"],
    mediaType: "application/x-freemind",
    kinds: Set(ContentKind.allCases),
    dialects: [
      .init("freeplane", "for Freeplane: UTF-8, and what only Freeplane shows"),
      .init(
        "1.0", "for FreeMind 1.0: ASCII with references, nothing that only Freeplane shows",
        differences: plain),
    ],
    table: table,
    refersToMedia: true,
    recognises: { $0.rootElement == "map" })

  /// Where each feature goes.
  private static let table: FormatTable = [
    .init(.title, writes: .approximated, how: "the text of the root, if a map has another name"),
    .init(.notebook, writes: .converted, how: "the root, with all documents below it"),
    .init(.map, writes: .converted, how: "`<map>`"),
    .init(.note, writes: .converted, how: "`<richcontent TYPE=\"NOTE\">`"),
    .init(.drawing, writes: .approximated, how: "a node with its title"),
    .init(.planList, writes: .converted, how: "a node with its plans below it"),
    .init(.order, writes: .converted, how: "the order of the nodes"),
    .init(.category, writes: .approximated, how: "an attribute `category`"),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
    .init(.canvas, writes: .dropped, how: "–"),
    .init(.node, writes: .converted, how: "`<node>`"),
    .init(.floating, writes: .converted, how: "a child of the root with the hook `FreeNode`"),
    .init(.identifier, writes: .converted, how: "`ID`"),
    .init(.text, writes: .converted, how: "`TEXT`, or `<richcontent TYPE=\"NODE\">`"),
    .init(
      .markup, writes: .converted, .approximated,
      how: "XHTML as it is, plain text of it if it is malformed; Markdown by `FORMAT` or "
        + "`CONTENT-TYPE`"),
    .init(.details, writes: .converted, how: "`<richcontent TYPE=\"DETAILS\">`"),
    .init(.icon, writes: .converted, how: "`<icon BUILTIN>`"),
    .init(.link, writes: .converted, how: "`LINK`"),
    .init(.connector, writes: .converted, how: "`<arrowlink>`"),
    .init(
      .connectorLabel, writes: .converted,
      how: "`SOURCE_LABEL`, `MIDDLE_LABEL`, `TARGET_LABEL`"),
    .init(.attribute, writes: .converted, how: "`<attribute>`"),
    .init(.tag, writes: .converted, how: "`TAGS`, a line each"),
    .init(.folded, writes: .converted, how: "`FOLDED`"),
    .init(.side, writes: .converted, how: "`POSITION`"),
    .init(.position, writes: .approximated, how: "`HGAP` and `VSHIFT`"),
    .init(.color, writes: .converted, how: "`COLOR`, `BACKGROUND_COLOR`"),
    .init(.font, writes: .converted, how: "`<font>`"),
    .init(.shape, writes: .converted, how: "`STYLE`, `MAX_WIDTH`"),
    .init(.border, writes: .converted, how: "`BORDER_COLOR`, `BORDER_WIDTH`, `BORDER_DASH`"),
    .init(.edge, writes: .converted, how: "`<edge>`"),
    .init(.cloud, writes: .converted, how: "`<cloud>`"),
    .init(.style, writes: .dropped, how: "–"),
    .init(.plan, writes: .converted, how: "`<node>`"),
    .init(.task, writes: .converted, how: "an icon: `unchecked`, `50%`, `checked`"),
    .init(
      .progress, writes: .converted, .approximated,
      how: "an icon: `0%`, `25%`, `50%`, `75%`, `100%`, the nearest"),
    .init(.priority, writes: .converted, how: "an icon: `full-0` to `full-9`"),
    .init(.timer, writes: .dropped, how: "–"),
    .init(.archive, writes: .converted, how: "a node for the day, the plans below it"),
    .init(
      .reminder, writes: .converted, .dropped,
      how: "the hook `TimeManagementReminder`, of several the first"),
    .init(.place, writes: .converted, how: "the hook `OpenMapsNodeHook`"),
    .init(.date, writes: .converted, .dropped, how: "`CREATED`, `MODIFIED`; not of the map"),
    .init(.author, writes: .dropped, how: "–"),
    .init(
      .media, writes: .converted, .approximated,
      how: "the first picture as hook `ExternalObject`, others as attributes `media`"),
    .init(.stroke, writes: .dropped, how: "–"),
    .init(.pressure, writes: .dropped, how: "–"),
    .init(.timing, writes: .dropped, how: "–"),
    .init(.tilt, writes: .dropped, how: "–"),
    .init(.tool, writes: .dropped, how: "–"),
    .init(.foreign, writes: .dropped, how: "–"),
  ]

  /// What FreeMind 1.0 does not show, although it keeps most of it.
  private static let plain: [FormatTable.Row] = [
    .init(.connectorLabel, writes: .carried, how: "`MIDDLE_LABEL`, which only Freeplane shows"),
    .init(.details, writes: .carried, how: "`DETAILS`, which only Freeplane shows"),
    .init(.tag, writes: .carried, how: "`TAGS`, which only Freeplane shows"),
    .init(.border, writes: .carried, how: "`BORDER_COLOR`, which only Freeplane shows"),
    .init(.floating, writes: .approximated, how: "a child of the root"),
  ]
}
