public import NapkinCore

extension MediaSource {
  /// Writes pictures, recordings and films into files of their own, as a person calls them: those of one node, say.
  /// The caller commits the folder.
  ///
  /// - Returns: The name of the file of each medium; `nil` for one that is kept elsewhere, and one whose bytes are
  ///   missing or damaged.
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
