import NapkinCore
public import NapkinFormats
import NapkinGallery

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResponseFeed {
  /// Reads a feed. Damaged JSON, and a feed of a newer version, are refused.
  public init(
    from source: inout some ByteSource, limits: Limits = Limits()
  ) throws(FormatError) {
    let bytes = try source.readAll(limit: limits.inputBytes)
    let file: File
    do {
      let head = try JSONDecoder().decode(Head.self, from: Data(bytes))
      guard head.gallery == Self.version else { throw UnknownVersion(number: head.gallery) }
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch let error as UnknownVersion {
      throw FormatError(
        .unsupportedVersion, "This feed has version \(error.number); only 1 is known here.")
    } catch {
      throw FormatError(.malformed, "This is no feed of responses, or it is damaged.")
    }
    let responses = file.responses.compactMap(\.response)
    self.init(
      responses,
      skippedCount: file.responses.count - responses.count
        + file.responses.count { $0.lacksPicture })
  }

  private struct UnknownVersion: Error {
    var number: Int
  }

  private struct Head: Decodable {
    var gallery: Int
  }

  private struct File: Decodable {
    var responses: [Entry]
  }

  /// An entry of the feed; its response is `nil` if it cannot be read.
  private struct Entry: Decodable {
    var response: Response?
    /// Whether the response has a picture or a drawing that cannot be read.
    var lacksPicture = false

    init(from decoder: any Decoder) throws {
      guard let fields = try? Fields(from: decoder) else { return }
      response = fields.response
      lacksPicture = fields.pictureHash != nil && response?.picture == nil || fields.lacksDrawing
    }
  }

  private struct Fields: Decodable {
    var id: Response.ID
    var artwork: Artwork.ID
    var author: Name
    var text: String
    var drawing: Sketch?
    var lacksDrawing: Bool
    var pictureHash, pictureURI, pictureType, pictureName: String?
    var shared: Instant
    var moderation: Response.Moderation

    var response: Response {
      Response(
        id: id, artwork: artwork, author: author, text: text, sketch: drawing, picture: picture,
        shared: shared, moderation: moderation)
    }

    private enum Key: String, CodingKey {
      case id, artwork, author, text, drawing, pictureHash, pictureURI, pictureType, pictureName,
        shared, moderation
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Response.ID.self, forKey: .id)
      artwork = try container.decode(Artwork.ID.self, forKey: .artwork)
      author = try container.decode(Name.self, forKey: .author)
      text = try container.decode(String.self, forKey: .text)
      drawing = try? container.decodeIfPresent(Sketch.self, forKey: .drawing)
      lacksDrawing = container.contains(.drawing) && drawing == nil
      pictureHash = try container.decodeIfPresent(String.self, forKey: .pictureHash)
      pictureURI = try container.decodeIfPresent(String.self, forKey: .pictureURI)
      pictureType = try container.decodeIfPresent(String.self, forKey: .pictureType)
      pictureName = try container.decodeIfPresent(String.self, forKey: .pictureName)
      shared = try container.decode(Instant.self, forKey: .shared)
      moderation = try container.decode(Response.Moderation.self, forKey: .moderation)
    }

    private var picture: Media? {
      let stored = pictureHash.flatMap { ByteDigest(hex: $0) }.map { Media.Source.stored($0) }
      guard let source = stored ?? pictureURI.map({ .external($0) }) else { return nil }
      return Media(source, name: pictureName ?? "", mediaType: pictureType ?? "image/jpeg")
    }
  }
}
