import NapkinCore
import NapkinFormats

/// Something that was found, with the file that it is in and what stands above it.
struct Found: Sendable {
  let path: String
  let part: ShownPart
  let ancestors: [String]
}

extension CommandLineTool {
  /// Reads a document.
  func read(
    _ path: String, _ invocation: Invocation, _ streams: Streams
  ) throws(Failure) -> Import {
    let registry = try invocation.unlocking(registry, streams.input)
    var document = try Document(path, invocation, registry, streams.input)
    return try document.read(invocation)
  }

  /// Looks through files, and through all files of folders that can be read, on all cores. What cannot be
  /// read is told, and the others go on.
  func search(
    _ paths: ArraySlice<String>, _ invocation: Invocation, _ streams: inout Streams,
    where matches: @escaping @Sendable (ShownPart) -> Bool
  ) throws(Failure) -> [Found] {
    let registry = registry
    var files: [String] = []
    for path in paths { files += try Self.files(at: path, registry, try invocation.limits()) }
    var found: [Found] = []
    var failures: [Failure] = []
    var rest = files.makeIterator()
    Parallel.perform(mostWaiting: 64) {
      rest.next()
    } work: { path -> Result<[Found], Failure> in
      Result { () throws(Failure) in
        var document = try Document(path, invocation, registry, MemorySource([]))
        return Found.all(in: try document.read(invocation).content, at: path, where: matches)
      }
    } take: { result in
      switch result {
      case .success(let some): found += some
      case .failure(let failure): failures.append(failure)
      }
    }
    for failure in failures { if let message = failure.message { streams.complain(message) } }
    if !failures.isEmpty, found.isEmpty { throw .told(status: 1) }
    return found
  }

  /// The file at a path, or all files of a folder that a format can read by their ending.
  private static func files(
    at path: String, _ registry: FormatRegistry, _ limits: Limits
  ) throws(Failure) -> [String] {
    try failing { () throws(FormatError) in
      guard try FileSystem.status(of: path)?.isFolder == true else { return [path] }
      return try FolderSource(path: path, limits: limits).paths
        .filter { registry.importer(forFile: $0) != nil }
        .map { FileSystem.trimmed(path) + "/" + $0 }
    }
  }

  /// Prints what was found, a line each, or as JSON.
  func print(
    _ found: [Found], _ invocation: Invocation, _ streams: inout Streams
  ) throws(Failure) {
    if invocation.has(.json) {
      return try streams.print(
        JSONWriter.text { json in json.array(found) { $1.write(to: &$0) } } + "\n")
    }
    let style = TerminalStyle(streams)
    let offset = context().secondsFromUTC
    var text = ""
    for one in found {
      text += "\(SafeText.name(one.path)):\(one.part.number): "
      text += one.part.line(style, secondsFromUTC: offset)
      if !one.ancestors.isEmpty {
        let way = one.ancestors.map { SafeText.line($0, limit: 60) }.joined(separator: " / ")
        text += style.dim("  \(Mark.above) \(way)")
      }
      text += "\n"
    }
    try streams.print(text)
  }
}

extension Found {
  /// All parts of a document that match, in order.
  static func all(
    in content: Content, at path: String, where matches: (ShownPart) -> Bool
  ) -> [Found] {
    var way: [String] = []
    return ShownPart.all(of: content).compactMap { part in
      way.removeLast(max(0, way.count - part.depth))
      defer { way.append(part.title) }
      return matches(part) ? Found(path: path, part: part, ancestors: way) : nil
    }
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("file", path)
    json.field("number", part.number)
    json.field("text", part.title)
    json.array("above", ancestors)
    if part.task.status != .none { json.field("task", part.task.status.rawValue) }
    json.field("priority", part.task.priority)
    json.array("tags", part.tags)
    json.field("due", part.due.map { TimeText.text($0.at, secondsFromUTC: $0.secondsFromUTC) })
    json.endObject()
  }
}
