public import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Texts whose pictures and links lead elsewhere than they did.
extension MarkdownExporter: TextLeading {
  /// The text leading to other files with its links, its pictures and `![[a.png]]`, and which of the
  /// addresses that were given stood there. Code and tags of HTML stay as they are.
  public func leading(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>) {
    text.leading(to: addresses)
  }

  /// The text with pictures and links as Markdown has them where wikis write `![[a.png]]`, or `[[a]]` and
  /// mean one of some files: so they keep their words wherever they lead.
  public func showingWikilinks(_ text: RichText, among files: Set<String>) -> RichText {
    text.showingPictures.linkingWikis(to: files)
  }

  /// The documents with the links among them leading elsewhere than where they came from.
  public func leading(
    _ items: [Notebook.Item], from places: [PlaceOfOrigin?], to paths: [String?]
  ) -> [Notebook.Item] {
    let old = items.places(knowing: places)
    let new = zip(paths, old).map { $0 ?? $1 }
    let tops = items.indices.map { $0 < places.count ? places[$0]?.top ?? "" : "" }
    guard let moved = MovedDocuments(items, from: old, below: tops, to: new) else { return items }
    return items.indices.map { moved.leading(number: $0) }
  }

  /// The content as a map, the links among the documents of a notebook leading to their nodes.
  public func map(of content: Content, telling ledger: inout Ledger) -> MindMap {
    content.map(telling: &ledger)
  }
}
