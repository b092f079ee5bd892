public import NapkinCore

/// The media among the files of a folder, each identified by its digest.
public struct PartMedia<Parts: PartSource>: MediaSource {
  private let parts: Parts
  /// The path of the file with each digest.
  public var paths: [ByteDigest: String]

  /// Creates a source of the media at these paths.
  public init(_ parts: Parts, paths: [ByteDigest: String] = [:]) {
    (self.parts, self.paths) = (parts, paths)
  }

  /// Returns the bytes with this digest; `nil` if they are missing.
  public func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    try paths[digest].flatMap { path throws(FormatError) in try parts.openIfSound(path) }
  }
}

extension PartMedia {
  /// Creates a source of the media in a folder whose files are named after their digests.
  package init(_ parts: Parts, in folder: String) {
    self.init(parts)
    for path in parts.paths where path.hasPrefix(folder) {
      let name = path.dropFirst(folder.count)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { paths[digest] = path }
    }
  }
}

extension PartSource {
  /// Returns the bytes of a file; `nil` if it is a link out of the folder or is not a regular file. So one bad file
  /// counts as missing instead of stopping the import.
  package func openIfSound(_ path: String) throws(FormatError) -> (any ByteSource)? {
    do {
      return try open(path)
    } catch {
      guard error.code == .malformed else { throw error }
      return nil
    }
  }
}
