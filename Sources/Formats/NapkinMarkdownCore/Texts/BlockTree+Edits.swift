package import NapkinFormats
package import NapkinMarkup

extension BlockTree {
  /// Returns edits of the whole source, made of the edits of each running text.
  package func edits(_ edits: (InlineText) -> [TextEdit]) -> [TextEdit] {
    var all: [TextEdit] = []
    forEachText { text, places in
      let own = edits(text)
      if own.isEmpty { return }
      let places = places()
      all += own.map { TextEdit(places.range($0.range), $0.text) }
    }
    return all
  }
}
