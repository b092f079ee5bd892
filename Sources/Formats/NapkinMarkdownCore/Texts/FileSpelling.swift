import NapkinCore
import NapkinFormats
package import NapkinMarkup

/// How texts in XHTML are spelt in the Markdown of files.
struct FileSpelling: MarkdownSpelling {
  /// The nodes of a map that links `#id` lead to, by the names that they are written with.
  typealias Targets = [MindMap.Node.ID: Slugs.Target]

  let targets: Targets

  init(leading targets: Targets = [:]) {
    self.targets = targets
  }

  func words(_ words: String) -> String { Self.escaped(words) }

  func target(_ link: String) -> String? {
    let goal = targets.goal(of: link) ?? link
    return LinkTarget.isHarmless(goal) ? LinkTarget.written(goal) : nil
  }

  func source(_ picture: String) -> String? {
    LinkTarget.isHarmlessPicture(picture) ? LinkTarget.written(picture) : nil
  }

  /// Words as they are to stand in a line.
  static func escaped(_ words: String) -> String {
    var out = OutputBuffer()
    var escape = MarkdownEscape(.line)
    escape.append(words, to: &out)
    return out.bytes.asText
  }
}

extension FileSpelling.Targets {
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

extension StyledText {
  /// The text as one paragraph of Markdown, or as a single line.
  func line(isSingle: Bool, leading targets: FileSpelling.Targets = [:]) -> String {
    linesInMarkdown(FileSpelling(leading: targets)).joined(separator: isSingle ? "&#10;" : "\\\n")
  }

  /// The text as Markdown of files; `nil` if it has no words.
  package var inMarkdown: String? { markdown(FileSpelling())?.source }

  /// The addresses of the pictures that may be shown.
  package var harmlessImages: [String] { images.filter(LinkTarget.isHarmlessPicture) }
}
