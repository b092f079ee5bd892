package import NapkinFormats

extension Format {
  /// The format Markdown in one file; the format of a folder differs from it in a few rows of the table.
  package static let markdown = Format(
    id: MarkdownNames.formatID,
    name: "Markdown",
    fileExtensions: MarkdownNames.fileExtensions,
    mediaType: "text/markdown",
    kinds: Set(ContentKind.allCases),
    options: [
      .init(
        "headings",
        "how many levels of a map are headings, from 0 to 6; unless said two at most, where that suits"
      ),
      .init("drawing", "the file of a note's drawing, which the note then shows"),
    ],
    table: markdownTable,
    media: .linked)

  /// The treatment of each feature.
  private static let markdownTable = FormatTable.dropping([
    .canvas, .settings, .identifier, .folded, .side, .position, .color, .font, .shape, .border,
    .edge, .cloud, .style, .timer, .author, .stroke, .pressure, .timing, .tilt, .tool,
  ]).replacing([
    .init(
      .title, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "`title` of the front matter, or of a note the heading that it was; what is said of a "
        + "map, before its first heading; in a notebook, the name of a map is left out"),
    .init(.notebook, writes: .approximated, how: "one map of all documents"),
    .init(
      .map, writes: .converted, .approximated, reads: .converted,
      how: "headings, and lists below them; a root that is left out is one like any other if it "
        + "says something"),
    .init(
      .note, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "the file; below a node as it is, or in a double quote if it has a list or a heading; "
        + "an empty one is left out"),
    .init(
      .drawing, writes: .approximated, .dropped,
      how: "that of a note a picture, if `drawing` names it; others their title"),
    .init(.planList, writes: .converted, reads: .converted, how: "a heading and a list of tasks"),
    .init(.order, writes: .converted, how: "the order of the headings"),
    .init(
      .category, writes: .converted, .approximated, reads: .converted,
      how: "`category`; in a notebook an attribute"),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
    .init(
      .node, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "a heading or an item of a list; where lists are too deep, beside its parent; a "
        + "root that is left out and says nothing is dropped"),
    .init(.floating, writes: .approximated, how: "one more heading at the top"),
    .init(
      .text, writes: .converted, .approximated, reads: .converted,
      how: "words, with escapes where they would be markup; U+0000 becomes U+FFFD"),
    .init(
      .markup, writes: .converted, .approximated, .dropped, reads: .converted, .dropped,
      how:
        "Markdown as it is where it can stand; XHTML as Markdown; in a notebook, that of what is "
        + "said of a map is left out"),
    .init(
      .details, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "a quote below the node; an empty one is left out"),
    .init(
      .icon, writes: .converted, .dropped, reads: .converted,
      how:
        "an emoji before the text, or `:name:`; one without a name, or with a very long one, is left out"
    ),
    .init(
      .link, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      .dropped,
      how: "`[text](link)`, or a line with 🔗; one that runs a script as words; one around a "
        + "picture beside words is left out"),
    .init(
      .connector, writes: .converted, .approximated, .dropped,
      reads: .converted, .approximated, .dropped,
      how: "`→ [target](#target)`, without looks; one that leads nowhere is left out"),
    .init(
      .connectorLabel, writes: .converted, .approximated, .dropped, reads: .converted, .dropped,
      how: "`→ label: [target](#target)`; those at the ends are left out"),
    .init(
      .attribute, writes: .converted, .approximated, reads: .converted,
      how: "a table of attributes and values"),
    .init(
      .tag, writes: .converted, .approximated, reads: .converted,
      how: "`#tag` or `#[[two words]]`; `tags`"),
    .init(
      .body, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "text between lists or behind the last one; with no list before it, it becomes part of the "
        + "note, and behind a heading text of that heading; what such a node has besides words is "
        + "left out"),
    .init(.plan, writes: .converted, reads: .converted, .approximated, how: "an item of a list"),
    .init(
      .task, writes: .converted, reads: .converted,
      how: "`[ ]`, `[x]`; before a heading ☐, ☑; done in part ◐, unless the box is ticked"),
    .init(.progress, writes: .converted, reads: .converted, how: "`◔ 40 %`"),
    .init(.priority, writes: .converted, reads: .converted, how: "`❗ 2`"),
    .init(
      .archive, writes: .converted, reads: .converted, .approximated, .dropped,
      how: "below `Archive`, a heading for each day"),
    .init(
      .reminder, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`reminders`; on nodes and plans a line with ⏰"),
    .init(
      .place, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`latitude`, `longitude`, `altitude`, `accuracy`, `place`; on nodes a line with 📍; "
        + "that of a picture is left out"),
    .init(
      .date, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "`created`, `modified`; of plans the day, behind ➕ and ✅; of nodes none"),
    .init(
      .media, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`![name](Media/…)`, others with 📎; one that could run a script is left out"),
    .init(
      .foreign, writes: .carried, .dropped, reads: .carried,
      how: "other keys of the front matter stay; nothing else does"),
  ])
}
