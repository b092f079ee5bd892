import NapkinCore

extension FormatRegistry {
  /// Opens a file that is to be changed and saved again.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - name: Its format; without one, its first bytes and its name tell.
  public func open(path: String, as name: FormatName? = nil) throws(FormatError) -> SourceFile {
    var source = try FileSource(path: path)
    return try open(ImportRequest(fileName: path), as: name, from: &source)
  }

  /// Saves a changed document over its file; one that was not changed is not written at all.
  ///
  /// A file that another program has changed since it was opened is refused, and stays as it is.
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
  /// Writes a file anew. If it is to hold other bytes by now than it was read with, it stays as it is, and
  /// that is an error.
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
  /// Does something with a file that holds these bytes, and keeps others from writing it meanwhile.
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
