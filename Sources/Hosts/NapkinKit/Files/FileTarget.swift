/// The file or folder to which a document is written, and its format.
struct FileTarget {
  let path: String
  let name: FormatName
  let format: Format
  let isFolder: Bool

  /// Finds the format by its name, or else by the ending of the path.
  init(_ path: String, as name: FormatName?, in registry: FormatRegistry) throws(FormatError) {
    self.path = path
    let folder = registry.folderExporter(forFolder: FileSystem.trimmed(path))
    let isThere = try FileSystem.status(of: path, for: .writing)?.isFolder == true
    isFolder = isThere || path.hasSuffix("/") || folder != nil
    if isFolder {
      guard let wanted = name ?? folder.map({ FormatName(format: $0.format.id) }) else {
        throw FormatError(
          .unknownFormat,
          "This is a folder; name its format, one of: \(registry.writableFolders.listOfIDs).",
          at: FileLocation(file: path))
      }
      self.name = wanted
      format = try registry.folderExporter(named: wanted).format
    } else {
      let exporter =
        if let name { try registry.exporter(named: name) } else {
          try registry.exporter(forFile: path)
        }
      format = exporter.format
      self.name = name ?? FormatName(format: format.id)
    }
  }

  /// Returns whether the output contains the bytes of media, refers to files beside it, or leaves media out.
  func mediaUse(_ options: FormatOptions) -> Format.MediaUse {
    isFolder ? .held : format.mediaUse(with: options)
  }
}

extension FormatRegistry {
  /// Writes a complete file or folder with its media; if that fails, the old one stays.
  ///
  /// `fill` writes the bytes of a file; without it, the content is exported.
  func write(
    _ request: ExportRequest, to target: FileTarget, allowsMissingMedia: Bool, _ watch: Watch,
    fill: ((inout WatchedSink<FileSink>) throws(FormatError) -> Ledger)? = nil
  ) throws(FormatError) -> Ledger {
    do throws(FormatError) {
      if target.isFolder {
        var folder = WatchedSink(try FolderSink(path: target.path), watch)
        let ledger = try export(request, as: target.name, into: &folder)
        if !allowsMissingMedia { try request.content.refuseMissing(ledger.absentMedia) }
        try folder.commit()
        return ledger
      }
      var file = WatchedSink(try FileSink(path: target.path), watch)
      let ledger =
        if let fill { try fill(&file) } else { try export(request, as: target.name, to: &file) }
      if !allowsMissingMedia { try request.content.refuseMissing(ledger.absentMedia) }
      let refers = target.mediaUse(request.options) == .linked
      var copies = MediaCopies(of: refers ? request.content : nil)
      do throws(FormatError) {
        try copies.make(from: request.media, beside: target.path) { path throws(FormatError) in
          WatchedSink(try FileSink(path: path), watch)
        }
        if !allowsMissingMedia { try request.content.refuseMissing(copies.missing) }
        try file.commit()
      } catch {
        copies.undo()
        throw error
      }
      return ledger.withoutBytes(of: copies.missing.union(ledger.absentMedia), in: request.content)
    } catch {
      throw error.named(target.path)
    }
  }
}

extension Content {
  /// Throws an error that names the missing media, if there are any. It names files, never texts of a document.
  func refuseMissing(_ digests: Set<ByteDigest>) throws(FormatError) {
    let files = names(of: digests, \.path)
    if files.isEmpty { return }
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    throw FormatError(
      .missingMedia,
      "Pictures or recordings are missing: \(files.prefix(3).joined(separator: ", "))\(more). "
        + "Put them there, or allow missing media.")
  }
}
