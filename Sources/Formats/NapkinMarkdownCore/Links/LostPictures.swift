import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// Records pictures in texts that are lost in writing, because tags of HTML become text.
extension Ledger {
  /// Records the pictures of a text that the written text does not show, each once, except those that the note holds
  /// and shows anyway.
  package mutating func losePictures(
    _ shown: [String], keeping kept: [String] = [], of note: Note? = nil, at id: String
  ) {
    if shown.isEmpty { return }
    let held = note?.media.placesInTexts ?? []
    var known = Set(kept)
    for address in shown where known.insert(address).inserted {
      if !held.isDisjoint(with: LocalLinks.places(of: address)) { continue }
      if lostPictures == nil { lostPictures = [] }
      lostPictures?.append(LostPicture(address, at: id))
    }
  }

  /// Records the pictures of a text that the Markdown written from it does not show; all of them if the text was
  /// written as plain text.
  package mutating func losePictures(
    of text: RichText, writtenAs source: [UInt8]?, of note: Note? = nil, at id: String
  ) {
    let shown = LocalLinks.pictures(in: text)
    if shown.isEmpty { return }
    let kept = source.map { LocalLinks.pictures(in: RichText($0.asText, syntax: .markdown)) }
    losePictures(shown, keeping: kept ?? [], of: note, at: id)
  }
}
