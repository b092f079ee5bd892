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
    var source = try FileSource(path: path)
    let current = try source.readAll(limit: Int.max)
    guard current == file.bytes else {
      let same = zip(current, file.bytes).prefix { $0 == $1 }.map(\.0)
      let lines = same.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      throw FormatError(
        .changedMeanwhile,
        "Another program has changed the file since it was opened; open it again, and make the change there.",
        at: FileLocation(
          file: path, line: lines.count,
          column: String(decoding: lines.last ?? [], as: UTF8.self).count + 1))
    }
    let sink = try FileSink(path: path)
    try sink.write(saved.bytes)
    try sink.commit()
    return saved
  }
}
