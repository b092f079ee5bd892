public import NapkinFormats

/// PNG: pictures for every program, made of pixels.
enum PNGFormat {
  /// Returns the description of the format, for drawing the SVG of another format.
  static func format(drawing svg: Format) -> Format {
    Format(
      id: "png",
      name: "PNG",
      fileExtensions: ["png"],
      mediaType: "image/png",
      kinds: svg.kinds,
      options: PictureOptions.all(of: svg, and: PictureOptions.pixels),
      table: UndrawnContent.table(
        of: svg,
        [
          .init(
            .title, writes: .converted, .approximated, .dropped,
            how: "a heading; none above a map or a drawing that is alone"),
          .init(.link, writes: .dropped, how: "that there is one, not where it leads to"),
        ]),
      media: .held)
  }
}

extension FormatName {
  /// The name of the format PNG, drawn by librsvg.
  public static let png = FormatName("png")
}
