import NapkinFormats

extension FreeMindFormat {
  /// The treatment of each feature.
  static let table = FormatTable.dropping([
    .settings, .timer, .stroke, .pressure, .timing, .tilt, .tool,
  ]).replacing(documents + nodes + looks + plans)

  private static let documents: [FormatTable.Row] = [
    .init(
      .title, writes: .converted, .carried, .approximated, .dropped, reads: .converted,
      how: "the text of the root; another name of the map in `NAPKIN_NAME`, what is said of it "
        + "as a note or the details of the root, nowhere if it has both"),
    .init(
      .notebook, writes: .approximated,
      how: "one node with all documents below it, which comes back as a map"),
    .init(.map, writes: .converted, reads: .converted, how: "`<map>`"),
    .init(
      .note, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`<richcontent TYPE=\"NOTE\">`; a note of a notebook becomes a node with it"),
    .init(.drawing, writes: .approximated, .dropped, how: "a node with its title"),
    .init(
      .planList, writes: .approximated, .converted,
      how: "a node with its plans below it; the one of every new notebook is left out"),
    .init(.order, writes: .converted, how: "the order of the nodes"),
    .init(.category, writes: .approximated, how: "an attribute `category`"),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
    .init(
      .canvas, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`background` of the hook `MapStyle`, without size and grid"),
  ]

  private static let nodes: [FormatTable.Row] = [
    .init(.node, writes: .converted, reads: .converted, how: "`<node>`"),
    .init(
      .floating, writes: .converted, .approximated, reads: .converted,
      how: "a child of the root with the hook `FreeNode`"),
    .init(.identifier, writes: .converted, .approximated, reads: .converted, how: "`ID`"),
    .init(
      .text, writes: .converted, .approximated, reads: .converted,
      how: "`TEXT`, or `<richcontent TYPE=\"NODE\">`; characters that XML forbids become U+FFFD"),
    .init(
      .markup, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "XHTML as it is, plain text of it if it is malformed; Markdown by `FORMAT` or "
        + "`CONTENT-TYPE`; that of what is said of a map goes where that goes"),
    .init(
      .details, writes: .converted, .approximated, reads: .converted,
      how: "`<richcontent TYPE=\"DETAILS\">`, with `HIDDEN` if they are out of sight"),
    .init(.icon, writes: .converted, .approximated, reads: .converted, how: "`<icon BUILTIN>`"),
    .init(.link, writes: .converted, .approximated, reads: .converted, how: "`LINK`"),
    .init(.connector, writes: .converted, .approximated, reads: .converted, how: "`<arrowlink>`"),
    .init(
      .connectorLabel, writes: .converted, .approximated, reads: .converted,
      how: "`SOURCE_LABEL`, `MIDDLE_LABEL`, `TARGET_LABEL`"),
    .init(.attribute, writes: .converted, .approximated, reads: .converted, how: "`<attribute>`"),
    .init(.tag, writes: .converted, .approximated, reads: .converted, how: "`TAGS`, a line each"),
    .init(.folded, writes: .converted, reads: .converted, how: "`FOLDED`"),
    .init(
      .side, writes: .converted, .dropped, reads: .converted,
      how: "`POSITION`, of branches of the root"),
    .init(
      .position, writes: .converted, .approximated, reads: .converted,
      how: "`HGAP_QUANTITY` and `VSHIFT_QUANTITY`, which mean the same in a map that came as one"),
    .init(
      .body, writes: .carried, reads: .converted, how: "a node with the hook `napkin.body`"),
  ]

  private static let looks: [FormatTable.Row] = [
    .init(
      .color, writes: .converted, .approximated, reads: .converted,
      how: "`COLOR`, `BACKGROUND_COLOR`, without transparency"),
    .init(
      .font, writes: .converted, .approximated, reads: .converted,
      how: "`<font>`, with a size in whole points"),
    .init(
      .shape, writes: .converted, .approximated, reads: .converted,
      how: "`STYLE`, `TEXT_ALIGN`, `MAX_WIDTH`, `MIN_WIDTH`, `VGAP_QUANTITY`, `NUMBERED`"),
    .init(
      .border, writes: .converted, .approximated, reads: .converted,
      how: "`BORDER_COLOR`, `BORDER_WIDTH`, `BORDER_DASH`"),
    .init(.edge, writes: .converted, .approximated, reads: .converted, how: "`<edge>`"),
    .init(.cloud, writes: .converted, .approximated, reads: .converted, how: "`<cloud>`"),
    .init(
      .style, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`STYLE_REF`, the hook `NodeConditionalStyles`; those of a map in the hook `MapStyle`, "
        + "which attributes are shown in `<attribute_registry>`"),
  ]

  private static let plans: [FormatTable.Row] = [
    .init(.plan, writes: .converted, how: "`<node>`"),
    .init(
      .task, writes: .converted, .approximated, reads: .converted,
      how: "an icon: `unchecked`, `50%`, `checked`"),
    .init(
      .progress, writes: .converted, .approximated, reads: .converted,
      how: "an icon: `0%`, `25%`, `50%`, `75%`, `100%`, the nearest"),
    .init(
      .priority, writes: .converted, .approximated, reads: .converted,
      how: "an icon: `full-0` to `full-9`"),
    .init(.archive, writes: .converted, how: "a node for the day, the plans below it"),
    .init(
      .reminder, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the hook `TimeManagementReminder`, of several the first, without its message"),
    .init(
      .place, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the hook `OpenMapsNodeHook`, without height and name; that of a picture is left out"),
    .init(
      .date, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`CREATED`, `MODIFIED`, without the zone of a clock; not of the map"),
    .init(
      .author, writes: .carried, reads: .converted,
      how: "the hook `napkin.author`, which other programs keep"),
    .init(
      .media, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the first picture as hook `ExternalObject`, others as attributes `media` or as the "
        + "link"),
    .init(
      .foreign, writes: .converted, .approximated, .dropped, reads: .carried,
      how: "an element that is spelt otherwise than ours, or holds what Napkin has no words "
        + "for, as it stood in the file, but a clone that has become a node of its own; of other "
        + "formats nothing"),
  ]

  /// The rows for features that FreeMind 1.0 does not show, although it keeps most of them.
  static let plain: [FormatTable.Row] = [
    .init(
      .connectorLabel, writes: .carried, .approximated, reads: .converted,
      how: "`MIDDLE_LABEL` and so on, which only Freeplane shows"),
    .init(
      .details, writes: .carried, .approximated, reads: .converted,
      how: "`DETAILS`, which only Freeplane shows"),
    .init(
      .tag, writes: .carried, .approximated, reads: .converted,
      how: "`TAGS`, which only Freeplane shows"),
    .init(
      .border, writes: .carried, .approximated, reads: .converted,
      how: "`BORDER_COLOR` and so on, which only Freeplane shows"),
    .init(
      .style, writes: .carried, .approximated, .dropped, reads: .converted,
      how: "`STYLE_REF` and the hook `MapStyle`, which only Freeplane shows"),
    .init(
      .canvas, writes: .carried, .approximated, .dropped, reads: .converted,
      how: "`background` of the hook `MapStyle`, which only Freeplane shows"),
    .init(
      .floating, writes: .approximated, reads: .converted,
      how: "a child of the root; only Freeplane lets it float"),
    .init(
      .position, writes: .converted, .approximated, reads: .converted,
      how: "`HGAP` and `VSHIFT`, which mean the same in a map that came as one"),
    .init(
      .place, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the hook `MapNodePositionHolder`, without height and name; that of a picture is left "
        + "out"),
    .init(
      .media, writes: .carried, .approximated, .dropped, reads: .converted,
      how: "the first picture as hook `ExternalObject`, which only Freeplane shows, others as "
        + "attributes `media` or as the link"),
  ]

  /// The features that are carried in the dialect for FreeMind, if a reader gets them back.
  static let unseenByFreeMind: Set<Feature> = [
    .connectorLabel, .details, .tag, .border, .media, .style, .canvas,
  ]
}
