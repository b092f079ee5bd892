import NapkinMarkup
import NapkinCore
package import NapkinFormats

/// Finds the files to which a text refers.
package enum LocalLinks {
  /// Returns the path that an address means in a folder; `nil` if the path is outside of the top folder.
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

  /// Returns the folder of a file, with a `/` at its end; empty at the top.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns the addresses of links and pictures in a text, except those on other machines: in Markdown, in HTML
  /// inside of it, and in `![[a.png]]`. Each address is given as it is written and as it may be meant.
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

  /// Returns the addresses that remain when the text is written: tags of HTML become text, and show nothing.
  package static func targets(asWrittenIn text: String) -> Set<ExactText> {
    if !text.has(.less) { return targets(in: text) }
    return MarkdownFragment(text).harmless.map { targets(in: $0.source.asText) } ?? []
  }

  /// Returns the paths that an address may mean: as it is written, with `%20` and the like decoded, and without a
  /// query and a fragment as well.
  package static func meanings(of address: String) -> [String] {
    let bare = String(address.prefix(before: "#?"))
    return [address, decoded(address), decoded(bare)]
  }

  /// Returns the fragment of an address, with its `#`; empty if there is none.
  static func fragment(of address: String) -> Substring {
    address[address.prefix(before: "#").endIndex...]
  }

  static func paths(of address: String) -> [String] {
    if LinkTarget.scheme(of: address) != nil { return [] }
    return meanings(of: address).filter { !$0.isEmpty && !$0.utf8.contains(0) }
  }

  /// Returns the paths that an address may mean, seen from the folder of the document, which ends in a `/`.
  static func relativePaths(of address: String, from folder: String) -> [String] {
    address.hasPrefix("/") ? [] : paths(of: address).map { folder + $0 }
  }

  /// Returns the paths that an address may mean, each in its simplest spelling.
  static func places(of address: String) -> [String] {
    meanings(of: address).map(plain)
  }

  /// Returns the simplest spelling of a path, which has `..` only at its beginning.
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

  package static func way(from folder: String, to path: String) -> String {
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(from, to.dropLast()).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return (repeatElement("..", count: from.count - shared) + to.dropFirst(shared))
      .joined(separator: "/")
  }

  /// Whether a file is a picture, a recording, a film or a PDF, by its name; a fragment may follow the name.
  package static func isMedia(_ path: String) -> Bool {
    let type =
      MediaType.named(ofFile: path) ?? mediaType(of: String(path.prefix(before: "#")))
    return MediaType.kind(of: type) != .other || type == "application/pdf"
  }

  package static func mediaType(of path: String) -> String {
    MediaType.named(ofFile: path) ?? MediaType.unknown
  }

  private static func add(_ address: String, to targets: inout Set<ExactText>) {
    guard !address.isEmpty, LinkTarget.scheme(of: address) == nil else { return }
    targets.formUnion(meanings(of: address).filter { !$0.isEmpty }.map(ExactText.init))
  }

  /// Calls a closure with each name in `[[double brackets]]`, its range, and whether it is shown.
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

  /// Returns the values of `src` in the tags of HTML that show something, outside of comments.
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

  /// The greatest length of a path that is searched for, so that many brackets take little time.
  static let lengthLimit = 1_024

  /// Returns a path as an address; characters with a meaning in addresses are percent-encoded.
  package static func encoded(_ path: String) -> String {
    PercentCode.encode(path) { !"%#?".utf8.contains($0) }
  }

  /// Returns an address with `%20` and the like decoded.
  package static func decoded(_ address: String) -> String {
    PercentCode.decode(address.utf8).asText
  }
}

extension String {
  /// Returns the text before the first of some characters, even if combining marks follow that character.
  package func prefix(before signs: String) -> Substring {
    Substring(unicodeScalars.prefix { !signs.unicodeScalars.contains($0) })
  }
}
