import NapkinCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few system calls that files need; their errors tell the person what to do.
///
/// Foundation would make every start of the command line tool 6 ms slower, and its atomic writing loses permissions
/// and replaces links.
package enum FileSystem {
  /// The purpose of a system call; the advice in an error depends on it.
  package enum Purpose {
    case reading
    case writing
  }

  /// The kind and attributes of a file or folder.
  package struct Status: Equatable {
    package var isRegular: Bool
    package var isFolder: Bool
    package var permissions: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var byteCount: Int64
    /// The time of the last change, in nanoseconds.
    package var changed: Int64
    package var number: UInt64
  }

  /// Returns the status of the file or folder at a path, links followed; `nil` if nothing is there.
  package static func status(
    of path: String, for purpose: Purpose = .reading
  ) throws(FormatError) -> Status? {
    try check(path)
    var info = stat()
    if stat(path, &info) == 0 { return Status(info) }
    if errno == ENOENT { return nil }
    throw error(errno, path, purpose)
  }

  /// Refuses a path that is empty or has a NUL: the system would ignore everything from the NUL on.
  package static func check(_ path: String) throws(FormatError) {
    guard path.isEmpty || path.utf8.contains(0) else { return }
    throw FormatError(
      .io, "The path is empty, or has a NUL in it; name a file.", at: FileLocation(file: path))
  }

  /// Whether a regular file is at a path, links followed; `false` if its status cannot be read.
  package static func isFile(_ path: String) -> Bool {
    (try? status(of: path))?.isRegular == true
  }

  /// Whether a folder is at a path, links followed; `false` if its status cannot be read.
  package static func isFolder(_ path: String) -> Bool {
    (try? status(of: path))?.isFolder == true
  }

  /// Whether anything is at a path, links followed; `false` if its status cannot be read.
  package static func isThere(_ path: String) -> Bool {
    (try? status(of: path)) != nil
  }

  /// Returns the path of a file in a folder. Names from a Mac may encode their accents differently; if there is no
  /// file with exactly this name, a file whose name looks the same is taken.
  package static func place(of path: String, in folder: String) -> String {
    let place = "\(folder)/\(path)"
    if path.utf8.allSatisfy({ $0 < 0x80 }) || isThere(place) { return place }
    return path.split(separator: "/").reduce(folder) { folder, part in
      let alike = (try? names(in: folder))?.first { $0 == part }
      return "\(folder)/\(alike ?? String(part))"
    }
  }

  /// Returns the path after following every link at its end; the file at the result may not exist yet.
  package static func followingLinks(_ path: String) throws(FormatError) -> String {
    var target = path
    for _ in 0..<40 {
      var name = [CChar](repeating: 0, count: 4097)
      let count = readlink(target, &name, 4096)
      guard count >= 0 else { return target }
      let link = String(
        decoding: name[0..<count].map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
      target = link.hasPrefix("/") ? link : folder(of: target) + "/" + link
    }
    throw error(ELOOP, path, .writing)
  }

  /// Returns the path of the file to write, links followed; the file may not exist yet. Returns `nil` for a device
  /// or a pipe, which links such as `/dev/stdout` point to without a usable path.
  package static func fileToWrite(at path: String) throws(FormatError) -> String? {
    if try status(of: path, for: .writing)?.isRegular == false { return nil }
    return try followingLinks(path)
  }

  /// Whether two paths point to one file, however they are spelt; for files that do not exist yet, whether they
  /// would be one file.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    switch (identity(of: left), identity(of: right)) {
    case (let left?, let right?): return left == right
    case (nil, nil):
      let name = name(of: left).lowercased()
      guard let place = identity(of: folder(of: left)) else { return false }
      return name == self.name(of: right).lowercased() && place == identity(of: folder(of: right))
    default: return false
    }
  }

  /// Returns two numbers that identify a file, links followed; `nil` if it does not exist.
  private static func identity(of path: String) -> [UInt64]? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino)]
  }

  /// Returns the path of the folder that contains a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the absolute path, links followed; `path` itself if nothing is there.
  package static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns a path without slashes at its end.
  package static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }

  /// Whether the person may write to the file at a path.
  package static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Makes a folder and its missing parent folders.
  package static func makeFolder(_ path: String) throws(FormatError) {
    if try status(of: path, for: .writing)?.isFolder == true { return }
    let parent = folder(of: path)
    if parent != path && parent != "." { try makeFolder(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw error(errno, path, .writing) }
  }

  /// Makes a folder that only the person can open, and its missing parent folders.
  package static func makePrivateFolder(_ path: String) throws(FormatError) {
    if try status(of: path, for: .writing)?.isFolder == true { return }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw error(errno, path, .writing) }
  }

  /// Removes a file or an empty folder, if it is there.
  package static func remove(_ path: String) {
    if unlink(path) != 0 { rmdir(path) }
  }

  /// Makes a folder with an unused name for files that are not complete yet, and returns its path.
  package static func makeTemporaryFolder(
    in folder: String, for path: String
  ) throws(FormatError) -> String {
    for attempt in 0..<10_000 {
      let name = "\(folder)/.napkin-\(getpid())-\(attempt).tmp"
      if mkdir(name, 0o777) == 0 { return name }
      guard errno == EEXIST else { throw error(errno, path, .writing) }
    }
    throw error(EEXIST, path, .writing)
  }

  /// Removes a folder with its contents, as far as permitted. Links are not followed.
  package static func removeTree(_ path: String) {
    var pending = [path]
    var folders: [String] = []
    while let folder = pending.popLast() {
      folders.append(folder)
      for name in (try? names(in: folder)) ?? [] {
        let place = folder + "/" + name
        if isLink(place) || (try? status(of: place))?.isFolder != true {
          unlink(place)
        } else {
          pending.append(place)
        }
      }
    }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// Whether a link is at a path, even if its target is missing.
  package static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && UInt32(info.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }

  /// Returns the sorted names of the files and folders in a folder.
  package static func names(in folder: String) throws(FormatError) -> [String] {
    guard let listing = opendir(folder) else { throw error(errno, folder, .reading) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the sorted paths that match a pattern with `*`, `?` or `[…]`. Returns the pattern itself if it is the
  /// path of a file, or if no path matches.
  package static func matches(_ pattern: String) -> [String] {
    guard pattern.utf8.contains(where: { "*?[".utf8.contains($0) }), !isThere(pattern) else {
      return [pattern]
    }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [pattern] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// Returns all bytes of a file.
  package static func contents(of path: String) throws(FormatError) -> [UInt8] {
    var source = try FileSource(path: path)
    return try source.readAll(limit: .max)
  }

  /// Returns the error for a failed system call.
  package static func error(
    _ number: CInt, _ path: String, _ purpose: Purpose
  ) -> FormatError {
    FormatError(.io, advice(number, purpose), at: FileLocation(file: path))
  }
}

extension FileSystem.Status {
  fileprivate init(_ info: stat) {
    let kind = UInt32(info.st_mode) & UInt32(S_IFMT)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    self.init(
      isRegular: kind == UInt32(S_IFREG),
      isFolder: kind == UInt32(S_IFDIR),
      permissions: UInt32(info.st_mode) & 0o7777,
      owner: info.st_uid,
      group: info.st_gid,
      byteCount: Int64(info.st_size),
      changed: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      number: UInt64(truncatingIfNeeded: info.st_ino)
    )
  }
}
