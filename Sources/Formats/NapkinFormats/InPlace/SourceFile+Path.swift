import NapkinCore

extension FormatRegistry {
  /// Opens a file to change it and save it again.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The format; without it, the first bytes and the file name determine the format.
  public func open(path: String, as name: FormatName? = nil) throws(FormatError) -> SourceFile {
    var source = try FileSource(path: path)
    return try open(ImportRequest(fileName: path), as: name, from: &source)
  }

  /// Saves a changed document over its file; an unchanged document is not written at all.
  ///
  /// If another program has changed the file since it was opened, the file stays as it is, and an error is thrown.
  @discardableResult
  public func save(
    _ content: Content, over file: SourceFile, at path: String
  ) throws(FormatError) -> SavedFile {
    let saved = try save(content, over: file)
    if saved.bytes == file.bytes { return saved }
    try FileSink.replace(path, by: saved.bytes, over: file.bytes)
    return saved
  }
}

extension FileSink {
  /// Replaces the contents of a file. If the file does not contain `old`, it stays as it is, and an error is
  /// thrown.
  package static func replace(
    _ path: String, by bytes: [UInt8], over old: [UInt8]
  ) throws(FormatError) {
    try FileLock.hold(path, as: old) { () throws(FormatError) in
      let sink = try FileSink(path: path)
      try sink.write(bytes)
      try sink.commit()
    }
  }
}

extension FileLock {
  /// Locks a file and runs a closure if the file has these bytes; other processes that use the lock have to wait.
  package static func hold(
    _ path: String, as old: [UInt8], _ work: () throws(FormatError) -> Void
  ) throws(FormatError) {
    let lock = try FileLock(path)
    defer { lock.release() }
    let current = try FileSystem.contents(of: path)
    guard current == old else { throw .changedMeanwhile(path, current, since: old) }
    try work()
  }
}

extension FormatError {
  fileprivate static func changedMeanwhile(
    _ path: String, _ current: [UInt8], since old: [UInt8]
  ) -> FormatError {
    let same = zip(current, old).prefix { $0 == $1 }.map(\.0)
    let lines = same.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return FormatError(
      .changedMeanwhile,
      "Another program has changed the file since it was opened; open it again, and make the change there.",
      at: FileLocation(
        file: path, line: lines.count,
        column: String(decoding: lines.last ?? [], as: UTF8.self).count + 1))
  }
}
