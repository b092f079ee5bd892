import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// Pictures among words that are not shown any more where these were written: tags of HTML become words.
extension Ledger {
  /// Tells of the pictures of a text that what is written of it does not show, once each, but for those
  /// that the note holds and shows anyway.
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

  /// Tells of the pictures of a text that this Markdown, which was written of it, does not show; of all
  /// of them if it was written as plain words.
  package mutating func losePictures(
    of text: RichText, writtenAs source: [UInt8]?, of note: Note? = nil, at id: String
  ) {
    let shown = LocalLinks.pictures(in: text)
    if shown.isEmpty { return }
    let kept = source.map { LocalLinks.pictures(in: RichText($0.asText, syntax: .markdown)) }
    losePictures(shown, keeping: kept ?? [], of: note, at: id)
  }
}
