public import NapkinCore

/// Media among the files of a folder, each found by its digest.
public struct PartMedia<Parts: PartSource>: MediaSource {
  private let parts: Parts
  /// The file of each digest.
  public var paths: [ByteDigest: String]

  /// Creates a source of the media at these paths; of none unless given.
  public init(_ parts: Parts, paths: [ByteDigest: String] = [:]) {
    (self.parts, self.paths) = (parts, paths)
  }

  /// The bytes with this digest; `nil` if they are not there.
  public func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    try paths[digest].flatMap { path throws(FormatError) in try parts.openIfSound(path) }
  }
}

extension PartMedia {
  /// Finds the media in one of the folders, each in a file that is called by its digest.
  package init(_ parts: Parts, in folder: String) {
    self.init(parts)
    for path in parts.paths where path.hasPrefix(folder) {
      let name = path.dropFirst(folder.count)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { paths[digest] = path }
    }
  }
}

extension PartSource {
  /// The bytes of a file; `nil` if it is a link out of the folder, or no file at all: then it alone is
  /// missing.
  package func openIfSound(_ path: String) throws(FormatError) -> (any ByteSource)? {
    do {
      return try open(path)
    } catch {
      guard error.code == .malformed else { throw error }
      return nil
    }
  }
}
