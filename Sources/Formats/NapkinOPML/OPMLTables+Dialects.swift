import NapkinFormats

/// The dialects of OPML. None of them writes anything in Napkin's namespace, and none keeps the spelling of the file
/// that was read.
extension OPMLTables {
  static let dialects: [Format.Dialect] = [
    .init(
      "plain",
      "the specification's words, `_note` and `_status`, and nothing that only Napkin reads",
      differences: bare([
        .init(
          .attribute, writes: .converted, .approximated, reads: .converted,
          how: "an attribute if the specification knows the name; `name: value` in `_note`")
      ])),
    .init(
      "omnioutliner", "a column for each row, the first line in the topic and the rest in its note",
      differences: bare([
        .init(
          .attribute, writes: .converted, .approximated, reads: .converted,
          how: "a column, an attribute of that name; `name: value` in `_note` if it cannot be one"),
        .init(
          .text, writes: .converted, .approximated, .dropped, reads: .converted,
          how: "the first line in `text`, the others before the note, in `_note`"),
      ])),
    .init(
      "workflowy", "text as HTML, `_complete`, no dates of outlines: for Workflowy",
      differences: bare([
        .init(
          .attribute, writes: .approximated, reads: .converted, how: "`name: value` in `_note`"),
        .init(
          .markup, writes: .converted, .approximated, .dropped, reads: .converted,
          how: "the tags that Workflowy knows; other XHTML as plain text, Markdown as written"),
        .init(.link, writes: .approximated, reads: .converted, how: "`<a href>` around the text"),
        .init(
          .tag, writes: .approximated, .dropped, reads: .converted, how: "`#tag` behind the text"),
        .init(
          .task, writes: .converted, .dropped, reads: .converted,
          how: "`_complete=\"true\"` for what is done; everything else looks open anyway"),
        .init(
          .date, writes: .converted, .approximated, .dropped, reads: .converted, .carried,
          how: "`dateCreated` and `dateModified` of the head, in whole seconds"),
      ])),
  ]

  /// Returns the rows of features that only the ordinary way carries, as dropped, and the dialect's own rows.
  private static func bare(_ own: [FormatTable.Row]) -> [FormatTable.Row] {
    let dropped: [Feature] = [
      .canvas, .identifier, .icon, .connector, .connectorLabel, .side, .position, .body, .color,
      .font, .shape, .border, .edge, .cloud, .style, .progress, .priority, .reminder, .place,
      .media,
    ]
    return dropped.map { .init($0, writes: .dropped, reads: .converted, how: "–") } + [
      .init(
        .author, writes: .dropped, reads: .converted, .carried,
        how: "`ownerName`, `ownerEmail` and `ownerId` of the head, kept as they came"),
      .init(.node, writes: .converted, .dropped, reads: .converted, how: "`<outline>`"),
      .init(
        .title, writes: .converted, .approximated, .dropped, reads: .converted,
        how: "`<title>` of the head, or an outline's `text`; what is said of a map stands before "
          + "its outlines or with its root, and in a notebook is left out, as its name"),
      .init(
        .note, writes: .converted, .approximated, .dropped, reads: .converted,
        how: "`_note`; a note of a notebook becomes an outline with it"),
      .init(
        .floating, writes: .approximated, reads: .converted,
        how: "an outline at the top, behind the root's"),
      .init(
        .markup, writes: .converted, .approximated, .dropped, reads: .converted,
        how: "Markdown as it is written; of XHTML the plain text"),
      .init(.details, writes: .approximated, reads: .converted, how: "before the note, in `_note`"),
      .init(
        .link, writes: .converted, .approximated, .dropped, reads: .converted,
        how: "`url`, `htmlUrl` if the outline is a feed; `#id` leads nowhere"),
      .init(
        .tag, writes: .converted, .approximated, .dropped, reads: .converted,
        how: "`category`, with commas between"),
      .init(
        .folded, writes: .converted, .dropped, reads: .converted,
        how: "`<expansionState>`; of what is out of sight nothing"),
      .init(
        .date, writes: .converted, .approximated, .dropped, reads: .converted, .carried,
        how: "`created`, `dateCreated` and `dateModified` of the head, in whole seconds"),
      .init(
        .map, writes: .converted, .approximated, reads: .converted,
        how: "its nodes; a root that is left out above a single outline is not told"),
      .init(
        .task, writes: .converted, .dropped, reads: .converted,
        how: "`_status`: `unchecked`, `indeterminate`, `checked`"),
      .init(
        .foreign, writes: .converted, .dropped, reads: .carried, .converted,
        how: "what OPML files hold where it stood; of other formats nothing"),
    ] + own
  }
}
