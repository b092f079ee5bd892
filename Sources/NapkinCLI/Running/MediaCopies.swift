import NapkinCore
import NapkinFormats

/// The pictures, recordings and films of a document, brought to the folder where a copy of the
/// document looks for them.
struct MediaCopies {
  private let files: [(digest: Digest, name: String?)]
  private var missing = 0
  private var hasNoFolder = false
  private var made: [String] = []
  private var madeFolder: String?

  /// Looks up what the content refers to, if there is any; nothing is copied yet.
  init(of content: Content?) {
    var seen: Set<Digest> = []
    var files: [(digest: Digest, name: String?)] = []
    for media in content?.media ?? [] {
      if case .stored(let digest) = media.source, seen.insert(digest).inserted {
        files.append((digest, media.fileName))
      }
      if let thumbnail = media.thumbnail, seen.insert(thumbnail).inserted {
        files.append((thumbnail, nil))
      }
    }
    self.files = files
  }

  /// What is to be told about them, in a few words.
  var remark: String? {
    if hasNoFolder {
      return "pictures and other media are not copied: standard output has no folder for them"
    }
    return missing == 0
      ? nil : "\(missing) of its pictures and other media are missing or damaged"
  }

  /// Copies what is not there yet.
  mutating func make(
    from source: any MediaSource, beside path: String, _ interruption: Interruption
  ) throws(Failure) {
    if files.isEmpty { return }
    if path == "-" {
      hasNoFolder = true
      return
    }
    do throws(FormatError) {
      let folder = FileSystem.folder(of: try FileSystem.followingLinks(path)) + "/Media"
      let present = try FolderMedia(path: folder)
      for (digest, name) in files where !present.contains(digest) {
        if try source.measure(digest) != nil, let bytes = try source.open(digest) {
          try copy(bytes, digest, name, into: folder, interruption)
        } else {
          missing += 1
        }
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Takes the copies away again.
  func undo() {
    for path in made { FileSystem.remove(path) }
    if let madeFolder { FileSystem.remove(madeFolder) }
  }

  private mutating func copy(
    _ bytes: any ByteSource, _ digest: Digest, _ name: String?, into folder: String,
    _ interruption: Interruption
  ) throws(FormatError) {
    if try FileSystem.status(of: folder, for: .writing) == nil {
      madeFolder = folder
      try FileSystem.makeFolder(folder)
    }
    var bytes = bytes
    var piece = try bytes.read(upTo: Self.pieceCount)
    let path = "\(folder)/\(name ?? "\(digest.hex).\(Self.ending(piece))")"
    var sink = try InterruptibleSink(path: path, interruption)
    while !piece.isEmpty {
      try sink.write(piece)
      piece = try bytes.read(upTo: Self.pieceCount)
    }
    try sink.commit()
    made.append(path)
  }

  private static let pieceCount = 1 << 20

  /// The ending of a thumbnail, of which no document says what it is.
  private static func ending(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    return bytes.starts(with: [0xFF, 0xD8]) ? "jpg" : "bin"
  }
}
