package import NapkinCore
package import NapkinFormats

/// A picture, recording or film whose bytes belong into a bundle.
package struct MediaFile {
  /// The SHA-256 of its bytes.
  package let digest: ByteDigest
  /// What the person calls it; empty if nobody has said.
  package let name: String
  /// Its media type.
  package var mediaType: String
  /// Whether it is only the small picture that stands for another one in lists.
  package var isThumbnail = false

  /// Creates the file of a medium.
  package init(digest: ByteDigest, name: String, mediaType: String, isThumbnail: Bool = false) {
    self.digest = digest
    self.name = name
    self.mediaType = mediaType
    self.isThumbnail = isThumbnail
  }

  /// Where it lies in a bundle, as documents refer to it: `Media/<sha256>.<ending>`.
  package var path: String { Media(.stored(digest), name: name, mediaType: mediaType).path }

  /// By what name a letter can show it, if it is a picture that mail programs know.
  package var identifier: String? {
    guard ["jpg", "png", "gif", "webp"].contains(ending) else { return nil }
    return "\(digest.hex.prefix(32))@napkin.invalid"
  }

  /// What it is called when it travels alone: as the person calls it, with an ending that fits.
  package var attachedName: (stem: String, ending: String) {
    Media(.stored(digest), name: name, mediaType: mediaType).attachedName
  }

  private var ending: String { MediaType.fileExtension(of: mediaType) }
}

extension MediaFile {
  /// The media that a content refers to and that are not somewhere else, each once, in the order in
  /// which they come up; thumbnails too.
  package static func all(in content: Content) -> [MediaFile] {
    var seen: Set<ByteDigest> = []
    return allPaths(in: content).filter { seen.insert($0.digest).inserted }
  }

  /// The media as a letter has them: the same bytes may go by two types, and then it is the one by which the
  /// letter can show them.
  package static func allForLetter(in content: Content) -> [MediaFile] {
    let shown = allPaths(in: content).filter { $0.identifier != nil }
    let byDigest = Dictionary(shown.map { ($0.digest, $0) }) { first, _ in first }
    return all(in: content).map { byDigest[$0.digest] ?? $0 }
  }

  /// The media that a content refers to, each once for each path by which documents refer to it: the
  /// same bytes may be a picture here and a text there.
  package static func allPaths(in content: Content) -> [MediaFile] {
    var paths: Set<String> = []
    var digests: Set<ByteDigest> = []
    var files: [MediaFile] = []
    let all = content.media
    for media in all {
      guard case .stored(let digest) = media.source else { continue }
      digests.insert(digest)
      let file = MediaFile(digest: digest, name: media.name, mediaType: media.mediaType)
      if paths.insert(media.path).inserted { files.append(file) }
    }
    for media in all {
      // Of what type a thumbnail is, no document says; its bytes do.
      guard let thumbnail = media.thumbnail, digests.insert(thumbnail).inserted else { continue }
      files.append(
        MediaFile(
          digest: thumbnail, name: "", mediaType: "application/octet-stream", isThumbnail: true))
    }
    return files
  }
}
