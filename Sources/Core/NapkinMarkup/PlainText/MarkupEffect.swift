/// What an element does to the lines of the text around it.
package enum MarkupEffect {
  /// It ends a line.
  case line
  /// It stands on lines of its own.
  case block
  /// It stands beside its neighbours.
  case cell
  /// It keeps its white space.
  case verbatim
  /// It is not shown.
  case hidden

  /// What an element of HTML does, by its name in small letters; most do nothing. Those that stand in
  /// most texts come first.
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
