package import NapkinCore
import NapkinFormats

/// Texts that show media by the names which these have beside them, led to where the files lie.
extension Note {
  /// Leads the text to its media, and tells whether it had to be changed. What it shows needs no line after
  /// it, but for the picture; the answer is how many of them there are. The drawing may have a file, too.
  package mutating func relinkToMedia(
    from place: PlaceInFolder? = nil, drawing: String? = nil
  ) -> (isRelinked: Bool, count: Int) {
    let media = media
    guard text.syntax == .markdown, !media.isEmpty || drawing != nil else { return (false, 0) }
    let indices = media.indicesByNameAlone(besides: place?.named ?? [])
    var paths = indices.mapValues { place?.way(to: media[$0]) ?? media[$0].path }
    if let drawing, let asset = self.drawing?.pathAmongAssets, paths[asset] == nil {
      paths[asset] = drawing
    }
    let (relinked, found) = text.leading(to: paths, besides: place?.named ?? [])
    text = relinked
    // The picture comes before the attachments.
    let first = media.count - attachments.count
    let shown = Set(found.compactMap { indices[$0] })
    let stored = Set(storedMediaShown)
    attachments = attachments.enumerated().filter { index, media in
      !shown.contains(first + index) && !(media.name == media.path && stored.contains(media.name))
    }.map(\.element)
    return (!found.isEmpty, shown.count { $0 >= first })
  }
}

extension MindMap.Node {
  /// The node with texts that lead to its media; `nil` if none shows any. On a page, what they lead to
  /// needs no line below; in a folder, what they show.
  package func relinkedToMedia(
    isForPage: Bool = false, from place: PlaceInFolder? = nil
  ) -> MindMap.Node? {
    let indices = media.indicesByNameAlone(besides: place?.named ?? [])
    let paths = indices.mapValues { place?.way(to: media[$0]) ?? media[$0].path }
    var shown: Set<Int> = []
    func relinked(_ text: RichText) -> RichText {
      let (relinked, found) = (isForPage ? text.showingPictures : text).leading(
        to: paths, besides: place?.named ?? [])
      shown.formUnion(found.compactMap { indices[$0] })
      return relinked
    }
    var node = self
    node.text = relinked(text)
    node.note = note.map(relinked)
    node.details = details.map(relinked)
    if shown.isEmpty { return nil }
    if let place {
      let ways = Set(LocalLinks.pictures(of: node).flatMap(LocalLinks.meanings))
      shown = shown.filter { ways.contains(place.way(to: media[$0])) }
    }
    if isForPage || place != nil {
      node.media = media.enumerated().filter { !shown.contains($0.offset) }.map(\.element)
    }
    return node
  }
}

extension [Media] {
  /// Where those stand that lie where their names do not say; of two that are called alike, the one that does
  /// is meant.
  fileprivate func indicesByNameAlone(besides named: Set<ExactText>) -> [String: Int] {
    indicesByNameInTexts.filter { name, index in
      let media = self[index]
      return media.isStored && media.name != media.path
        && ![name, media.name].contains { named.contains(ExactText($0)) }
    }
  }
}
