import NapkinCore
import NapkinFormats

/// The pictures, recordings and films that a page contains. All sections of the page share one object.
final class PageMedia {
  private let request: ExportRequest
  private var known: [String: Media] = [:]
  private var used: Set<String> = []
  /// The number of bytes left for copies of media that are repeated.
  private var room = 16 << 20

  init(of request: ExportRequest) {
    self.request = request
    for media in request.content.media { known[media.path] = media }
  }

  /// The number of stored pictures that are not shown: no browser can show them, or their bytes are not available.
  var unshownCount: Int {
    let content = request.content
    let all =
      content.kind == .notebook ? content.usedItems.flatMap(\.media) : content.media
    return all.count { media in
      guard media.kind == .image, case .stored = media.source else { return false }
      return !used.contains(media.path)
    }
  }

  /// Returns an address that contains the bytes of a file; `nil` if the page cannot contain them.
  func source(of path: String) -> String? {
    guard let media = known[path], case .stored(let digest) = media.source,
      let bytes = try? request.media.soundBytes(of: digest, limit: request.limits.entryBytes)
    else { return nil }
    let type: String
    switch media.kind {
    case .image:
      guard let picture = PictureType(of: bytes) else { return nil }
      type = "image/\(picture)"
    case .audio, .video: type = media.mediaType
    case .other: return nil
    }
    if !used.insert(path).inserted {
      guard bytes.count <= room else { return nil }
      room -= bytes.count
    }
    return "data:\(type);base64,\(Base64.text(of: bytes))"
  }
}
