import NapkinCore
import NapkinFormats

/// The files that a text refers to.
enum LocalLinks {
  /// The path that an address means, seen from a folder; `nil` if it leads out of the top one.
  static func path(of address: String, from folder: String) -> String? {
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
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Where links and pictures inside of a text lead, but for other machines: those of Markdown, of HTML
  /// in it, and `![[a.png]]`, as they are written and as they are meant.
  static func targets(in text: String) -> Set<String> {
    let piece = MarkdownPiece(text)
    var targets: Set<String> = []
    for block in piece.tree.blocks {
      switch block.kind {
      case .html: addSources(in: piece.tree.text(of: block), to: &targets)
      case .paragraph, .heading, .table:
        let inline = InlineParser.parse(
          piece.tree.text(of: block), labels: piece.tree.destinations)
        for destination in inline.destinations { add(destination.uri, to: &targets) }
        for part in inline.parts where part.kind == .html {
          addSources(in: Array(inline.bytes[part.range]), to: &targets)
        }
      default: continue
      }
    }
    addWikilinks(in: piece.source, to: &targets)
    return targets
  }

  /// What a path may mean: as it is written, without `%20` and the like, and without what only a
  /// server or a reader of the file wants to know.
  static func meanings(of address: String) -> [String] {
    let bare = String(address.prefix { $0 != "#" && $0 != "?" })
    return [address, decoded(address), decoded(bare)]
  }

  private static func add(_ address: String, to targets: inout Set<String>) {
    guard !address.isEmpty, LinkTarget.scheme(of: address) == nil else { return }
    targets.formUnion(meanings(of: address).filter { !$0.isEmpty })
  }

  private static func addWikilinks(in bytes: [UInt8], to targets: inout Set<String>) {
    forEachWikilink(in: bytes) { name, _ in targets.insert(name) }
  }

  /// What is named in `[[double brackets]]`, and whether it is shown.
  static func forEachWikilink(in bytes: [UInt8], _ body: (String, _ isShown: Bool) -> Void) {
    var index = 0
    while let start = bytes[index...].firstIndex(of: .leftBracket) {
      index = start + 1
      guard index < bytes.count, bytes[index] == .leftBracket else { continue }
      let name = bytes[(index + 1)...].prefix(lengthLimit).prefix {
        $0 != .rightBracket && $0 != .bar && $0 != .newline
      }
      if !name.isEmpty { body(name.asText, start > 0 && bytes[start - 1] == .bang) }
    }
  }

  private static func addSources(in bytes: [UInt8], to targets: inout Set<String>) {
    for source in sources(in: bytes) { add(source, to: &targets) }
  }

  /// The values of `src` in tags.
  static func sources(in bytes: [UInt8]) -> [String] {
    var sources: [String] = []
    var rest = bytes[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let isSource = rest[..<equals].suffix(3).map { $0 | 0x20 } == Array("src".utf8)
      rest = rest[(equals + 1)...]
      guard isSource, let quote = rest.first, quote == UInt8(ascii: "\"") || quote == 0x27 else {
        continue
      }
      sources.append(
        Entity.decode(rest.dropFirst().prefix(lengthLimit).prefix { $0 != quote }))
    }
    return sources
  }

  /// No path is longer, so that many brackets take no more time than their number.
  private static let lengthLimit = 1_024

  /// An address with `%20` and the like as what they stand for.
  static func decoded(_ address: String) -> String {
    PercentCode.decode(address.utf8).asText
  }
}
