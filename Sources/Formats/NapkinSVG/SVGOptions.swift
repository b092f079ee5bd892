public import NapkinCore
public import NapkinFormats
public import NapkinLayout

/// The options of an export, after validation.
struct SVGOptions {
  var theme = Theme.day
  var arrangement = MapLayout.Arrangement.both
  /// Whether nodes are at the positions to which they were dragged, as in layouts whose branches grow to the sides.
  var keepsOffsets: Bool { arrangement == .both || arrangement == .right }
  /// The width of maps divided by their height, if it is given. The layout and the width of texts that come nearest
  /// are used, unless they are given as well.
  var ratio: Double?
  private var hasOwnLayout = false
  /// The distances between nodes, and between the content of a node and its outline.
  var (spacing, padding) = (MapLayout.Spacing(), Extent(width: 12, height: 6))
  /// The width at which a text is broken into lines.
  var wrap = 240.0
  /// Whether long texts may become wider than ``wrap``: only if the option `wrap` is not given.
  var widensLongTexts = true
  /// The width of the picture, or the box that it fits into, if they are given.
  var width: Double?
  var fit: (width: Double, height: Double)?
  /// The factor by which the whole picture grows so that its texts have the wanted size.
  var enlargement: Double?
  var hasOwnSize: Bool { width != nil || fit != nil || enlargement != nil }
  /// The size of ordinary texts in points, if it is given; the whole picture grows with them.
  var fontSize: Double?
  var language: String?
  /// The folding of maps, and the branch that is drawn alone.
  var sight = MapFolding()
  var branch: MindMap.Slot?
  /// The prefix of the element names of nodes, since a notebook may have several maps.
  var namePrefix = ""
  /// Whether a page's script folds maps and plays drawings. Then nothing is left out, and the script gets its data.
  var isForPage = false
  var pictures = Pictures.Use.embed
  var decimals = 2
  /// The largest distance of a line from the original points.
  var error = 0.25
  /// Whether emoji are used for icons: in a picture for PNG or PDF, some would be blank.
  var usesEmoji = true
  /// Whether the document itself is kept in the file; by default, only drawings are.
  var keepsSource: Bool?

  /// The names of the attributes that the styles of a map show; `nil` for all.
  var shownAttributes: Set<String>?

  func shows(_ attribute: Attribute) -> Bool { shownAttributes?.contains(attribute.name) ?? true }

  init() {}

  init(_ request: ExportRequest) throws(FormatError) {
    let options = request.options
    let file = options.file(of: "theme")
    if let text = options["theme"], file != nil || text.first(where: { !$0.isWhitespace }) == "{" {
      self.theme = try Theme(parsing: text, from: file)
    } else {
      let theme = try request.theme(of: Theme.all.map(\.name))
      self.theme = Theme.all.first { $0.name == theme } ?? .day
    }
    let layout = try options.choice(
      "layout", of: MapLayout.Arrangement.allCases.map(\.rawValue), default: "both")
    arrangement = MapLayout.Arrangement(rawValue: layout) ?? .both
    hasOwnLayout = options["layout"] != nil
    ratio = try options.box("ratio", in: 0.01...100_000, like: "16x9").map { $0.width / $0.height }
    let isCompact = try options.flag("compact")
    if isCompact { (spacing, padding) = (.compact, Extent(width: 5, height: 2)) }
    sight = try MapFolding(options)
    branch = try sight.slotOfBranch(in: request.content)
    isForPage = request.pagePrefix != nil
    // The page's script lays out rows, and no lists that hang.
    spacing.hangsBranches = !isForPage
    wrap = try options.number("wrap", in: 40...2000, default: wrap)
    widensLongTexts = options["wrap"] == nil
    let hasWidth = options["width"] != nil
    width = try hasWidth ? options.number("width", in: 1...100_000, default: 1) : nil
    fit = try options.box("fit", in: 1...100_000, like: "60x60")
    guard width == nil || fit == nil else { throw .exclusive("width", "fit") }
    if width == nil, fit == nil {
      fontSize = try request.fontSize()
    } else if options["font-size"] != nil {
      throw .exclusive("font-size", width == nil ? "fit" : "width")
    }
    language = try request.language()
    let pictures = try options.choice(
      "media", of: Pictures.Use.allCases.map(\.rawValue), default: "embed")
    self.pictures = Pictures.Use(rawValue: pictures) ?? .embed
    decimals = try options.integer("decimals", in: 0...4, default: decimals)
    error = try options.number("error", in: 0.01...10, default: error)
    if options["source"] != nil { keepsSource = try options.flag("source") }
  }

