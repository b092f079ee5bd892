import NapkinCore
import NapkinFormats
package import NapkinMarkup

/// The spelling of texts in XHTML as the Markdown of files.
struct FileSpelling: MarkdownSpelling {
  /// The names that the nodes of a map have in a file, for links `#id` to them.
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

  static func escaped(_ words: String) -> String {
    var out = OutputBuffer()
    var escape = MarkdownEscape(.line)
    escape.append(words, to: &out)
    return out.bytes.asText
  }
}

extension FileSpelling.Targets {
  /// Longer names are not repeated in each link of a text, because there may be thousands of links.
  private static let mostBytes = 500

  /// Returns the new address of a link `#id` in a text; `nil` if it stays the same.
  func goal(of address: String) -> String? {
    slug(of: address).flatMap { $0.utf8.count <= Self.mostBytes ? "#" + $0 : nil }
  }

  /// Whether a link in a text stays the same although it refers to a node, because the name is too long.
  func isFar(_ address: String) -> Bool {
    slug(of: address).map { $0.utf8.count > Self.mostBytes } ?? false
  }

  /// Whether there are names that are too long for links in texts.
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

  /// The text as Markdown of files; `nil` if it has no text.
  package var inMarkdown: String? { markdown(FileSpelling())?.source }

  package var harmlessImages: [String] { images.filter(LinkTarget.isHarmlessPicture) }
}
