package import NapkinCore
import NapkinFormats

/// Changes texts that refer to media by their names: they then refer to the paths of the files.
extension Note {
  /// Makes the text refer to the files of its media and its drawing. Attachments that it shows are removed, because
  /// they need no line after it. Returns whether the text changed, and how many attachments it shows.
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
    let (relinked, found) = text.relinking(to: paths, besides: place?.named ?? [])
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
  /// Returns the node with texts that refer to its media; `nil` if no text shows any. Media need no line below the
  /// node if the texts on a page refer to them, or the texts in a folder show them.
  package func relinkedToMedia(
    isForPage: Bool = false, from place: PlaceInFolder? = nil
  ) -> MindMap.Node? {
    let indices = media.indicesByNameAlone(besides: place?.named ?? [])
    let paths = indices.mapValues { place?.way(to: media[$0]) ?? media[$0].path }
    var shown: Set<Int> = []
    func relinked(_ text: RichText) -> RichText {
      let (relinked, found) = (isForPage ? text.showingPictures : text).relinking(
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
  /// The indices of the stored media that are not at the path of their name, by their names. A name in `named` is
  /// left out, because another medium is at its path.
  fileprivate func indicesByNameAlone(besides named: Set<ExactText>) -> [String: Int] {
    indicesByNameInTexts.filter { name, index in
      let media = self[index]
      return media.isStored && media.name != media.path
        && ![name, media.name].contains { named.contains(ExactText($0)) }
    }
  }
}
