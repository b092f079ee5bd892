package import NapkinCore
package import NapkinFormats

/// A picture, recording or film whose bytes are put into a bundle.
package struct MediaFile {
  /// The SHA-256 of its bytes.
  package let digest: ByteDigest
  /// The name that the person gave; empty if there is none.
  package let name: String
  package var mediaType: String
  /// Whether the file is only the thumbnail of another medium.
  package var isThumbnail = false

  /// Creates the file of a medium.
  package init(digest: ByteDigest, name: String, mediaType: String, isThumbnail: Bool = false) {
    self.digest = digest
    self.name = name
    self.mediaType = mediaType
    self.isThumbnail = isThumbnail
  }

  /// The path in a bundle, as in documents: `Media/<sha256>.<ending>`.
  package var path: String { Media(.stored(digest), name: name, mediaType: mediaType).path }

  /// The identifier by which an email can show the medium; `nil` if it is not a picture that mail programs support.
  package var identifier: String? {
    guard ["jpg", "png", "gif", "webp"].contains(ending) else { return nil }
    return "\(digest.hex.prefix(32))@napkin.invalid"
  }

  /// The file name as an attachment: the person's name for the medium, with a file extension for its type.
  package var attachedName: (stem: String, ending: String) {
    Media(.stored(digest), name: name, mediaType: mediaType).attachedName
  }

  private var ending: String { MediaType.fileExtension(of: mediaType) }
}

extension MediaFile {
  /// Returns the media whose bytes belong to a content, without repetitions, in the order in which they appear;
  /// thumbnails are included.
  package static func all(in content: Content) -> [MediaFile] {
    var seen: Set<ByteDigest> = []
    return allPaths(in: content).filter { seen.insert($0.digest).inserted }
  }

  /// Returns the media for an email. If the same bytes have two media types, the type with which the email can show
  /// them is taken.
  package static func allForLetter(in content: Content) -> [MediaFile] {
    let shown = allPaths(in: content).filter { $0.identifier != nil }
    let byDigest = Dictionary(shown.map { ($0.digest, $0) }) { first, _ in first }
    return all(in: content).map { byDigest[$0.digest] ?? $0 }
  }

  /// Returns the media of a content, once for each path by which documents refer to them: the same bytes may have
  /// several media types, and so several paths.
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
      // Documents do not store the type of a thumbnail; it has to be found from its bytes.
      guard let thumbnail = media.thumbnail, digests.insert(thumbnail).inserted else { continue }
      files.append(
        MediaFile(
          digest: thumbnail, name: "", mediaType: "application/octet-stream", isThumbnail: true))
    }
    return files
  }
}
