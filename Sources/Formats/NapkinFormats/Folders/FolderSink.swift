import NapkinCore

internal import CNapkinSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a folder that is either complete or absent.
///
/// The files are written to a temporary folder, which is renamed in ``commit()``. If the target is an existing
/// empty folder, the finished files are moved into it one after the other; a failure moves them back, but a killed
/// process may leave some there. The person's files are safe: a folder that is not empty is refused, unless the
/// caller knows that the folder is one document (a `.textbundle`) and asks to replace it as a whole.
///
/// A sink that is released before ``commit()`` removes its temporary folder.
public final class FolderSink: PartSink {
  /// The state of the target path before anything is written.
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
    // Only a folder on the same volume can be moved to the target by renaming.
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

  /// Moves the finished folder to its path; before this call, nothing is there.
  public func commit() throws(FormatError) {
    try finishFile()
    switch old {
    case .nothing: try move(temporary, to: target)
    case .emptyFolder: try moveContents()
    case .replaced: try replace()
    }
    isFinished = true
  }

  /// Throws away the written files; an existing folder at the path stays as it was.
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

  /// Moves the files into the person's empty folder, which may be the working folder of a shell and so has to stay.
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

  /// Exchanges the old and the new folder in one step, so that the path is never empty. On a file system that
  /// cannot do this, they are moved one after the other.
  private func replace() throws(FormatError) {
    if napkin_exchange(temporary, target) { return FileSystem.removeTree(temporary) }
    let aside = try FileSystem.makeTemporaryFolder(
      in: FileSystem.folder(of: target), for: path)
    // A folder can only be renamed to the path of an empty folder.
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

  /// Returns the error with the path that the person named instead of the path in the temporary folder.
  private func named(_ error: FormatError, _ part: String) -> FormatError {
    var error = error
    error.location.file = part.isEmpty ? path : FileSystem.trimmed(path) + "/" + part
    return error
  }
}
