import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The styles that are open in XHTML, one in the other.
struct MarkupStyles {
  private(set) var current = MarkedLine.Style()
  private var around: [(name: TagName, style: MarkedLine.Style)] = []
  private let targets: Targets

  /// The nodes of a map that links `#id` lead to, by the names that they are written with.
  typealias Targets = [MindMap.Node.ID: Slugs.Target]

  init(leading targets: Targets) {
    self.targets = targets
  }

  /// Opens what a tag says of the words in it; returns whether it is such a tag. Those that are very deep
  /// say nothing.
  mutating func open(_ tag: MarkupTokenizer.Tag, in tokens: MarkupTokenizer) -> Bool {
    var style = current
    switch tag.name {
    case "b", "strong": style.isBold = true
    case "i", "em", "cite": style.isItalic = true
    case "s", "del", "strike": style.isStruck = true
    case "code", "tt", "kbd", "samp": style.isCode = true
    case "a":
      let address = tokens.value(of: "href", in: tag)
      style.link = address.map { targets.goal(of: $0) ?? $0 } ?? style.link
    default: return false
    }
    if tag.isClosed || around.count > MarkupConverter.deepest { return true }
    around.append((tag.name, current))
    current = style
    return true
  }

  /// Closes the innermost one of a name with all that is in it; returns whether there is one.
  mutating func close(_ name: TagName) -> Bool {
    guard let index = around.lastIndex(where: { $0.name == name }) else { return false }
    current = around[index].style
    around.removeLast(around.count - index)
    return true
  }
}

extension MarkupStyles.Targets {
  /// Names that are longer are not repeated at each link among words: there may be thousands.
  private static let mostBytes = 500

  /// Where a link `#id` among words is to lead; `nil` if it stays.
  func goal(of address: String) -> String? {
    slug(of: address).flatMap { $0.utf8.count <= Self.mostBytes ? "#" + $0 : nil }
  }

  /// Whether a link among words stays, though it leads to a node.
  func isFar(_ address: String) -> Bool {
    slug(of: address).map { $0.utf8.count > Self.mostBytes } ?? false
  }

  /// Whether there are names that links among words cannot have.
  var haveLongNames: Bool { values.contains { $0.slug.utf8.count > Self.mostBytes } }

  private func slug(of address: String) -> String? {
    MindMap.Node.ID(ofLink: address).flatMap { self[$0]?.slug }
  }
}
