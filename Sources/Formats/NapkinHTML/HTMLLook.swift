/// A look of elements: on pages a class of the style sheet; in fragments a `style` attribute, which mail programs
/// keep.
enum HTMLLook: String {
  case box, cell, center, code, left, list, picture, quote, reversedQuote, right, small, spaces
  case table, task, turned

  /// The class on pages.
  var name: String { self == .reversedQuote ? "quote" : rawValue }

  /// The properties in fragments.
  var style: String {
    switch self {
    case .box: "display: inline-block; width: 1.5em; margin-inline-start: -1.5em"
    case .cell: "border: 1px solid #ccc; padding: 0.2em 0.5em"
    case .center: "text-align: center"
    case .code: "padding: 0.5em; background: #f4f4f4; overflow: auto"
    case .left: "text-align: left"
    // A small indent: with the browser's own, ten nested lists leave no room on a phone.
    case .list: "padding-inline-start: 1.5em"
    case .picture: "max-width: 100%"
    case .quote: "margin: 1em 0; padding-left: 1em; border-left: 3px solid #ccc"
    // For right-to-left letters. Some mail programs drop this border, which names no left or right.
    case .reversedQuote:
      "margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid #ccc"
    case .right: "text-align: right"
    case .small: "color: #666"
    // Spaces and line ends are kept.
    case .spaces: "white-space: pre-wrap"
    case .table: "border-collapse: collapse; display: block; overflow-x: auto; margin: 1em 0"
    case .task: "list-style: none"
    case .turned: "margin-inline-start: 1.5em"
    }
  }
}

extension HTMLWriter {
  /// Returns the attribute for some looks.
  func look(_ looks: HTMLLook...) -> String { look(looks) }

  /// Returns the attribute for some looks; empty without looks.
  func look(_ looks: [HTMLLook]) -> String {
    if looks.isEmpty { return "" }
    return media == nil
      ? " style=\"" + looks.map(\.style).joined(separator: "; ") + "\""
      : " class=\"" + looks.map(\.name).joined(separator: " ") + "\""
  }
}
