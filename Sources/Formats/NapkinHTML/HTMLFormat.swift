public import NapkinFormats

/// HTML: a page that fetches nothing and contains the document, or a fragment for another page.
public enum HTMLFormat {
  /// The identifier of the format.
  public static let id = "html"

  /// The description of the format.
  public static let format = Format(
    id: id,
    name: "HTML",
    fileExtensions: ["html", "htm"],
    mediaType: "text/html",
    kinds: Set(ContentKind.allCases),
    options: [
      .init(
        "fragment", "only words, to be put into the body of another page", isSwitch: true),
      .init(
        "media",
        "the prefix of the names of media files in a fragment; `Media/` unless said, `cid:` in mail"
      ),
      .init(
        "source", "the document in the page, to be read back: `packed`, or `none`",
        values: ["packed", "none"]),
      .init(
        "layout", "where a map's branches grow to: `both`, `right`, `down` or `radial`",
        values: ["both", "right", "down", "radial"]),
      .init(
        "unfold",
        "which levels of a map are open though its author folded them: `all`, or how many"),
      .init("fold", "how many levels of a map are drawn below its root; the rest is folded"),
      .init(
        "theme",
        "`day` or `night`; unless said, as the notebook's settings or the reader's browser say",
        values: ["day", "night"]),
    ] + Format.Option.settings,
    table: table,
    media: .heldUnless(option: "fragment", value: ""),
    recognizes: { head in
      head.hasPrefix("<!DOCTYPE html>")
        && head.text.contains("<meta name=\"generator\" content=\"Napkin\" />")
    })

  /// The features that only pictures show.
  private static let pictured: Set<Feature> = [
    .folded, .side, .position, .color, .font, .shape, .border, .edge, .cloud, .drawing, .stroke,
    .pressure, .tool, .title, .media, .body, .floating, .icon, .link, .connector, .connectorLabel,
    .tag, .attribute, .style,
  ]

  /// The treatment of each feature on a page: in its text, its picture, or the document inside.
  private static let table = FormatTable(
    wordTable.rows.map { row in
      let isPictured = pictured.contains(row.feature)
      var writes = row.writes
      if isPictured { writes = [.converted] + writes.filter { $0 != .converted } }
      for treatment in [Treatment.approximated, .dropped, .carried]
      where (isPictured || treatment != .approximated) && !writes.contains(treatment) {
        writes.append(treatment)
      }
      return FormatTable.Row(
        row.feature, writes: writes, reads: [.converted],
        how: row.how == "–" ? (isPictured ? "as SVG shows it" : "in the document alone") : row.how)
    }
  ).replacing([
    .init(
      .canvas, writes: .approximated, .dropped, .carried, reads: .converted,
      how: "the background of a map, and the page of a drawing"),
    .init(
      .notebook, writes: .converted, .approximated, .carried, reads: .converted,
      how: "an index, and a section for each document; in a fragment one outline"),
    .init(
      .drawing, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "drawn, and played stroke by stroke; in a fragment, its title alone"),
    .init(
      .markup, writes: .approximated, .converted, .dropped, .carried, reads: .converted,
      how: "that of CommonMark, with tables; in the picture of a map, as SVG shows it"),
    .init(
      .timing, writes: .dropped, .carried, reads: .converted,
      how:
        "of drawings how long each stroke took, to be played; the points are in the document alone"),
  ])

  /// The treatment of each feature in a fragment.
  static let wordTable = FormatTable.dropping().replacing([
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
      how: "its title; a drawing on the back of a note is left out"),
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
      how: "that of CommonMark, with tables; that of the description of a map in a notebook is "
        + "left out"),
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
      how: "`<img>` for pictures of the notebook; other media are links if that is harmless, and "
        + "words if not"),
  ])
}

extension FormatName {
  /// The name of the format HTML.
  public static let html = FormatName("html")
}
