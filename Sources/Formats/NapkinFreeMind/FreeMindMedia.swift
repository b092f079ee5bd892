import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads the pictures to which maps refer.
enum FreeMindMedia {
  /// Returns the picture at an address. A picture in a media folder that is named by its digest is a stored one.
  static func picture(_ uri: String) -> Media {
    let named = MediaType.named(ofFile: uri).flatMap { MediaType.kind(of: $0) == .image ? $0 : nil }
    let type = named ?? "image/png"
    if uri.hasPrefix(Media.folder), let name = uri.split(separator: "/").last,
      let digest = ByteDigest(hex: String(name.prefix(64)))
    {
      let media = Media(.stored(digest), mediaType: type)
      if media.path == uri { return media }
    }
    return Media(.external(uri), mediaType: type)
  }

  /// Returns the picture of a text that contains nothing else, which is how FreeMind puts a picture into a node.
  static func picture(in text: RichText) -> Media? {
    guard text.syntax == .xhtml,
      text.source.hasBytes(of: "<img") || text.source.hasBytes(of: "<IMG")
    else { return nil }
    var source = MemorySource("<div>\(text.source)</div>")
    let found = try? XMLReader.read(ImportRequest(mode: .strict), from: &source, words: []) {
      reader throws(FormatError) in try onlyImage(in: reader)
    }
    guard let image = found?.value, !image.uri.isEmpty, !image.uri.hasPrefix("data:") else {
      return nil
    }
    var media = picture(image.uri)
    media.name = image.name
    return media
  }

  /// The elements that may be around a single picture.
  private static let frames: Set<String> = ["body", "center", "div", "p", "span"]

  /// Returns the address and the name of the only picture of a page; `nil` if the page has other content.
  private static func onlyImage(
    in reader: XMLReader
  ) throws(FormatError) -> (uri: String, name: String)? {
    var image: (uri: String, name: String)?
    while let event = try reader.next() {
      switch event {
      case .start:
        let name = reader.spelling(ofName: reader.name).lowercased()
        if name == "head" {
          try reader.skipElement()
        } else if name == "img", image == nil {
          image = self.image(of: reader)
        } else if !frames.contains(name) {
          return nil
        }
      case .text: if !reader.isBlank { return nil }
      case .end, .comment, .instruction: break
      }
    }
    return image
  }

  private static func image(of reader: XMLReader) -> (uri: String, name: String) {
    var image = (uri: "", name: "")
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      switch reader.spelling(ofName: attribute.name).lowercased() {
      case "src": image.uri = attribute.value.string
      case "alt": image.name = attribute.value.string
      default: break
      }
    }
    return image
  }
}
