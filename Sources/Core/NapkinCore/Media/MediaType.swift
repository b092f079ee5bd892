/// The media types that people's documents refer to, and the endings of their files.
public enum MediaType {
  /// Each type with its usual ending first; further lines for a type or an ending are synonyms.
  private static let table: [(type: String, ending: String)] = [
    ("image/jpeg", "jpg"), ("image/jpeg", "jpeg"), ("image/jpg", "jpg"),
    ("image/png", "png"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("image/heic", "heic"),
    ("image/avif", "avif"),
    ("image/tiff", "tiff"), ("image/tiff", "tif"),
    ("image/bmp", "bmp"),
    ("image/svg+xml", "svg"),
    ("audio/x-caf", "caf"),
    ("audio/mp4", "m4a"), ("audio/x-m4a", "m4a"),
    ("audio/mpeg", "mp3"),
    ("audio/wav", "wav"), ("audio/x-wav", "wav"),
    ("audio/flac", "flac"),
    ("audio/ogg", "ogg"),
    ("audio/aac", "aac"),
    ("audio/opus", "opus"),
    ("video/quicktime", "mov"),
    ("video/mp4", "mp4"), ("video/mp4", "m4v"),
    ("video/webm", "webm"),
    ("video/x-matroska", "mkv"),
    ("application/pdf", "pdf"),
    ("text/plain", "txt"),
    ("text/markdown", "md"),
    ("text/html", "html"),
    ("text/csv", "csv"),
    ("text/calendar", "ics"),
    ("application/json", "json"),
    ("application/epub+zip", "epub"),
    ("application/rtf", "rtf"),
    ("application/vnd.oasis.opendocument.text", "odt"),
    ("application/vnd.oasis.opendocument.spreadsheet", "ods"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
    ("application/zip", "zip"),
    ("application/gzip", "gz"),
    (unknown, "bin"),
  ]

  /// The usual ending of files of a type, without the dot; `bin` if the type is not known.
  public static func fileExtension(of mediaType: String) -> String {
    let wanted = bare(mediaType)
    return table.first { $0.type == wanted }?.ending ?? "bin"
  }

  /// The type of files of which nothing is known.
  package static let unknown = "application/octet-stream"

  /// The type of files with an ending; `application/octet-stream` if the ending is not known.
  public static func named(byFileExtension ending: String) -> String {
    let wanted = ending.lowercased()
    return table.first { $0.ending == wanted }?.type ?? unknown
  }

  /// The type of a file by the ending of its name; `nil` if that tells none.
  package static func named(ofFile path: some StringProtocol) -> String? {
    // An address may hold a whole picture; an ending has a few letters.
    let end = Array(path.utf8.suffix(8))
    guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let type = named(byFileExtension: String(decoding: end[(dot + 1)...], as: UTF8.self))
    return type == unknown ? nil : type
  }

  /// What kind of file has a type.
  public static func kind(of mediaType: String) -> Media.Kind {
    let type = bare(mediaType)
    if type.hasPrefix("image/") { return .image }
    if type.hasPrefix("audio/") { return .audio }
    if type.hasPrefix("video/") { return .video }
    return .other
  }

  /// The type alone, without parameters and in small letters.
  private static func bare(_ mediaType: String) -> String {
    let type = mediaType.prefix { $0 != ";" && $0 != " " }
    return type.lowercased()
  }
}
