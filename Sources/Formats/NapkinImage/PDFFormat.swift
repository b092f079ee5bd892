public import NapkinFormats

/// PDF: one page as large as the picture, with real text, to be printed.
enum PDFFormat {
  /// Returns the description of the format, for drawing the SVG of another format.
  static func format(drawing svg: Format) -> Format {
    Format(
      id: "pdf",
      name: "PDF",
      fileExtensions: ["pdf"],
      mediaType: "application/pdf",
      kinds: svg.kinds,
      options: PictureOptions.all(of: svg),
      table: UndrawnContent.table(
        of: svg,
        [
          .init(.title, writes: .converted, .approximated, .dropped, how: "`Title`, and headings"),
          .init(
            .link, writes: .converted, .approximated, .dropped,
            how: "a link; those from node to node lead nowhere"),
        ]),
      media: .held)
  }
}

extension FormatName {
  /// The name of the format PDF, drawn by librsvg.
  public static let pdf = FormatName("pdf")
}
