public import NapkinFormats

/// SVG: pictures of everything, with real text, that every browser shows.
public enum SVGFormat {
  /// The description of the format.
  public static let format = Format(
    id: "svg",
    name: "SVG",
    fileExtensions: ["svg"],
    mediaType: "image/svg+xml",
    kinds: Set(ContentKind.allCases),
    options: SVGOptions.described,
    table: table,
    media: .heldUnless(option: "media", value: "link"),
    recognizes: { $0.rootElement == "svg" })

  /// The treatment of each feature. With the option `source`, features that are dropped from the picture are
  /// carried in the document that is kept in the file, and everything is read from this document.
  private static let table: FormatTable = [
    .init(
      .title, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "`<title>`, `<desc>` and headings; that of a drawing on the back of a note is left out"),
    .init(.notebook, writes: .converted, reads: .converted, how: "a sheet with everything on it"),
    .init(
      .map, writes: .converted, .dropped, .carried, reads: .converted,
      how: "nodes and lines, laid out"),
    .init(
      .note, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "a page; the note of a node is its `<title>`, that of a plan stands below it"),
    .init(
      .drawing, writes: .converted, .dropped, .carried, reads: .converted,
      how: "its strokes on its page"),
    .init(
      .planList, writes: .converted, .dropped, .carried, reads: .converted, how: "a card"),
    .init(.order, writes: .converted, reads: .converted, how: "the order on the sheet"),
    .init(
      .category, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "a line above the title"),
    .init(
      .trash, writes: .dropped, .carried, reads: .converted,
      how: "what was thrown away stays away, with all that is in it"),
    .init(
      .canvas, writes: .approximated, .dropped, .carried, reads: .converted,
      how: "background and grid; of a map its background as it fits into the theme, and none in "
        + "`print`; a size where there is room to draw, or around the map"),
    .init(
      .settings, writes: .approximated, .dropped, .carried, reads: .converted,
      how: "theme, size of texts and `xml:lang`, where options do not say otherwise"),
    .init(
      .node, writes: .converted, .dropped, .carried, reads: .converted,
      how:
        "a group with the role `treeitem` and a name made of its identifier; none for what is folded "
        + "away"),
    .init(
      .floating, writes: .converted, .dropped, .carried, reads: .converted,
      how: "below the tree, or where it was put beside the root"),
    .init(.identifier, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(
      .text, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "`<text>`; characters that XML forbids become U+FFFD, and formulas of Freeplane are "
        + "drawn as their source"),
    .init(
      .markup, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "`<tspan>` in the letters and colours of the words, `<a>`; lists and tables in "
        + "columns; no colours behind words, no pictures among them, formulas as their source, and of notes of "
        + "nodes and plans the words alone"),
    .init(
      .details, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "small words below the text, or a sign and `<title>` if they are hidden"),
    .init(
      .icon, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "drawn, if it is one of the common ones, or else its name"),
    .init(
      .link, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how:
        "`<a>` for `http`, `https`, `mailto`, `tel`, `geo` and nodes in sight; others in `<title>`"),
    .init(
      .connector, writes: .converted, .dropped, .carried, reads: .converted,
      how: "a curve, if both its ends are in sight"),
    .init(
      .connectorLabel, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "words on the curve or beside it"),
    .init(
      .attribute, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "small words below the text, a line each, or a sign and `<title>` if the map hides them"),
    .init(
      .tag, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "words with an oval around them"),
    .init(
      .folded, writes: .converted, .dropped, .carried, reads: .converted,
      how: "a small circle with the count of what is folded away, and `aria-expanded`"),
    .init(
      .side, writes: .converted, .dropped, .carried, reads: .converted,
      how: "where the layout has sides, of branches of the root and of what floats where it was put"
    ),
    .init(
      .position, writes: .converted, .dropped, .carried, reads: .converted,
      how:
        "how far it is from where the layout puts it; with the layouts `both` and `right`, and inside of what floats"
    ),
    .init(
      .body, writes: .converted, .dropped, .carried, reads: .converted,
      how: "as the end of the note of its parent"),
    .init(
      .color, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "`fill`; made readable where it would not be, and that of an area fit for the theme "
        + "`night`; none behind words in `print`"),
    .init(
      .font, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "`font-family` with a generic one, size, weight, style"),
    .init(.shape, writes: .converted, .dropped, .carried, reads: .converted, how: "the outline"),
    .init(.border, writes: .converted, .dropped, .carried, reads: .converted, how: "`stroke`"),
    .init(.edge, writes: .converted, .dropped, .carried, reads: .converted, how: "`<path>`"),
    .init(
      .cloud, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how:
        "an area behind the branch, its colour as that of others; without bulges where the picture "
        + "would have more than 100,000"),
    .init(
      .style, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how: "what nodes look like by them; rules that only another program understands give none"),
    .init(
      .plan, writes: .converted, .dropped, .carried, reads: .converted, how: "a line of the card"),
    .init(
      .task, writes: .converted, .dropped, .carried, reads: .converted, how: "a box, ticked or not"),
    .init(.progress, writes: .converted, .dropped, .carried, reads: .converted, how: "a bar"),
    .init(
      .priority, writes: .converted, .dropped, .carried, reads: .converted,
      how: "a disc with its number"),
    .init(.timer, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(
      .archive, writes: .converted, .dropped, .carried, reads: .converted,
      how: "below the plans, by day"),
    .init(
      .reminder, writes: .approximated, .dropped, .carried, reads: .converted,
      how: "a bell; none on a note"),
    .init(
      .place, writes: .approximated, .dropped, .carried, reads: .converted,
      how: "its name, on the page of a note or in the `<title>` of a node; that of a picture is "
        + "left out"),
    .init(.date, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(.author, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(
      .media, writes: .converted, .approximated, .dropped, .carried, reads: .converted,
      how:
        "`<image>`; of what is no picture, is not at hand, or repeats others beyond 16 MB, the name "
        + "or a frame; the one behind a notebook is left out, and one behind a plan list that is "
        + "not at hand"),
    .init(
      .stroke, writes: .converted, .dropped, .carried, reads: .converted,
      how: "one `<path>`, smooth; none for a stroke without points"),
    .init(
      .pressure, writes: .converted, .dropped, .carried, reads: .converted,
      how: "the outline of a line of varying width"),
    .init(.timing, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(.tilt, writes: .dropped, .carried, reads: .converted, how: "–"),
    .init(
      .tool, writes: .converted, .dropped, .carried, reads: .converted,
      how: "`stroke` and `fill`; a marker multiplies, an eraser is a `<mask>`"),
    .init(
      .foreign, writes: .dropped, .carried, reads: .converted, .dropped,
      how: "what other programs changed in the picture is dropped on the way back"),
  ]
}

extension FormatName {
  /// The name of the format SVG.
  public static let svg = FormatName("svg")
}
