public import NapkinCore

extension Content {
  /// The pictures, recordings and films that the content refers to, in order; in a notebook also
  /// those of what was thrown away.
  public var media: [Media] {
    if case .notebook(let notebook) = self { notebook.media } else { item?.media ?? [] }
  }
}

extension Content {
  /// The media that it refers to and that are missing from a source, or damaged there.
  package func mediaAbsent(from source: any MediaSource) throws(FormatError) -> Set<ByteDigest> {
    var known: [ByteDigest: Bool] = [:]
    for media in media {
      guard case .stored(let digest) = media.source, known[digest] == nil else { continue }
      known[digest] = try source.measure(digest) != nil
    }
    return Set(known.filter { !$0.value }.keys)
  }

  /// What people call some of the media, each once; or what else is asked for. Nobody misses a
  /// thumbnail, which can be made again.
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
  /// What a person would call it.
  package var callName: String { name.isEmpty ? path : name }
}
