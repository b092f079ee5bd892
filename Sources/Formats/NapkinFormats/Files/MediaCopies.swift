package import NapkinCore

/// The pictures, recordings and films of a document, copied to the folder `Media` beside a copy of the document.
package struct MediaCopies {
  /// The media that are missing or damaged.
  package private(set) var missing: Set<ByteDigest> = []
  /// Whether the document is written to a destination without a folder, such as a pipe.
  package private(set) var hasNoFolder = false
  private let files: [(digest: ByteDigest, name: String?)]
  private var made: [String] = []
  private var madeFolder: String?

  /// Collects the media that the content refers to; nothing is copied yet.
  package init(of content: Content?) {
    var digests: Set<ByteDigest> = []
    var names: Set<String> = []
    var files: [(digest: ByteDigest, name: String?)] = []
    for media in content?.media ?? [] {
      if case .stored(let digest) = media.source, let name = media.fileName {
        digests.insert(digest)
        if names.insert(name).inserted { files.append((digest, name)) }
      }
      if let thumbnail = media.thumbnail, digests.insert(thumbnail).inserted {
        files.append((thumbnail, nil))
      }
    }
    self.files = files
  }

  /// Copies each medium that the folder lacks. A file counts as the medium only if its bytes match, so a name alone
  /// is not enough. If `isOneOfMany`, other documents share the folder, so it stays even if it is empty.
  package mutating func make(
    from source: any MediaSource, beside path: String, isOneOfMany: Bool = false,
    _ open: (_ path: String) throws(FormatError) -> some CommittableSink
  ) throws(FormatError) {
    if files.isEmpty { return }
    guard path != "-", let file = try FileSystem.fileToWrite(at: path) else {
      hasNoFolder = true
      return
    }
    let folder = FileSystem.folder(of: file) + "/Media"
    let present = try FolderMedia(path: folder)
    for (digest, name) in files {
      let file = name ?? present.name(of: digest)
      if let file, try present.has(digest, as: file) { continue }
      if try copy(digest, from: source, into: folder, as: file, open) { continue }
      missing.insert(digest)
    }
    if made.isEmpty, !isOneOfMany, let madeFolder { FileSystem.remove(madeFolder) }
  }

  /// Removes the copies again.
  package func undo() {
    for path in made { FileSystem.remove(path) }
    if let madeFolder { FileSystem.remove(madeFolder) }
  }

  /// Copies a file, and keeps the copy only if its bytes match the digest; returns whether it was copied.
  private mutating func copy(
    _ digest: ByteDigest, from source: any MediaSource, into folder: String, as name: String?,
    _ open: (_ path: String) throws(FormatError) -> some CommittableSink
  ) throws(FormatError) -> Bool {
    guard try source.open(digest) != nil else { return false }
    if try FileSystem.status(of: folder, for: .writing) == nil {
      madeFolder = folder
      try FileSystem.makeFolder(folder)
    }
    var path = "\(folder)/"
    if let name {
      path += name
    } else {
      let type = try source.thumbnailType(of: digest)
      path += "\(digest.hex).\(MediaType.fileExtension(of: type))"
    }
    let old = try FileSystem.status(of: path, for: .writing)
    // A pipe would make its writer wait for ever.
    if old?.isRegular == false { return false }
    var sink = try open(path)
    let count = try source.measure(digest) { piece throws(FormatError) in try sink.write(piece) }
    guard count != nil else { return false }
    try sink.commit()
    if old == nil { made.append(path) }
    return true
  }
}
