import NapkinCore
import NapkinFormats
import NapkinMail
import NapkinMarkdown
import NapkinPlaces
import NapkinRooms
import NapkinRoomsExchange
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

  init(of id: Room.ID, in store: any RoomStore) throws {
    guard let entry = try store.room(id) else { throw Problem.notFound }
    let messages = try store.transcript(of: id)
    room = Room(
      id: id, place: entry.place, zoom: entry.zoom, topic: entry.topic,
      lastVisit: entry.lastVisit, messages: messages.map(\.message))
    var pictures: [ByteDigest: [UInt8]] = [:]
    for picture in Set(messages.compactMap(\.picture)) {
      pictures[picture] = try store.picture(picture)
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
