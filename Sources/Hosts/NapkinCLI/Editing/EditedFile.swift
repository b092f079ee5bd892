import NapkinCore
import NapkinFormats
import NapkinKit

/// A file that a command edits: it is opened, changed, and saved with a step in its history.
struct EditedFile {
  let path: String
  private let invocation: Invocation
  private let tool: NapkinTool
  private let registry: FormatRegistry
  private var request: ImportRequest
  private let name: FormatName?
  private(set) var file: SourceFile

  /// Opens a file.
  init(
    _ path: String, _ invocation: Invocation, _ tool: NapkinTool
  ) throws(Failure) {
    self.path = path
    self.invocation = invocation
    self.tool = tool
    registry = tool.registry
    if path == "-" {
      throw .usage("A file is changed where it lies; name it.", try: invocation.help)
    }
    if let status = try? FileSystem.status(of: path), !status.isRegular {
      throw .usage(
        "'\(SafeText.name(path))' is \(status.isFolder ? "a folder; name a file in it" : "no file").",
        try: invocation.help)
    }
    request = ImportRequest(fileName: path)
    request.limits = try invocation.limits()
    request.registry = registry
    request.kind = try invocation.kind()
    name = try invocation.importer(of: registry).map { FormatName(format: $0.format.id) }
    file = try Self.open(request, name, path, registry)
    try invocation.checkRevision(of: file.bytes, path)
  }

  private static func open(
    _ request: ImportRequest, _ name: FormatName?, _ path: String, _ registry: FormatRegistry
  ) throws(Failure) -> SourceFile {
    try failing(named: path) { () throws(FormatError) in
      var source = try FileSource(path: path)
      return try registry.open(request, as: name, from: &source)
    }
  }

  /// Opens the file again as a map, if it can be read as one: a note or a plan list is also an outline.
  mutating func reopenAsMap() -> Bool {
    guard request.kind == nil, file.content.kind != .map, file.content.kind != .notebook else {
      return false
    }
    var other = request
    other.kind = .map
    guard let opened = try? Self.open(other, name, path, registry), opened.content.kind == .map
    else { return false }
    (request, file) = (other, opened)
    return true
  }

  /// Saves the changed document, or shows what would change.
  func save(
    _ content: Content, as step: String?, _ streams: inout Streams
  ) throws(Failure) {
    // Deallocating a large map takes as long as reading its file, so the content is kept until the process ends.
    streams.remains = file.content
    guard let step, content != file.content else {
      return try streams.tell("\(SafeText.name(path)): nothing to do")
    }
    let saved = try failing(of: file.read.format, named: path) { () throws(FormatError) in
      try registry.save(content, over: file)
    }
    let losses = saved.ledger.ofEditing
    let isInVain = saved.bytes == file.bytes ? true : try drops(alone: losses)
    let name = SafeText.name(path)
    if isInVain {
      throw .refused(
        losses.isLossless
          ? "\(name): the format has no place for that."
          : "\(name): the format has no place for that: \(losses.words).")
    }
    let difference = LineDifference(from: file.bytes, to: saved.bytes)
    if invocation.has(.dryRun) { return try streams.print(SafeText.lines(difference.text)) }
    let now = tool.context().now
    try tool.write(saved.bytes, over: file.bytes, at: path, invocation, &streams) { history in
      history.add(step, at: now, over: file.bytes)
    }
    if !invocation.has(.quiet) {
      let title = Phrase(stringLiteral: step)
      // A binary file has no lines to show.
      switch difference.count {
      case nil: try streams.tell("\(name): \(title)")
      case 1: try streams.tell("\(name): \(title), 1 line")
      case let count?: try streams.tell("\(name): \(title), \(count) lines")
      }
      if isOfXMind8 {
        streams.complain(
          "\(name): the file was of XMind 8; it is written as later ones are (content.json).")
      } else if saved.isWhole, isEditedInPlace {
        streams.complain("\(name): the whole file is written anew")
      }
      if saved.isWhole {
        // Content and damage that reading left out is no longer in the file.
        var account = Account(of: file.read, name: path, from: nil)
        account.ledger = account.ledger.ofEditing
        account.ledger.merge(losses)
        if let remark = account.remark { streams.complain(remark) }
      } else if !losses.isLossless {
        streams.complain("\(name): \(losses.words)")
      }
    }
  }

