import NapkinCore
import NapkinFormats
import NapkinPacking

extension BundleItem {
  /// Returns the document as its files show it among the attachments of a mail: a note refers to its media by the
  /// names of the attachments, so that they are shown if all files are saved to one folder.
  func attached(by names: [ByteDigest: String], _ registry: FormatRegistry) -> BundleItem {
    guard case .note(var note) = item else { return self }
    note.lead(to: names, registry.linkRewriter)
    var attached = self
    attached.item = .note(note)
    return attached
  }
}

extension Note {
  /// Makes the text refer to media in the same folder. Attachments that it shows need no line after it.
  fileprivate mutating func lead(
    to names: [ByteDigest: String], _ exporter: (any LinkRewriter)?
  ) {
    func moved(_ media: Media) -> (media: Media, name: String)? {
      guard case .stored(let digest) = media.source, let name = names[digest] else { return nil }
      var moved = media
      moved.source = .external(HTMLText.path(name))
      return (moved, name)
    }
    let media = media
    let indices = media.indicesByNameInTexts
    let addresses = indices.compactMapValues { moved(media[$0])?.name }
    var shown: Set<Int> = []
    if let (relinked, found) = exporter?.relinking(text, to: addresses) {
      text = relinked
      shown = Set(found.compactMap { indices[$0] })
    }
    // The picture comes before the attachments, and keeps its line.
    let first = media.count - attachments.count
    picture = picture.map { moved($0)?.media ?? $0 }
    attachments = attachments.enumerated().filter { !shown.contains(first + $0.offset) }.map {
      moved($0.element)?.media ?? $0.element
    }
  }
}
