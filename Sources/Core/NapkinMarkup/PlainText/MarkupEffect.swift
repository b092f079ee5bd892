/// The effect of an element on the lines of the text around it.
package enum MarkupEffect {
  /// The element ends a line.
  case line
  /// The element has lines of its own.
  case block
  /// The element is a cell beside its neighbours.
  case cell
  /// The element keeps its white space.
  case verbatim
  /// The element is not shown.
  case hidden

  /// Creates the effect of an HTML element by its name; `nil` for most elements. The most frequent elements come
  /// first.
  package init?(_ name: TagName) {
    switch name {
    case "p", "li", "ul", "body", "html", "div", "ol": self = .block
    case "br": self = .line
    case "head", "style", "script": self = .hidden
    case "td", "th": self = .cell
    case "pre": self = .verbatim
    case "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dl",
      "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
      "h6", "header", "hr", "main", "nav", "section", "summary", "table", "tbody", "tfoot",
      "thead", "tr":
      self = .block
    default: return nil
    }
  }
}
