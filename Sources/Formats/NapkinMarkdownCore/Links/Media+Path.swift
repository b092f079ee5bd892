import NapkinCore
import NapkinFormats

extension Media {
  package init(path: String, name: String, isImage: Bool) {
    let file = path.split(separator: "/").last ?? ""
    let parts = file.split(separator: ".", maxSplits: 1)
    let type = MediaType.named(ofFile: file) ?? (isImage ? "image/png" : MediaType.unknown)
    let digest =
      parts.count == 2 && path.hasPrefix(Media.folder)
      ? ByteDigest(hex: parts[0]) : nil
    self.init(digest.map { .stored($0) } ?? .external(path), name: name, mediaType: type)
  }

  package var isStored: Bool { if case .stored = source { true } else { false } }
}