  /// Whether a change affects only content that the format drops: more is dropped than before, and no more is kept.
  private func drops(alone losses: Ledger) throws(Failure) -> Bool {
    if losses.isLossless { return false }
    let before = try failing(of: file.read.format) { () throws(FormatError) in
      try registry.save(file.content, over: file).ledger.ofEditing
    }
    let features = Set(losses.features).union(before.features)
    return features.contains { losses[$0].dropped > before[$0].dropped }
      && features.allSatisfy { losses[$0].kept == before[$0].kept }
  }

  /// Whether the file was of XMind 8, whose format is not written.
  private var isOfXMind8: Bool {
    file.read.format == XMindFormat.id
      && file.bytes.firstRange(of: "content.json".utf8.map { $0 }) == nil
  }

  /// Whether files of the format keep unchanged content; files of other formats are always written as a whole.
  private var isEditedInPlace: Bool {
    let exporter = try? registry.exporter(named: FormatName(format: file.read.format ?? ""))
    return exporter is any InPlaceExporter
  }
}

extension NapkinTool {
  /// Writes new bytes to a file, after a change of its history. If the file has changed since it was read, nothing
  /// is written.
  func write(
    _ bytes: [UInt8], over old: [UInt8], at path: String, _ invocation: Invocation,
    _ streams: inout Streams,
    noting change: (inout FileHistory) throws(FormatError) -> Void
  ) throws(Failure) {
    let folder = invocation.has(.noHistory) ? nil : stateFolder
    if folder == nil, !invocation.has(.noHistory), !invocation.has(.quiet) {
      streams.complain("No history is kept, for neither HOME nor XDG_STATE_HOME says where.")
    }
    let streams = streams
    try failing { () throws(FormatError) in
      try FileLock.hold(path, as: old) { () throws(FormatError) in
        if invocation.has(.backup) {
          let permissions = try FileSystem.status(of: path)?.permissions
          try streams.write(old, to: path + "~", permissions: permissions)
        }
        if let folder {
          var history = try FileHistory(of: path, holding: old, becoming: bytes, in: folder)
          try change(&history)
          do throws(FormatError) {
            try history.save(streams)
          } catch {
            throw FormatError(
              error.code, error.words + " With --no-history, the file is changed all the same.",
              at: error.location)
          }
        }
        try streams.write(bytes, to: path)
      }
    }
  }
}

extension Invocation {
  /// Refuses a file that has changed since the caller saw it.
  func checkRevision(of bytes: [UInt8], _ path: String) throws(Failure) {
    guard let seen = self[.revision] else { return }
    guard 8...64 ~= seen.utf8.count, seen.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw .usage("'--revision' takes 8 to 64 hexadecimal digits, not '\(seen)'.", try: help)
    }
    if ByteDigest(of: bytes).hex.hasPrefix(seen.lowercased()) { return }
    throw .refused(
      "\(SafeText.name(path)): the file has changed since; read it again, and ask anew.")
  }
}

extension Ledger {
  /// The ledger without the dates and identifiers that a change adds, and without the kind of document.
  var ofEditing: Ledger {
    var rest = Ledger()
    for feature in features where ![.date, .identifier, .map].contains(feature) {
      for treatment in Treatment.allCases {
        rest.count(feature, treatment, times: self[feature][treatment])
      }
    }
    return rest
  }
}

extension Ledger.Counts {
  /// The number of items that the file keeps.
  fileprivate var kept: Int { source - dropped }
}
