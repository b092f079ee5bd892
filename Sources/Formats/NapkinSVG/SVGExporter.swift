import NapkinCore
public import NapkinFormats

/// Draws notes, drawings, maps, plan lists and notebooks as SVG.
public struct SVGExporter: Exporter {
  /// The description of the format.
  public var format: Format { SVGFormat.format }

  /// The length in pixels of the longer side above which a map is large.
  private static let large = 10_000.0

  /// Creates an exporter.
  public init() {}

  /// Draws the content.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var options = try SVGOptions(request)
    options.usesEmoji = !request.isDrawnFrom
    let letters = request.content.letters
    options.enlargement = letters.flatMap { letters in options.fontSize.map { $0 / letters } }
    var pictures = Pictures(use: options.pictures)
    for media in request.content.shownMedia { try pictures.prepare(media, for: request) }
    let picture = request.content.picture(options, &pictures)
    let source = try SVGSource.exporter(for: request, options)
    var svg = SVGWriter(decimals: options.decimals, prefix: request.pagePrefix ?? "")
    var sealed = SVGChecksumSink(sink, seals: source != nil)
    defer { sink = sealed.target }
    let view = PictureView(of: picture.frame.expanded(by: request.content.margin), options)
    begin(request.content, view, options, in: &svg)
    if let source {
      try svg.beginMetadata(SVGSource.identifier, to: &sealed)
      try SVGSource.write(request, with: source, to: &sealed)
      svg.end()
    }
    drawPaper(request.content, view, options, in: &svg)
    try picture.draw(in: &svg, to: &sealed)
    try svg.out.flush(to: &sealed)
    if let seal = sealed.text { svg.out.append(seal) }
    try svg.finish(to: &sealed)
    if options.isForPage, let map = picture as? MapPicture {
      try sealed.write([0])
      options.theme = .night
      var night = SVGWriter(decimals: options.decimals, prefix: request.pagePrefix ?? "")
      begin(request.content, view, options, in: &night)
      drawPaper(request.content, view, options, in: &night)
      try map.recolored(options.theme).draw(in: &night, to: &sealed)
      try night.finish(to: &sealed)
    }
    var ledger = Ledger(
      ofPictureOf: request.census, format.table, request.content.remarks(of: picture),
      hasSource: source != nil, leads: !request.isDrawnFrom)
    if case .map = request.content, max(view.size.width, view.size.height) > Self.large {
      ledger.sizeOfLargeMap = view.size
    }
    if let deviation = svg.deviation {
      // Rounded up to a thousandth, so that it is never less than the deviation.
      ledger.measure(.stroke, deviation: (deviation * 1000).rounded(.up) / 1000)
    }
    return ledger
  }

  /// Writes the beginning of the file, before everything that is drawn.
  private func begin(
    _ content: Content, _ view: PictureView, _ options: SVGOptions, in svg: inout SVGWriter
  ) {
    let (size, box) = (view.size, view.box)
    if !options.isForPage { svg.out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
    svg.begin(.svg)
    svg.set(.xmlns, "http://www.w3.org/2000/svg")
    svg.set(.width, size.width)
    svg.set(.height, size.height)
    svg.set(.viewBox, [box.x, box.y, box.width, box.height])
    svg.set(.fontFamily, Font.families)
    svg.set(.space, "preserve")
    if let language = options.language { svg.set(.language, language) }
    svg.set(.role, "group")
    // On a page, the outline says the words of a map.
    if options.isForPage, case .map = content { return }
    svg.element(.title, text: content.title(orRootIn: \.drawnWords))
    svg.element(.desc, text: content.summary)
  }

  private func drawPaper(
    _ content: Content, _ view: PictureView, _ options: SVGOptions, in svg: inout SVGWriter
  ) {
    // With a given size, the visible area is rounded, so the background reaches a little beyond it.
    PageWriter(canvas: content.canvasBehind, paper: content.paper(options.theme))
      .draw(view.box.expanded(by: options.hasOwnSize ? 1 : 0), in: &svg)
  }
}
