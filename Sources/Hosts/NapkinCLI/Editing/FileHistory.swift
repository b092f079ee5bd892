import NapkinCore
import NapkinFormats

/// The history of one file. Each step has the bytes that it removed and inserted, so it can be undone in
/// every format.
///
/// A history is a file in the user's state folder. It is valid while the edited file is as the tool wrote it
/// last. A step is recorded before the file is written, so every step can be undone even if the tool is
/// stopped in between.
struct FileHistory {
  struct Step {
    /// The name of the step, as in an Undo menu.
    var name: String
    /// The time of the step.
    var date: Instant
    /// The offset at which the bytes differ.
    var offset: Int
    /// The bytes there before the step, and after it.
    var removed: [UInt8]
    var inserted: [UInt8]
    /// The digests of the file before and after the step.
    var before: ByteDigest
    var after: ByteDigest
  }

  /// The steps, the oldest first.
  private(set) var steps: [Step] = []
  /// The number of steps that are done; the steps after them were undone.
  private(set) var position = 0
  private let path: String
  private let file: String
  /// The digest of the present file.
  private let digest: ByteDigest
  /// The edit that is about to be written, and the digest of the file after it.
  private let next: (edit: TextEdit, digest: ByteDigest)?

  /// The largest number of steps, and of bytes in them, that are kept.
  private static let mostSteps = 1_000
  private static let mostBytes = 64 << 20

  /// Reads the history of a file that contains `bytes`. `new` are the bytes that are about to be written.
  init(
    of file: String, holding bytes: [UInt8], becoming new: [UInt8]? = nil, in folder: String
  ) throws(FormatError) {
    let whole = FileSystem.absolute(file)
    self.file = String(whole.map { $0.isNewline ? " " : $0 })
    path = "\(folder)/\(ByteDigest(of: whole.utf8).hex).history"
    let edit = new.map { TextEdit(from: bytes, to: $0) }
    // The common beginning of both states is hashed only once.
    let start = edit?.range.lowerBound ?? 0
    var hash = ByteHasher()
    hash.update(bytes[..<start])
    if let edit, let new {
      var other = hash
      other.update(new[start...])
      next = (edit, other.finalize())
    } else {
      next = nil
    }
    hash.update(bytes[start...])
    digest = hash.finalize()
    guard FileSystem.isFile(path) else { return }
    read(try FileSystem.contents(of: path))
    find(digest)
  }

  /// Whether the file was changed by another program since the last step; then nothing can be undone.
  private(set) var isStale = false

  /// Finds the position in the steps that gives this file; the tool may have been stopped after recording
  /// a step and before writing it.
  private mutating func find(_ digest: ByteDigest) {
    let candidates = [position, position - 1, position + 1].filter { 0...steps.count ~= $0 }
    guard !steps.isEmpty else { return }
    if let found = candidates.first(where: { state(at: $0) == digest }) {
      position = found
    } else {
      isStale = true
    }
  }

  private func state(at position: Int) -> ByteDigest {
    position == 0 ? steps[0].before : steps[position - 1].after
  }

  // MARK: Doing and undoing

  /// Records a step that is about to be written. Undone steps can then no longer be redone.
  mutating func add(_ name: String, at date: Instant, over old: [UInt8]) {
    guard let (edit, after) = next else { return }
    let step = Step(
      name: name, date: date, offset: edit.range.lowerBound, removed: Array(old[edit.range]),
      inserted: edit.text, before: digest, after: after)
    steps = (isStale ? [] : Array(steps[..<position])) + [step]
    isStale = false
    var room = Self.mostBytes
    let kept = steps.reversed().prefix(Self.mostSteps).prefix { step in
      room -= step.removed.count + step.inserted.count
      return room >= 0
    }.count
    // The newest step always stays.
    steps.removeFirst(steps.count - max(1, kept))
    position = steps.count
  }

  /// The step that `undo` undoes next.
  var undoStep: Step? { isStale || position == 0 ? nil : steps[position - 1] }
  /// The step that `redo` does again next.
  var redoStep: Step? { isStale || position == steps.count ? nil : steps[position] }

  /// Returns the file as it was before its last step; `nil` if there is no step or the history is damaged.
  mutating func undo(_ bytes: [UInt8]) -> [UInt8]? {
    guard let step = undoStep else { return nil }
    position -= 1
    return step.exchange(step.inserted, for: step.removed, in: bytes, giving: step.before)
  }

  /// Returns the file with the step that was undone last; `nil` if there is no such step or the history is damaged.
  mutating func redo(_ bytes: [UInt8]) -> [UInt8]? {
    guard let step = redoStep else { return nil }
    position += 1
    return step.exchange(step.removed, for: step.inserted, in: bytes, giving: step.after)
  }

  // MARK: On disk

  /// Writes the history to a file that only its owner can read.
  func save(_ streams: Streams) throws(FormatError) {
    try FileSystem.makePrivateFolder(FileSystem.folder(of: path))
    var bytes = Array("napkin history 1\n\(position) of \(steps.count)\n\(file)\n".utf8)
    for step in steps {
      let numbers = [
        Int(step.date.milliseconds), step.offset, step.removed.count, step.inserted.count,
      ].map(String.init)
      let words = numbers + [step.before.hex, step.after.hex, step.name]
      bytes += Array((words.joined(separator: " ") + "\n").utf8)
      bytes += step.removed + step.inserted + [UInt8(ascii: "\n")]
    }
    // Waiting for the disk would take most of the time. A history that a power cut has damaged is ignored.
    try streams.write(bytes, to: path, permissions: 0o600, isDurable: false)
  }

  /// Reads what ``save(_:)`` has written, up to the first damage.
  private mutating func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.takeLine() == "napkin history 1", let count = rest.takeLine(),
      rest.takeLine() == file
    else { return }
    while let line = rest.takeLine() {
      let words = line.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
      guard words.count == 7, let date = Int64(words[0]), let offset = Int(words[1]),
        let removed = Int(words[2]), let inserted = Int(words[3]), offset >= 0, removed >= 0,
        inserted >= 0, removed <= rest.count, inserted < rest.count - removed,
        let before = ByteDigest(hex: words[4]), let after = ByteDigest(hex: words[5])
      else { break }
      steps.append(
        Step(
          name: String(words[6]), date: Instant(milliseconds: date), offset: offset,
          removed: Array(rest.prefix(removed)),
          inserted: Array(rest.dropFirst(removed).prefix(inserted)), before: before, after: after))
      rest = rest.dropFirst(removed + inserted + 1)
    }
    position = max(0, min(Int(count.prefix { $0 != " " }) ?? steps.count, steps.count))
  }
}

extension FileHistory.Step {
  /// Returns a file with some bytes replaced by others; `nil` if the result does not have the expected digest.
  fileprivate func exchange(
    _ gone: [UInt8], for come: [UInt8], in bytes: [UInt8], giving digest: ByteDigest
  ) -> [UInt8]? {
    guard offset <= bytes.count - gone.count else { return nil }
    let result = bytes.replacing([TextEdit(offset..<offset + gone.count, come)])
    return ByteDigest(of: result) == digest ? result : nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes the bytes up to the next line end, and returns them without it.
  fileprivate mutating func takeLine() -> String? {
    guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { self = self[(end + 1)...] }
    return String(decoding: self[..<end], as: UTF8.self)
  }
}
