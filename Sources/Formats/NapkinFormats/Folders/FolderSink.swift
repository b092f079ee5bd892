import NapkinCore

internal import CNapkinSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a folder that is either complete or not there.
///
/// The files go to a temporary folder, which gets its name in ``commit()``. Into an empty folder that is there
/// already, the finished files are moved one after the other; a failure takes them back, a kill may leave some.
/// What a person has is safe: a folder that holds anything is refused, unless the caller knows that it is a
/// document of its own (a `.textbundle`) and asks to replace it as a whole.
///
/// A sink that is released without being committed removes its temporary folder.
public final class FolderSink: PartSink {
  /// What stands at the path already.
  private enum ExistingTarget {
    case nothing, emptyFolder, replaced
  }

  /// The folder that holds the files until ``commit()``.
  package let temporary: String
  private let path: String
  private let target: String
  private let old: ExistingTarget
  private var file: FileSink?
  private var keys: Set<String> = []
  private var isFinished = false

  /// Begins to write a folder.
  public init(path: String, replacing mayReplace: Bool = false) throws(FormatError) {
    self.path = path
    let target = try FileSystem.followingLinks(FileSystem.trimmed(path))
    let status = try FileSystem.status(of: target, for: .writing)
    if let status, !status.isFolder { throw FileSystem.error(ENOTDIR, path, .writing) }
    if status == nil {
      old = .nothing
    } else if try FileSystem.names(in: target).isEmpty {
      old = .emptyFolder
    } else if mayReplace {
      old = .replaced
    } else {
      throw FormatError(
        .io, "The folder is not empty; name a new one, or one that is empty.",
        at: FileLocation(file: path))
    }
    self.target = target
    // What is moved in the end has to be on the same volume.
    let place = old == .emptyFolder ? target : FileSystem.folder(of: target)
    temporary = try FileSystem.makeTemporaryFolder(in: place, for: path)
  }

  deinit {
    abort()
  }

  /// Begins the next file.
  public func begin(_ part: String) throws(FormatError) {
    try finishFile()
    try PartNames.check(part)
    guard keys.insert(PartNames.key(part)).inserted else { throw PartNames.collision }
    let place = temporary + "/" + part
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: place))
      file = try FileSink(path: place, isDurable: false)
    } catch {
      throw named(error, part)
    }
  }

  /// Takes the next bytes of the file that was begun last.
  public func write(_ bytes: [UInt8]) throws(FormatError) {
    guard let file else { throw PartNames.nothingBegun }
    do {
      try file.write(bytes)
    } catch {
      throw named(error, "")
    }
  }

  /// Puts the folder in its place: now, and not before, it is there.
  public func commit() throws(FormatError) {
    try finishFile()
    switch old {
    case .nothing: try move(temporary, to: target)
    case .emptyFolder: try moveContents()
    case .replaced: try replace()
    }
    isFinished = true
  }

  /// Throws away what was written; what stood there before stays.
  public func abort() {
    guard !isFinished else { return }
    isFinished = true
    file?.abort()
    FileSystem.removeTree(temporary)
  }

  private func finishFile() throws(FormatError) {
    guard let file else { return }
    self.file = nil
    do {
      try file.commit()
    } catch {
      throw named(error, "")
    }
  }

  // MARK: Moving

  /// The folder of the person stays the same one: it may be where a shell stands.
  private func moveContents() throws(FormatError) {
    var moved: [String] = []
    do {
      for name in try FileSystem.names(in: temporary) {
        try move(temporary + "/" + name, to: target + "/" + name)
        moved.append(name)
      }
    } catch {
      for name in moved { _ = rename(target + "/" + name, temporary + "/" + name) }
      throw error
    }
    FileSystem.remove(temporary)
  }

  /// Changes places with what is there, so that one of the two is there at any time; a file system that
  /// cannot do that has to move them one after the other.
  private func replace() throws(FormatError) {
    if napkin_exchange(temporary, target) { return FileSystem.removeTree(temporary) }
    let aside = try FileSystem.makeTemporaryFolder(
      in: FileSystem.folder(of: target), for: path)
    // A folder can take the place of an empty one only.
    try move(target, to: aside)
    do {
      try move(temporary, to: target)
    } catch {
      _ = rename(aside, target)
      throw error
    }
    FileSystem.removeTree(aside)
  }

  private func move(_ source: String, to place: String) throws(FormatError) {
    if rename(source, place) != 0 { throw FileSystem.error(errno, path, .writing) }
  }

  // MARK: Names

  /// The error as one of the folder that the person named, not of the temporary one.
  private func named(_ error: FormatError, _ part: String) -> FormatError {
    var error = error
    error.location.file = part.isEmpty ? path : FileSystem.trimmed(path) + "/" + part
    return error
  }
}
