public import NapkinFormats

/// HTML to be looked at and sent: it loads nothing, runs nothing, and needs no style sheet.
public enum HTMLFormat {
  /// The identifier of the format.
  public static let id = "html"

  /// The format as registries know it.
  public static let format = Format(
    id: id,
    name: "HTML",
    fileExtensions: ["html", "htm"],
    mediaType: "text/html",
    kinds: Set(ContentKind.allCases),
    options: [
      .init(
        "fragment", "only what stands in the body, to be put into another page", isSwitch: true),
      .init(
        "media", "what stands before the names of media files; `Media/` unless said, `cid:` in mail"
      ),
      .init(
        "theme", "`day` or `night`; as the settings of a notebook say, or day",
        values: ["day", "night"]),
    ] + Format.Option.settings,
    table: table,
    media: .linked)

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "–") }
  ).replacing([
    .init(
      .title, writes: .approximated, .dropped,
      how: "`<title>` and `<h1>`; the name of a map inside a notebook is left out"),
    .init(
      .settings, writes: .approximated, .dropped,
      how: "theme, size of texts and `lang`, where options do not say otherwise; not in a fragment"),
    .init(.notebook, writes: .approximated, how: "one outline of all documents"),
    .init(
      .map, writes: .converted, .approximated,
      how: "`<h1>`, `<h2>` and lists; a root that is left out is one like any other if it says "
        + "something"),
    .init(
      .note, writes: .converted, .approximated, .dropped,
      how: "the page; of a node below it, unless it is empty"),
    .init(
      .drawing, writes: .approximated, .dropped,
      how: "its title; what is on the back of a note is left out"),
    .init(.planList, writes: .converted, how: "a list"),
    .init(.order, writes: .converted, how: "the order of the headings"),
    .init(.category, writes: .approximated, how: "below the text"),
    .init(
      .node, writes: .converted, .dropped,
      how: "a heading, a paragraph if it is long, or `<li>`; a root that is left out and says "
        + "nothing is dropped"),
    .init(.floating, writes: .approximated, how: "one more heading"),
    .init(
      .body, writes: .approximated, .dropped,
      how:
        "where it stands, below the line of its parent; what such a node has besides words is left "
        + "out"),
    .init(
      .text, writes: .converted, .approximated,
      how: "words; characters that no text can hold become U+FFFD"),
    .init(
      .markup, writes: .approximated, .dropped,
      how:
        "that of CommonMark, with tables; in a notebook, that of what is said of a map is left out"),
    .init(
      .details, writes: .converted, .approximated, .dropped,
      how: "`<blockquote>`; empty ones are left out"),
    .init(
      .icon, writes: .converted, .dropped,
      how: "an emoji, or `:name:`; one without a name, or with a very long one, is left out"),
    .init(
      .link, writes: .approximated, .dropped,
      how: "`<a>`, if it leads somewhere harmless; else words, and of a link among words nothing"),
    .init(
      .connector, writes: .approximated, .dropped,
      how: "a line with →; one that leads nowhere is left out"),
    .init(
      .connectorLabel, writes: .approximated, .dropped,
      how: "before its target; those at the ends are left out"),
    .init(.attribute, writes: .converted, .approximated, how: "`<table>`"),
    .init(.tag, writes: .approximated, how: "`#tag`; of headings below them"),
    .init(.plan, writes: .converted, how: "`<li>`"),
    .init(.task, writes: .converted, how: "☐, ☑; done in part ◐"),
    .init(.progress, writes: .converted, how: "a line with ◔"),
    .init(.priority, writes: .converted, how: "a line with ❗"),
    .init(.archive, writes: .converted, how: "below `Archive`, a heading for each day"),
    .init(.reminder, writes: .approximated, .dropped, how: "a line with ⏰"),
    .init(
      .place, writes: .approximated, .dropped,
      how: "a line with 📍; those of media are left out"),
    .init(
      .date, writes: .approximated, .dropped,
      how: "of plans the day, behind ➕ and ✅; others are left out"),
    .init(
      .media, writes: .approximated, .dropped,
      how: "`<img>` for pictures of the notebook; what is elsewhere is only linked to, if that is "
        + "harmless; else words, and of a picture among words nothing but these"),
  ])
}

extension FormatName {
  /// HTML.
  public static let html = FormatName("html")
}
