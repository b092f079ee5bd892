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
      .init("fragment", "only what stands in the body, to be put into another page"),
      .init(
        "media", "what stands before the names of media files; `Media/` unless said, `cid:` in mail"
      ),
    ],
    table: table)

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "–") }
  ).replacing([
    .init(.title, writes: .approximated, how: "`<title>` and `<h1>`, if a note has one"),
    .init(.notebook, writes: .approximated, how: "one outline of all documents"),
    .init(.map, writes: .converted, how: "`<h1>`, `<h2>` and lists"),
    .init(.note, writes: .converted, how: "the page; of a node below it"),
    .init(.drawing, writes: .approximated, how: "its title"),
    .init(.planList, writes: .converted, how: "a list"),
    .init(.order, writes: .converted, how: "the order of the headings"),
    .init(.category, writes: .approximated, how: "in a notebook a row of a table"),
    .init(.node, writes: .converted, how: "a heading or `<li>`"),
    .init(.floating, writes: .approximated, how: "one more heading"),
    .init(.text, writes: .converted, how: "words"),
    .init(.markup, writes: .approximated, how: "that of CommonMark, with tables"),
    .init(.details, writes: .converted, how: "`<blockquote>`"),
    .init(.icon, writes: .converted, how: "an emoji, or `:name:`"),
    .init(.link, writes: .approximated, how: "`<a>`, if it leads somewhere harmless"),
    .init(.connector, writes: .approximated, how: "a line with →"),
    .init(.connectorLabel, writes: .approximated, how: "before its target, if in the middle"),
    .init(.attribute, writes: .converted, how: "`<table>`"),
    .init(.tag, writes: .approximated, how: "`#tag`"),
    .init(.plan, writes: .converted, how: "`<li>`"),
    .init(.task, writes: .converted, how: "☐, ☑; done in part ◐"),
    .init(.progress, writes: .converted, how: "a line with ◔"),
    .init(.priority, writes: .converted, how: "a line with ❗"),
    .init(.archive, writes: .converted, how: "below `Archive`, a heading for each day"),
    .init(.reminder, writes: .approximated, how: "a line with ⏰, if on a node or a plan"),
    .init(.place, writes: .approximated, how: "a line with 📍, if on a node"),
    .init(.date, writes: .approximated, how: "of plans the day, behind ➕ and ✅"),
    .init(
      .media, writes: .approximated,
      how: "`<img>` for pictures of the notebook; what is elsewhere is only linked to"),
  ])
}