  static let described: [Format.Option] =
    [
      Format.Option(
        "theme",
        "`day`, `night`, `print`, `colorblind`, `tapered`, or a theme's text, as `@FILE`; as the settings of "
          + "a notebook say, or day",
        values: Theme.all.map(\.name)),
      Format.Option(
        "layout", "where a map's branches grow to: `both`, `right`, `down` or `radial`",
        values: MapLayout.Arrangement.allCases.map(\.rawValue)),
      Format.Option(
        "wrap",
        "how wide a text becomes before it is broken into lines, 40 to 2000; 240, and up to twice that "
          + "for long texts"),
      Format.Option(
        "ratio",
        "how wide and high maps are to be in proportion, such as `16x9`: of `both`, `right` and "
          + "several widths of texts those are taken that come nearest"),
      Format.Option(
        "compact", "whether the nodes of maps stand close to each other: yes or no; no"),
    ] + MapFolding.described + [
      Format.Option("width", "how wide the picture is, 1 to 100000; as it comes"),
      Format.Option("fit", "a box that the picture fits into, such as `60x60`"),
      Format.Option(
        "media", "pictures: `embed`, `link` or only `name`",
        values: Pictures.Use.allCases.map(\.rawValue)),
      Format.Option("decimals", "how many decimals coordinates have, but for strokes; 0 to 4; 2"),
      Format.Option(
        "error", "how far a stroke may lie from the points that were drawn, 0.01 to 10; 0.25"),
      Format.Option(
        "source",
        "whether the document itself is kept in the file, to be read back: yes or no; "
          + "of drawings it is"),
    ] + Format.Option.settings
}

extension SVGOptions {
  /// The variants of layout and width to try when a `ratio` is wanted.
  var othersForRatio: [SVGOptions] {
    guard ratio != nil else { return [] }
    var others: [SVGOptions] = []
    for arrangement in hasOwnLayout ? [arrangement] : [.both, .right] {
      for wrap in widensLongTexts ? [90.0, 140, 190, 240, 340, 480] : [wrap] {
        var other = self
        (other.arrangement, other.wrap) = (arrangement, wrap)
        others.append(other)
      }
    }
    return others
  }

  /// Returns the factor by which a map misses the wanted ratio; 1 is exact.
  func misses(_ frame: Frame) -> Double {
    guard let ratio, frame.width > 0, frame.height > 0 else { return 1 }
    let factor = frame.width / frame.height / ratio
    return max(factor, 1 / factor)
  }
}

/// The colours of a picture.
public enum PictureTheme: String, Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case day
  /// Light on dark.
  case night
  /// Black on white, for paper.
  case print
  /// Colours that colour-blind readers can tell apart.
  case colorblind
  /// Many colours, and branches that taper.
  case tapered
}

extension FormatOptions {
  /// The options of SVG; PNG and PDF take all of them except the last. `nil` leaves an option at the default that
  /// the documentation of the format describes.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - layout: The directions in which the branches of a map grow.
  ///   - wrap: The width at which a text is broken into lines.
  ///   - ratio: The width and height of maps in proportion.
  ///   - isCompact: Whether the nodes of maps are close to each other.
  ///   - width: The width of the picture; it excludes `fit`.
  ///   - fit: A box that the picture fits into.
  ///   - keepsSource: Whether the document itself is kept in the file, to be read back.
  public static func svg(
    theme: PictureTheme? = nil, layout: MapLayout.Arrangement? = nil, wrap: Double? = nil,
    ratio: Extent? = nil, isCompact: Bool? = nil,
    width: Double? = nil, fit: Extent? = nil, keepsSource: Bool? = nil
  ) -> FormatOptions {
    FormatOptions(
      [
        "theme": theme?.rawValue, "layout": layout?.rawValue, "wrap": wrap.map { "\($0)" },
        "ratio": ratio.map { "\($0.width)x\($0.height)" },
        "compact": isCompact.map { $0 ? "yes" : "no" }, "width": width.map { "\($0)" },
        "fit": fit.map { "\($0.width)x\($0.height)" },
        "source": keepsSource.map { $0 ? "yes" : "no" },
      ].compactMapValues(\.self))
  }
}
