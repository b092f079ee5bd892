package import NapkinCore

/// An exporter that can lead the pictures and links of a text elsewhere: to where a bundle has the files.
package protocol TextLeading {
  /// The text with other addresses in the place of some, and which of these stood there.
  func leading(
    _ text: RichText, to addresses: [String: String]
  ) -> (text: RichText, found: Set<String>)

  /// The text with pictures as all readers know them, where wikis write `![[a.png]]`.
  func showingPictures(_ text: RichText) -> RichText

  /// The documents of a notebook with the links among them leading to where a bundle has each; those
  /// that it does not have stay where they were, and those without a place where they came from.
  func leading(
    _ items: [Notebook.Item], from places: [String?], to paths: [String?]
  ) -> [Notebook.Item]
}
