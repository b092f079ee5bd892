public import NapkinCore

/// An exporter that can replace the addresses of pictures and links in texts, for example by paths in a bundle.
public protocol LinkRewriter {
  /// Returns the text with some addresses replaced, and the addresses that were found in it.
  func relinking(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>)

  /// Returns the text with ordinary pictures instead of a wiki's `![[a.png]]`, and ordinary links instead of
  /// `[[a]]` if `files` has such a document.
  func showingWikilinks(_ text: RichText, among files: Set<String>) -> RichText

  /// Returns the documents of a notebook, in which the links between them point to their paths in a bundle. A
  /// document without a path in the bundle keeps its old path, and one without an old path its original one.
  func relinking(
    _ items: [Notebook.Item], from places: [PlaceOfOrigin?], to paths: [String?]
  ) -> [Notebook.Item]

  /// Returns the content as a map, in which the links between the documents of a notebook point to their nodes. The
  /// ledger gets the links that pointed to something that is not a node.
  func map(of content: Content, telling ledger: inout Ledger) -> MindMap
}

extension ExportRequest {
  /// Returns the content as a map. The links between the documents of a notebook point to their nodes, if the
  /// registry has an exporter that can replace addresses.
  public func map(telling ledger: inout Ledger) -> MindMap {
    // Only the documents of a notebook have links to each other.
    guard case .notebook = content else { return content.asMap }
    return registry.linkRewriter?.map(of: content, telling: &ledger) ?? content.asMap
  }
}
