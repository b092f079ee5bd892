public import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Changes the addresses to which the pictures and links of texts refer.
extension MarkdownExporter: LinkRewriter {
  /// Returns the text with its links, its pictures and `![[a.png]]` referring to other files, and the given
  /// addresses that it contained. Code and tags of HTML stay as they are.
  public func relinking(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>) {
    text.relinking(to: addresses)
  }

  /// Returns the text with each `![[a.png]]` of a wiki replaced by a picture of Markdown, and each `[[a]]` that
  /// means one of the files by a link. So they keep their text whatever their address becomes.
  public func showingWikilinks(_ text: RichText, among files: Set<String>) -> RichText {
    text.showingPictures.linkingWikis(to: files)
  }

  /// Returns the documents; links among them refer to their new paths instead of their places of origin.
  public func relinking(
    _ items: [Notebook.Item], from places: [PlaceOfOrigin?], to paths: [String?]
  ) -> [Notebook.Item] {
    let old = items.places(knowing: places)
    let new = zip(paths, old).map { $0 ?? $1 }
    let tops = items.indices.map { $0 < places.count ? places[$0]?.top ?? "" : "" }
    // Documents without places of origin are in one notebook.
    let moved = MovedDocuments(items, from: old, below: tops, to: new, leadsOut: places.isEmpty)
    guard let moved else { return items }
    return items.indices.map { moved.relinking(number: $0) }
  }

  /// Returns the content as a map; links among the documents of a notebook refer to their nodes.
  public func map(of content: Content, telling ledger: inout Ledger) -> MindMap {
    content.map(telling: &ledger)
  }
}
