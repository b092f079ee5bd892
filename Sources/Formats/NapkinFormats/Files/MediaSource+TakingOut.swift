public import NapkinCore

extension MediaSource {
  /// Writes media into files of their own, named as the person named them, for example the media of one node. The
  /// caller commits the folder.
  ///
  /// - Returns: For each medium the name of its file; `nil` if its bytes are not stored in the document, missing or
  ///   damaged.
  public func takeOut(
    _ media: [Media], into folder: inout some PartSink
  ) throws(FormatError) -> [String?] {
    var names = PartNames()
    var files: [String?] = []
    for medium in media {
      guard case .stored(let digest) = medium.source, try measure(digest) != nil else {
        files.append(nil)
        continue
      }
      let name = names.claim(medium.attachedName)
      try folder.begin(name)
      try copy(digest) { piece throws(FormatError) in try folder.write(piece) }
      files.append(name)
    }
    return files
  }
}
