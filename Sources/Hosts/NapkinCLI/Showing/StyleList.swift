import NapkinCore
import NapkinFormats

/// The styles of a document's maps, one per line: the name, and the settings as `napkin style` takes them.
struct StyleList {
  let text: String

  init(of content: Content) {
    var styles: [MindMap.Styles.Style] = []
    for case .map(let map) in content.items { styles += map.styles.all }
    text = Columns.text(styles.map { [SafeText.line($0.name), Self.words(of: $0)] })
  }

  private static func words(of style: MindMap.Styles.Style) -> String {
    var node = MindMap.Node(id: "", .empty)
    (node.style, node.icons) = (style.look, style.icons)
    return MindMap.Node.Property.words.compactMap { word in
      word.value(node).flatMap(text).map { "\(word.name)=\(SafeText.line($0))" }
    }.joined(separator: " ")
  }

  /// Returns a value as a user would type it; `nil` if it cannot be typed.
  private static func text(_ value: WordValue) -> String? {
    switch value {
    case .text(let text): text.isEmpty ? nil : text.contains(" ") ? "'\(text)'" : text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .integer(let number): "\(number)"
    case .flag(let isOn): isOn ? "yes" : "no"
    case .texts(let texts): texts.joined(separator: ",")
    default: nil
    }
  }
}
