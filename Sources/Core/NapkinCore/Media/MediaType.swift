/// The media types of the files to which documents refer, and their file extensions.
public enum MediaType {
  /// Each type with its usual extension first; further rows for a type or an extension are synonyms.
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

  /// Returns the usual file extension of a type, without the dot; `bin` if the type is unknown.
  public static func fileExtension(of mediaType: String) -> String {
    let wanted = bare(mediaType)
    return table.first { $0.type == wanted }?.ending ?? "bin"
  }

  /// The type of files about which nothing is known.
  package static let unknown = "application/octet-stream"

  /// Returns the type of files with an extension; `application/octet-stream` if the extension is unknown.
  public static func named(byFileExtension ending: String) -> String {
    let wanted = ending.lowercased()
    return table.first { $0.ending == wanted }?.type ?? unknown
  }

  /// Returns the type of a file by its extension; `nil` if the extension is missing or unknown.
  package static func named(ofFile path: some StringProtocol) -> String? {
    // Only the end of the path is examined, because an address may contain the data of a whole picture.
    let end = Array(path.utf8.suffix(8))
    guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let type = named(byFileExtension: String(decoding: end[(dot + 1)...], as: UTF8.self))
    return type == unknown ? nil : type
  }

  /// Returns the kind of files that have a type.
  public static func kind(of mediaType: String) -> Media.Kind {
    let type = bare(mediaType)
    if type.hasPrefix("image/") { return .image }
    if type.hasPrefix("audio/") { return .audio }
    if type.hasPrefix("video/") { return .video }
    return .other
  }

  /// Returns the type without parameters, in lower case.
  private static func bare(_ mediaType: String) -> String {
    let type = mediaType.prefix { $0 != ";" && $0 != " " }
    return type.lowercased()
  }
}
