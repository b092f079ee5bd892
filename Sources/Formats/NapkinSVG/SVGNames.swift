/// The elements that Napkin writes; no other elements can be written.
struct SVGElement {
  let name: StaticString
  /// The most bytes of a tag without attributes.
  static let limit = 16

  private init(_ name: StaticString) {
    self.name = name
  }

  static var a: Self { Self("a") }
  static var circle: Self { Self("circle") }
  static var defs: Self { Self("defs") }
  static var desc: Self { Self("desc") }
  static var ellipse: Self { Self("ellipse") }
  static var g: Self { Self("g") }
  static var image: Self { Self("image") }
  static var mask: Self { Self("mask") }
  static var metadata: Self { Self("metadata") }
  static var path: Self { Self("path") }
  static var pattern: Self { Self("pattern") }
  static var rect: Self { Self("rect") }
  static var svg: Self { Self("svg") }
  static var text: Self { Self("text") }
  static var title: Self { Self("title") }
  static var tspan: Self { Self("tspan") }
}

/// The attributes that Napkin writes. None of them can run anything, and none loads anything except pictures that
/// the user asked to link.
struct SVGAttribute {
  /// The beginning of the attribute in a tag, up to its value.
  let opening: StaticString
  /// The most bytes of an opening with the end of its value.
  static let limit = 32

  private init(_ opening: StaticString) {
    self.opening = opening
  }

  static var ariaHidden: Self { Self(" aria-hidden=\"") }
  static var ariaLabel: Self { Self(" aria-label=\"") }
  static var `class`: Self { Self(" class=\"") }
  static var cx: Self { Self(" cx=\"") }
  static var cy: Self { Self(" cy=\"") }
  static var d: Self { Self(" d=\"") }
  static var direction: Self { Self(" direction=\"") }
  static var fill: Self { Self(" fill=\"") }
  static var fillOpacity: Self { Self(" fill-opacity=\"") }
  static var fontFamily: Self { Self(" font-family=\"") }
  static var fontSize: Self { Self(" font-size=\"") }
  static var fontStyle: Self { Self(" font-style=\"") }
  static var fontWeight: Self { Self(" font-weight=\"") }
  static var height: Self { Self(" height=\"") }
  static var href: Self { Self(" href=\"") }
  /// The `href` of a picture, in the only spelling that Inkscape 1.2 knows.
  static var imageHref: Self {
    Self(" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"")
  }
  static var id: Self { Self(" id=\"") }
  static var language: Self { Self(" xml:lang=\"") }
  static var mask: Self { Self(" mask=\"") }
  static var maskUnits: Self { Self(" maskUnits=\"") }
  static var opacity: Self { Self(" opacity=\"") }
  static var patternUnits: Self { Self(" patternUnits=\"") }
  static var preserveAspectRatio: Self { Self(" preserveAspectRatio=\"") }
  static var r: Self { Self(" r=\"") }
  static var role: Self { Self(" role=\"") }
  static var rx: Self { Self(" rx=\"") }
  static var ry: Self { Self(" ry=\"") }
  static var space: Self { Self(" xml:space=\"") }
  static var stroke: Self { Self(" stroke=\"") }
  static var strokeDashes: Self { Self(" stroke-dasharray=\"") }
  static var strokeCap: Self { Self(" stroke-linecap=\"") }
  static var strokeJoin: Self { Self(" stroke-linejoin=\"") }
  static var strokeOpacity: Self { Self(" stroke-opacity=\"") }
  static var strokeWidth: Self { Self(" stroke-width=\"") }
  static var style: Self { Self(" style=\"") }
  static var textAnchor: Self { Self(" text-anchor=\"") }
  static var textDecoration: Self { Self(" text-decoration=\"") }
  static var time: Self { Self(" data-time=\"") }
  static var transform: Self { Self(" transform=\"") }
  static var viewBox: Self { Self(" viewBox=\"") }
  static var width: Self { Self(" width=\"") }
  static var x: Self { Self(" x=\"") }
  static var xmlns: Self { Self(" xmlns=\"") }
  static var y: Self { Self(" y=\"") }
}
