import NapkinFormats

/// The treatment of each feature.
enum OPMLTables {
  /// The ordinary way: outliners show the properties that they know, and all others are carried.
  static let table = FormatTable.dropping([
    .settings, .timer, .stroke, .pressure, .timing, .tilt, .tool,
  ]).replacing(documents + nodes + looks + plans)

  private static let documents: [FormatTable.Row] = [
    .init(
      .title, writes: .converted, .carried, .dropped, reads: .converted,
      how: "`<title>` of the head, or an outline's `text`; what is said of a map the "
        + "`_note` of the root, or `napkin:map`; "
        + "in a notebook, that and the name of a map are left out"),
    .init(.notebook, writes: .approximated, how: "one outline of all, which comes back as a map"),
    .init(.map, writes: .converted, reads: .converted, how: "its nodes"),
    .init(
      .note, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
      how: "`_note`; a note of a notebook becomes an outline with it"),
    .init(.drawing, writes: .approximated, .dropped, how: "an outline with its title"),
    .init(
      .planList, writes: .approximated, .converted,
      how: "an outline with its plans below it; the one of every new notebook is left out"),
    .init(.order, writes: .converted, how: "the order of the outlines"),
    .init(.category, writes: .approximated, how: "a row `category` of the outline"),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
    .init(.canvas, writes: .carried, .dropped, reads: .converted, how: "`napkin:map`"),
  ]

  private static let nodes: [FormatTable.Row] = [
    .init(
      .node, writes: .converted, .carried, .dropped, reads: .converted,
      how: "`<outline>`; a root that is left out `<body>`, with all that it has"),
    .init(
      .floating, writes: .carried, .approximated, reads: .converted,
      how: "an outline at the top, behind the root's, with `napkin:floating`; in a notebook, one "
        + "below the root's"),
    .init(.identifier, writes: .carried, reads: .converted, .dropped, how: "`napkin:id`"),
    .init(
      .text, writes: .converted, .approximated, .carried, .dropped, reads: .converted,
      how: "`text`; characters that XML forbids become U+FFFD"),
    .init(
      .markup, writes: .converted, .carried, .approximated, .dropped, reads: .converted,
      how: "Markdown as it is written; of XHTML the plain text, the rest `napkin:text`"),
    .init(
      .details, writes: .carried, reads: .converted,
      how: "before the note, in `_note`, and `napkin:details`"),
    .init(.icon, writes: .carried, reads: .converted, how: "`napkin:icons`"),
    .init(
      .link, writes: .converted, .carried, reads: .converted,
      how: "`url`, `htmlUrl` if the outline is a feed"),
    .init(.connector, writes: .carried, reads: .converted, how: "`<napkin:connector>`"),
    .init(.connectorLabel, writes: .carried, reads: .converted, how: "`<napkin:connector>`"),
    .init(
      .attribute, writes: .converted, .carried, reads: .converted,
      how: "an attribute of that name, as OmniOutliner's columns; `<napkin:attribute>` if a name "
        + "is taken, comes twice or is none in XML"),
    .init(
      .tag, writes: .converted, .carried, .dropped, reads: .converted,
      how: "`category`, with commas between"),
    .init(
      .folded, writes: .converted, .carried, reads: .converted,
      how: "`<expansionState>` and `napkin:folded`; of what is out of sight the latter alone"),
    .init(.side, writes: .carried, reads: .converted, how: "`napkin:side`"),
    .init(.position, writes: .carried, reads: .converted, how: "`napkin:offset`"),
    .init(.body, writes: .carried, reads: .converted, how: "an outline with `napkin:body`"),
    .init(
      .date, writes: .converted, .carried, .dropped, reads: .converted,
      how: "`created`, `dateCreated` and `dateModified` of the head; `napkin:modified`"),
    .init(
      .author, writes: .carried, reads: .converted, .carried,
      how: "`napkin:author`; `ownerName`, `ownerEmail` and `ownerId` of the head, kept as they came"
    ),
    .init(.media, writes: .carried, .dropped, reads: .converted, how: "`<napkin:media>`"),
    .init(
      .foreign, writes: .converted, .carried, .dropped, reads: .carried, .converted, .dropped,
      how: "what OPML files hold where it stood; of other formats `<napkin:foreign>`"),
  ]

  private static let looks: [FormatTable.Row] = [
    .init(.color, writes: .carried, reads: .converted, how: "`napkin:color`, `napkin:background`"),
    .init(.font, writes: .carried, reads: .converted, how: "`napkin:fontFamily` and so on"),
    .init(.shape, writes: .carried, reads: .converted, how: "`napkin:shape`"),
    .init(.border, writes: .carried, reads: .converted, how: "`napkin:borderColor` and so on"),
    .init(.edge, writes: .carried, reads: .converted, how: "`napkin:edgeShape` and so on"),
    .init(.cloud, writes: .carried, reads: .converted, how: "`napkin:cloud`"),
    .init(
      .style, writes: .carried, .dropped, reads: .converted,
      how: "`napkin:style`; those of the map in `napkin:map`"),
  ]

  private static let plans: [FormatTable.Row] = [
    .init(.plan, writes: .converted, .dropped, how: "`<outline>`"),
    .init(
      .task, writes: .converted, .carried, .dropped, reads: .converted,
      how: "`_status`: `unchecked`, `indeterminate`, `checked`"),
    .init(.progress, writes: .carried, reads: .converted, how: "`napkin:progress`"),
    .init(.priority, writes: .carried, reads: .converted, how: "`napkin:priority`"),
    .init(.archive, writes: .converted, how: "an outline for the day, the plans below it"),
    .init(.reminder, writes: .carried, .dropped, reads: .converted, how: "`<napkin:reminder>`"),
    .init(.place, writes: .carried, .dropped, reads: .converted, how: "`<napkin:place>`"),
  ]
}
