import NapkinCore
import NapkinFormats
import NapkinMail
import NapkinMarkdown
import NapkinPlaces
import NapkinRooms
import NapkinRoomsExchange
import Synchronization
import WebHost

/// The messages of a room, as a file.
struct Transcript {
  /// The format of the file.
  enum Format: String {
    case markdown = "transcript.md"
    case mail = "transcript.eml"
    case geoJSON = "transcript.geojson"

    fileprivate var id: String {
      switch self {
      case .markdown: "markdown"
      case .mail: "eml"
      case .geoJSON: "geojson"
      }
    }

    fileprivate var mediaType: String {
      switch self {
      case .markdown: "text/markdown; charset=utf-8"
      case .mail: "message/rfc822"
      case .geoJSON: "application/geo+json"
      }
    }
  }

  private let room: Room
  private let media: MemoryMedia

  /// The most bytes of pictures in a mail.
  private static let pictureBytes = 32 << 20
  /// Held while a mail is made, because that needs several times the memory of its pictures.
  private static let mail = Mutex(())

  /// Returns the messages of a room as a file to download.
  static func response(
    of id: Room.ID, in store: any RoomStore, as format: Format
  ) throws -> Response {
    guard format == .mail else { return try Transcript(of: id, in: store).response(format) }
    let response = try mail.withLockIfAvailable { _ in
      try Transcript(of: id, in: store, pictureBytes: pictureBytes).response(format)
    }
    guard let response else { throw Problem.busy }
    return response
  }

  /// Reads the messages, and the newest pictures up to a number of bytes. A mail names the pictures that it lacks.
  init(of id: Room.ID, in store: any RoomStore, pictureBytes: Int = 0) throws {
    guard let entry = try store.room(id) else { throw Problem.notFound }
    let messages = try store.transcript(of: id)
    room = Room(
      id: id, place: entry.place, zoom: entry.zoom, topic: entry.topic,
      lastVisit: entry.lastVisit, messages: messages.map(\.message))
    var pictures: [ByteDigest: [UInt8]] = [:]
    var rest = pictureBytes
    for picture in messages.reversed().compactMap(\.picture) where pictures[picture] == nil {
      guard rest > 0 else { break }
      guard let bytes = try store.picture(picture) else { continue }
      rest -= bytes.count
      if rest >= 0 { pictures[picture] = bytes }
    }
    media = MemoryMedia(pictures)
  }

  func response(_ format: Format) throws(FormatError) -> Response {
    var request = ExportRequest(.note(room.transcript))
    request.media = media
    if format == .mail { request.options = .mail(subject: room.topic.text) }
    var sink = MemorySink()
    _ = try Self.registry.export(request, as: FormatName(format.id), to: &sink)
    var response = Response.bytes(sink.bytes, format.mediaType)
    response.headers.append(
      ("Content-Disposition", "attachment; filename=\"room-\(room.id)-\(format.rawValue)\""))
    return response
  }

  private static let registry = {
    var registry = FormatRegistry()
    registry.register(MarkdownExporter())
    registry.register(MailExporter())
    registry.register(GeoJSONExporter())
    return registry
  }()
}
