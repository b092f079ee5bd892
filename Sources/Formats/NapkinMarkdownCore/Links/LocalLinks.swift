import NapkinMarkup
import NapkinCore
package import NapkinFormats

/// The files that a text refers to.
package enum LocalLinks {
  /// The path that an address means, seen from a folder; `nil` if it leads out of the top one.
  package static func path(of address: String, from folder: String) -> String? {
    var parts = address.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in address.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder that a file lies in, with a `/` at its end; empty at the top.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Where links and pictures inside of a text lead, but for other machines: those of Markdown, of HTML
  /// in it, and `![[a.png]]`, as they are written and as they are meant.
  package static func targets(in text: String) -> Set<ExactText> {
    let piece = MarkdownFragment(text)
    var targets: Set<ExactText> = []
    for block in piece.tree.blocks {
      if block.kind == .html { addSources(in: piece.tree.text(of: block), to: &targets) }
      piece.tree.forEachText(of: block) { inline, _ in
        for destination in inline.destinations { add(destination.uri, to: &targets) }
        for part in inline.parts where part.kind == .html {
          addSources(in: Array(inline.bytes[part.range]), to: &targets)
        }
        forEachWikilink(in: inline.bytesOfWords) { name, _, _ in add(name, to: &targets) }
      }
    }
    return targets
  }

  /// Those that are still led to when the text is written: tags of HTML become words, and show nothing.
  package static func targets(asWrittenIn text: String) -> Set<ExactText> {
    if !text.has(.less) { return targets(in: text) }
    return MarkdownFragment(text).harmless.map { targets(in: $0.source.asText) } ?? []
  }

  /// What a path may mean: as it is written, without `%20` and the like, and without what only a
  /// server or a reader of the file wants to know.
  package static func meanings(of address: String) -> [String] {
    let bare = String(address.prefix(before: "#?"))
    return [address, decoded(address), decoded(bare)]
  }

  /// The place inside of a file to which an address leads, with its `#`; empty if there is none.
  static func fragment(of address: String) -> Substring {
    address[address.prefix(before: "#").endIndex...]
  }

  /// All paths that an address may mean.
  static func paths(of address: String) -> [String] {
    if LinkTarget.scheme(of: address) != nil { return [] }
    return meanings(of: address).filter { !$0.isEmpty && !$0.utf8.contains(0) }
  }

  /// Those of them that are seen from the folder of the document, which is given with a `/` at its end.
  static func relativePaths(of address: String, from folder: String) -> [String] {
    address.hasPrefix("/") ? [] : paths(of: address).map { folder + $0 }
  }

  /// Where an address may lead, each place in one spelling.
  static func places(of address: String) -> [String] {
    meanings(of: address).map(plain)
  }

  /// A path in one spelling: only at its beginning it leads out of a folder.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The address by which a folder leads to a path.
  package static func way(from folder: String, to path: String) -> String {
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(from, to.dropLast()).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (repeatElement("..", count: from.count - shared) + to.dropFirst(shared))
      .joined(separator: "/")
  }

  /// Whether a file is a picture, a recording, a film or a PDF, by its name; a place in it may stand after that.
  package static func isMedia(_ path: String) -> Bool {
    let type =
      MediaType.named(ofFile: path) ?? mediaType(of: String(path.prefix(before: "#")))
    return MediaType.kind(of: type) != .other || type == "application/pdf"
  }

  /// The type of a file, by its name.
  package static func mediaType(of path: String) -> String {
    MediaType.named(ofFile: path) ?? MediaType.unknown
  }

  private static func add(_ address: String, to targets: inout Set<ExactText>) {
    guard !address.isEmpty, LinkTarget.scheme(of: address) == nil else { return }
    targets.formUnion(meanings(of: address).filter { !$0.isEmpty }.map(ExactText.init))
  }

  /// What is named in `[[double brackets]]`, where, and whether it is shown.
  static func forEachWikilink(
    in bytes: [UInt8], _ body: (String, _ range: Range<Int>, _ isShown: Bool) -> Void
  ) {
    var index = 0
    while let start = bytes[index...].firstIndex(of: .leftBracket) {
      index = start + 1
      guard index < bytes.count, bytes[index] == .leftBracket else { continue }
      let name = bytes[(index + 1)...].prefix(lengthLimit).prefix {
        $0 != .leftBracket && $0 != .rightBracket && $0 != .bar && $0 != .newline
      }
      if name.isEmpty { continue }
      body(name.asText, name.indices, start > 0 && bytes[start - 1] == .bang)
    }
  }

  private static func addSources(in bytes: [UInt8], to targets: inout Set<ExactText>) {
    for source in sources(in: bytes) { add(source, to: &targets) }
  }

  /// The values of `src` in the tags of HTML that show something, outside of comments.
  package static func sources(in bytes: [UInt8]) -> [String] {
    var sources: [String] = []
    var tokens = MarkupTokenizer(bytes)
    while let token = tokens.next() {
      guard case .start(let tag) = token, showing.contains(tag.name),
        let source = tokens.value(of: "src", in: tag)
      else { continue }
      sources.append(String(decoding: source.utf8.prefix(lengthLimit), as: UTF8.self))
    }
    return sources
  }

  private static let showing: Set<TagName> = ["img", "audio", "video", "source", "embed"]

  /// No path is longer, so that many brackets take no more time than their number.
  static let lengthLimit = 1_024

  /// A path as an address; what would mean something else in one is written in percent.
  package static func encoded(_ path: String) -> String {
    PercentCode.encode(path) { !"%#?".utf8.contains($0) }
  }

  /// An address with `%20` and the like as what they stand for.
  package static func decoded(_ address: String) -> String {
    PercentCode.decode(address.utf8).asText
  }
}

extension String {
  /// What stands before the first of some signs, whatever marks of letters hang on that.
  package func prefix(before signs: String) -> Substring {
    Substring(unicodeScalars.prefix { !signs.unicodeScalars.contains($0) })
  }
}
