import NapkinCore
import NapkinFormats
import NapkinMarkup
import NapkinXML

/// How a file says of a node what it could say in other ways: the writer, which is asked for what has
/// changed, takes the same ways.
struct FreeMindSpelling {
  /// The `CONTENT-TYPE` of each text, by its `TYPE`.
  private var contentTypes: [String: String] = [:]
  /// A text in an attribute that begins with the word for LaTeX.
  private var laTeX: String?
  /// Whether a formula stands in the place of the text.
  private(set) var hasFormula = false
  /// Whether a picture stands in the place of the text.
  let isPicture: Bool
  /// Whether there are elements of a font and of an edge, which may say more than we have words for.
  let hasFont: Bool
  let hasEdge: Bool
  /// Lengths that are not whole and colours that one sees through: such ones are not written where the
  /// file has none.
  private var lengths: Set<Double> = []
  private var colors: Set<RGBA> = []

  /// The spelling of an element that says what a node does.
  init(of element: FreeMindElement, saying node: MindMap.Node, with reader: XMLPieces) {
    let style = node.style
    hasFont = style.font != NodeStyle.Font()
    hasEdge = style.edge != NodeStyle.Edge()
    let text = element.attributes(with: reader).first { $0.name == "TEXT" }?.value ?? ""
    if FreeMindMarkup.text(ofLaTeX: text) != nil { laTeX = text }
    var saysText = !text.isEmpty
    for item in element.items {
      let kind = FreeMindKind(of: item, with: reader)
      if kind == .formula { hasFormula = true }
      guard kind.name == "richcontent" else { continue }
      if kind == .text { saysText = true }
      contentTypes[kind.type] =
        FreeMindElement.attributes(of: item, with: reader)
        .first { $0.name == FreeMindName.contentType }?.value
    }
    if saysText || !node.media.isEmpty { hasFormula = false }
    isPicture = saysText && node.text.isEmpty && !node.media.isEmpty
    colors = Set(
      ([style.color, style.background, style.border.color, style.edge.color, style.cloud?.color]
        + node.connectors.map(\.color)).compactMap(\.self))
    lengths = Set(
      ([style.font.size, style.edge.width] + node.connectors.map(\.width)).compactMap(\.self))
  }

  /// Whether the file shows that it can say this length, or this colour.
  func says(_ length: Double) -> Bool { lengths.contains(length) }
  func says(_ color: RGBA) -> Bool { colors.contains(color) }

  /// The text as the value of an attribute, if that is one in LaTeX.
  func laTeX(saying text: RichText) -> String? {
    laTeX.flatMap { FreeMindMarkup.laTeX(saying: text, inPlaceOf: $0) }
  }

  /// The formula that the text of a node is, if the file has one in the place of the text.
  func formula(of node: MindMap.Node) -> String? {
    guard hasFormula, node.media.isEmpty else { return nil }
    let formula = String(node.text.source.dropFirst().dropLast())
    return !formula.isEmpty && FreeMindMarkup.text(ofFormula: formula) == node.text ? formula : nil
  }

  /// Whether a text that could be an attribute stands in an element.
  func hasElement(for text: RichText) -> Bool {
    let isFormula = contentTypes["NODE"] != "plain/latex" || FreeMindMarkup.mayBeFormula(text)
    return isFormula && words(of: text, "NODE") != nil
  }

  /// What stands in `<richcontent>` for a text, and under which type; `nil` if the file shows nothing.
  func content(
    of text: RichText, _ type: String
  ) -> (contentType: String?, markup: String)? {
    guard let contentType = contentTypes[type] else { return nil }
    if let words = words(of: text, type) { return (contentType, words) }
    let (usual, markup) = FreeMindMarkup.richContent(text, isForFreeMind: false)
    let isSame =
      usual == nil && !contentType.hasPrefix("plain/") && Self.reads(markup, contentType) == text
    return isSame ? (contentType, markup) : nil
  }

  /// A text as words of the type that the file has.
  private func words(of text: RichText, _ type: String) -> String? {
    guard let contentType = contentTypes[type], contentType.hasPrefix("plain/") else { return nil }
    let words = "<text>\(MarkupContext.anywhere.escape(text.source))</text>"
    return Self.reads(words, contentType) == text ? words : nil
  }

  private static func reads(_ markup: String, _ contentType: String) -> RichText? {
    markup.withBytes { FreeMindMarkup.text(of: $0, contentType) }
  }
}
