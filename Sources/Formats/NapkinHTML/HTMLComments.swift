import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Removes HTML comments from Markdown texts, because a page should not show them.
extension MindMap {
  /// Removes comments from all texts; returns the nodes that had some.
  mutating func removeComments() -> [Node.ID] {
    if let bare = info.withoutComments { info = bare }
    var found: [(slot: Slot, text: RichText?, note: RichText?, details: RichText?)] = []
    forEachNode { slot, node in
      let text = node.text.withoutComments
      let note = node.note?.withoutComments
      let details = node.details?.withoutComments
      if text != nil || note != nil || details != nil { found.append((slot, text, note, details)) }
    }
    for (slot, text, note, details) in found {
      update(slot) { node in
        if let text { node.text = text }
        if let note { node.note = note.isEmpty ? nil : note }
        if let details { node.details = details.isEmpty ? nil : details }
      }
    }
    return found.map { self[$0.slot].id }
  }
}

extension RichText {
  /// The text without comments; `nil` if there are none.
  fileprivate var withoutComments: RichText? {
    guard syntax == .markdown, source.hasBytes(of: "<!--") else { return nil }
    let piece = MarkdownFragment(source)
    let tree = piece.tree
    var edits = tree.edits { text in
      text.parts.filter {
        $0.kind == .html && text.bytes[$0.range].starts(with: "<!--".utf8)
      }.map { TextEdit($0.range, []) }
    }
    for block in tree.blocks where block.kind == .html {
      let places = tree.indices(of: block)
      let comments = HTMLComment.ranges(in: places.map { tree.bytes[$0] }[...])
      edits += comments.map { TextEdit(places.range($0), []) }
    }
    if edits.isEmpty { return nil }
    return RichText(piece.source.replacing(edits).trimmedLines.asText, syntax: .markdown)
  }
}
