public import NapkinCore

/// An exporter that can lead the pictures and links of a text elsewhere: to where a bundle has the files.
public protocol TextLeading {
  /// The text with some addresses replaced, and which of them were found.
  func leading(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>)

  /// The text with ordinary pictures in place of a wiki's `![[a.png]]`, and ordinary links in place of
  /// `[[a]]` if `files` has such a document.
  func showingWikilinks(_ text: RichText, among files: Set<String>) -> RichText

  /// The documents of a notebook with the links among them leading to where a bundle has each; those
  /// that it does not have stay where they were, and those without a place where they came from.
  func leading(
    _ items: [Notebook.Item], from places: [PlaceOfOrigin?], to paths: [String?]
  ) -> [Notebook.Item]

  /// The content as a map, the links among the documents of a notebook leading to their nodes; tells the
  /// ledger which of them led to a place that is no node.
  func map(of content: Content, telling ledger: inout Ledger) -> MindMap
}

extension ExportRequest {
  /// The content as a map, the links among the documents of a notebook leading to their nodes, as far as the
  /// registry knows how texts are led.
  public func map(telling ledger: inout Ledger) -> MindMap {
    // Only the documents of a notebook lead to each other.
    guard case .notebook = content else { return content.asMap }
    return registry.textLeading?.map(of: content, telling: &ledger) ?? content.asMap
  }
}
