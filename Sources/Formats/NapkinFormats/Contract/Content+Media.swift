public import NapkinCore

extension Content {
  /// The pictures, recordings and films that the content refers to, in order; for a notebook, also the media of
  /// deleted documents.
  public var media: [Media] {
    if case .notebook(let notebook) = self { notebook.media } else { item?.media ?? [] }
  }
}

extension Content {
  /// Returns the digests of the content's media that are missing from a source or damaged there.
  package func mediaAbsent(from source: any MediaSource) throws(FormatError) -> Set<ByteDigest> {
    var known: [ByteDigest: Bool] = [:]
    for media in media {
      guard case .stored(let digest) = media.source, known[digest] == nil else { continue }
      known[digest] = try source.measure(digest) != nil
    }
    return Set(known.filter { !$0.value }.keys)
  }

  /// Returns the names of media with some digests, each once; `name` can return another text than the name.
  /// Thumbnails are left out, because they can be made again.
  package func names(
    of digests: Set<ByteDigest>, _ name: (Media) -> String = { $0.callName }
  ) -> [String] {
    if digests.isEmpty { return [] }
    var rest = digests
    var names: [String] = []
    for media in media {
      if case .stored(let digest) = media.source, rest.remove(digest) != nil {
        names.append(name(media))
      }
    }
    return names
  }
}

extension Media {
  /// The name of the medium for a person: its name, or else its path.
  package var callName: String { name.isEmpty ? path : name }
}
