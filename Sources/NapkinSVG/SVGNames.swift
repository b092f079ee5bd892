/// The elements that Napkin writes: there is no other way to write one.
enum SVGElement: String, CaseIterable {
  case a, circle, defs, desc, ellipse, g, image, mask, metadata, path, pattern, rect, svg, text
  case title, tspan
}

/// The attributes that Napkin writes: none of them can run anything, and none is fetched but what
/// the person asked for as a link.
enum SVGAttribute: String, CaseIterable {
  case ariaExpanded = "aria-expanded"
  case ariaLabel = "aria-label"
  case ariaLevel = "aria-level"
  case cx, cy, d, direction, fill
  case fillOpacity = "fill-opacity"
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case fontStyle = "font-style"
  case fontWeight = "font-weight"
  case height, href, id, lang, mask, maskUnits, opacity, patternUnits, preserveAspectRatio, r, role
  case rx, ry
  case space = "xml:space"
  case stroke
  case strokeDashes = "stroke-dasharray"
  case strokeCap = "stroke-linecap"
  case strokeJoin = "stroke-linejoin"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case style
  case textAnchor = "text-anchor"
  case textDecoration = "text-decoration"
  case transform, viewBox, width, x, xmlns, y
}
