import NapkinFormats

extension Format {
  /// A map as lines of text, indented by tabs.
  public static let tabbed = Format(
    id: "tabbed", name: "Tabbed text", fileExtensions: ["tabbed"], mediaType: "text/plain",
    kinds: [.map], table: table)

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "left out") }
  ).replacing([
    .init(.map, writes: .converted, reads: .converted, how: "the file"),
    .init(
      .node, writes: .converted, reads: .converted,
      how: "a line, with a tab for each level above it"),
    .init(
      .text, writes: .converted, .approximated, reads: .converted,
      how: "the line; line breaks and tabs in it become spaces"),
    .init(
      .markup, writes: .approximated,
      how: "the text as it stands, of XHTML without the tags"),
    .init(.floating, writes: .approximated, how: "a line without tabs, as the root is"),
  ])
}
