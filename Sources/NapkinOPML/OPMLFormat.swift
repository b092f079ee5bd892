public import NapkinFormats

/// OPML 2.0, the format of outliners.
public enum OPMLFormat {
  /// The format as registries know it.
  public static let format = Format(
    id: "opml",
    name: "OPML",
    fileExtensions: ["opml"],
    mediaType: "text/x-opml",
    kinds: Set(ContentKind.allCases),
    table: table,
    recognises: { $0.rootElement == "opml" })

  /// Where each feature goes. What OPML has no words for is left out.
  private static let table: FormatTable = [
    .init(.title, writes: .converted, how: "`<title>` of the head, or an outline's `text`"),
    .init(.notebook, writes: .converted, how: "the whole outline"),
    .init(.map, writes: .converted, how: "its nodes"),
    .init(.note, writes: .converted, how: "`_note`; a note of a notebook is an outline with it"),
    .init(.drawing, writes: .approximated, how: "an outline with its title"),
    .init(.planList, writes: .converted, how: "an outline with its plans below it"),
    .init(.order, writes: .converted, how: "the order of the outlines"),
    .init(.category, writes: .approximated, how: "an attribute `category` as one more tag"),
    .init(.trash, writes: .dropped, how: "what was thrown away stays away"),
    .init(.canvas, writes: .dropped, how: "–"),
    .init(.node, writes: .converted, how: "`<outline>`"),
    .init(.floating, writes: .approximated, how: "an outline at the top, behind the root's"),
    .init(.identifier, writes: .dropped, how: "–"),
    .init(.text, writes: .converted, how: "`text`"),
    .init(
      .markup, writes: .converted, .approximated,
      how: "Markdown stays as it is written; of XHTML the plain text"),
    .init(.details, writes: .approximated, how: "before the note, in `_note`"),
    .init(.icon, writes: .dropped, how: "–"),
    .init(.link, writes: .converted, how: "`type=\"link\"` with `url`"),
    .init(.connector, writes: .dropped, how: "–"),
    .init(.connectorLabel, writes: .dropped, how: "–"),
    .init(.attribute, writes: .approximated, how: "`name: value`, a line each, in `_note`"),
    .init(.tag, writes: .converted, how: "`category`, with commas between"),
    .init(.folded, writes: .converted, how: "`<expansionState>`"),
    .init(.side, writes: .dropped, how: "–"),
    .init(.position, writes: .dropped, how: "–"),
    .init(.color, writes: .dropped, how: "–"),
    .init(.font, writes: .dropped, how: "–"),
    .init(.shape, writes: .dropped, how: "–"),
    .init(.border, writes: .dropped, how: "–"),
    .init(.edge, writes: .dropped, how: "–"),
    .init(.cloud, writes: .dropped, how: "–"),
    .init(.style, writes: .dropped, how: "–"),
    .init(.plan, writes: .converted, how: "`<outline>`"),
    .init(.task, writes: .converted, how: "`_status`: `unchecked`, `indeterminate`, `checked`"),
    .init(.progress, writes: .dropped, how: "–"),
    .init(.priority, writes: .dropped, how: "–"),
    .init(.timer, writes: .dropped, how: "–"),
    .init(.archive, writes: .converted, how: "an outline for the day, the plans below it"),
    .init(.reminder, writes: .dropped, how: "–"),
    .init(.place, writes: .dropped, how: "–"),
    .init(
      .date, writes: .converted, .dropped,
      how: "`created`; of the document also `dateModified`, of what is below it not"),
    .init(.author, writes: .dropped, how: "–"),
    .init(.media, writes: .dropped, how: "–"),
    .init(.stroke, writes: .dropped, how: "–"),
    .init(.pressure, writes: .dropped, how: "–"),
    .init(.timing, writes: .dropped, how: "–"),
    .init(.tilt, writes: .dropped, how: "–"),
    .init(.tool, writes: .dropped, how: "–"),
    .init(.foreign, writes: .dropped, how: "–"),
  ]
}
