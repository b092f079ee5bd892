import NapkinCore

/// Pictures and recordings as maps refer to them.
enum FreeMindMedia {
  /// The picture at an address. One in a folder of media by its digest is a stored one.
  static func picture(_ uri: String) -> Media {
    let ending = uri.split(separator: ".").last.map(String.init) ?? ""
    let named = MediaType.named(byFileExtension: ending)
    let type = MediaType.kind(of: named) == .image ? named : "image/png"
    if uri.hasPrefix(Media.folder), let name = uri.split(separator: "/").last,
      let digest = ByteDigest(hex: String(name.prefix(64)))
    {
      let media = Media(.stored(digest), mediaType: type)
      if media.path == uri { return media }
    }
    return Media(.external(uri), mediaType: type)
  }
}
