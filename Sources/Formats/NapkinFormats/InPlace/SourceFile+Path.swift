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
    try FileSystem.replace(file.bytes, by: saved.bytes, at: path)
    return saved
  }
}

extension FileSystem {
  /// Puts other bytes into a file, or leaves it alone if they are the same. A file that does not hold the old
  /// ones any more is refused.
  package static func replace(
    _ old: [UInt8], by new: [UInt8], at path: String
  ) throws(FormatError) {
    if new == old { return }
    let current = try contents(of: path)
    guard current == old else {
      let same = zip(current, old).prefix { $0 == $1 }.map(\.0)
      let lines = same.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      throw FormatError(
        .changedMeanwhile,
        "Another program has changed the file since it was opened; open it again, and make the change there.",
        at: FileLocation(
          file: path, line: lines.count,
          column: String(decoding: lines.last ?? [], as: UTF8.self).count + 1))
    }
    let sink = try FileSink(path: path)
    try sink.write(new)
    try sink.commit()
  }
}
