import NapkinFormats

/// Compares a text with a recorded text, and throws the difference.
///
/// The recorded text is the file `__Snapshots__/<test file>/<name>.<file extension>` beside the test. Its name is
/// given explicitly, so that renaming a test does not affect its snapshots.
///
/// ```swift
/// try checkSnapshot(sink.text, named: "garden", fileExtension: "tabbed")
/// ```
///
/// `SNAPSHOT_RECORD=missing swift test` records missing snapshots; `=all` also replaces snapshots that differ. A run
/// that has recorded something fails, so that nobody takes it for a test.
public func checkSnapshot(
  _ text: String,
  named name: String,
  fileExtension: String = "txt",
  record mode: SnapshotMode? = nil,
  testFile: String = #filePath
) throws(SnapshotFailure) {
  try checkSnapshot(
    Array(text.utf8), named: name, fileExtension: fileExtension, record: mode, testFile: testFile)
}

/// Compares bytes with recorded bytes, and throws the difference.
public func checkSnapshot(
  _ bytes: [UInt8],
  named name: String,
  fileExtension: String,
  record mode: SnapshotMode? = nil,
  testFile: String = #filePath
) throws(SnapshotFailure) {
  let mode = if let mode { mode } else { try SnapshotMode.fromEnvironment }
  let snapshot = try Snapshot(named: name, fileExtension, testFile)
  try snapshot.compare(with: bytes, mode)
}

/// Compares a text with a recorded text. Numbers in them may differ by the tolerance, as pixels do where fonts
/// differ.
package func checkSnapshot(
  _ text: String,
  named name: String,
  tolerance: Double,
  record mode: SnapshotMode? = nil,
  testFile: String = #filePath
) throws(SnapshotFailure) {
  let mode = if let mode { mode } else { try SnapshotMode.fromEnvironment }
  let snapshot = try Snapshot(named: name, "txt", testFile)
  if let recorded = try snapshot.contents() {
    let words = String(decoding: recorded, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let others = text.split(whereSeparator: \.isWhitespace)
    let areNear = words.elementsEqual(others) { word, other in
      guard let old = Double(word), let new = Double(other) else { return word == other }
      return abs(old - new) <= tolerance
    }
    if areNear { return }
  }
  try snapshot.compare(with: Array(text.utf8), mode)
}

private struct Snapshot {
  let folder: String
  let path: String

  init(named name: String, _ fileExtension: String, _ testFile: String) throws(SnapshotFailure) {
    let isFileName = { (name: String) in
      !name.isEmpty && !name.hasPrefix(".")
        && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "/" && $0 != "\\" }
    }
    guard isFileName(name), isFileName(fileExtension) else {
      throw SnapshotFailure("'\(name).\(fileExtension)' is no name for a snapshot's file.")
    }
    let file = FileSystem.name(of: testFile).prefix { $0 != "." }
    folder = FileSystem.folder(of: testFile) + "/__Snapshots__/" + file
    path = "\(folder)/\(name).\(fileExtension)"
  }

  func compare(with bytes: [UInt8], _ mode: SnapshotMode) throws(SnapshotFailure) {
    guard let recorded = try contents() else {
      if mode != .never { throw try record(bytes) }
      throw SnapshotFailure(
        "There is no snapshot \(path); record it with SNAPSHOT_RECORD=missing, and look at it.")
    }
    if recorded == bytes { return }
    if mode == .all { throw try record(bytes) }
    throw SnapshotFailure(
      "\(path) differs:\n\(LineDifference(from: recorded, to: bytes).text)"
        + "If the new one (+) is right, record it with SNAPSHOT_RECORD=all.")
  }

  func contents() throws(SnapshotFailure) -> [UInt8]? {
    try explaining { () throws(FormatError) in
      try FileSystem.status(of: path) == nil ? nil : FileSystem.contents(of: path)
    }
  }

  private func record(_ bytes: [UInt8]) throws(SnapshotFailure) -> SnapshotFailure {
    try explaining { () throws(FormatError) in
      try FileSystem.makeFolder(folder)
      let sink = try FileSink(path: path, isDurable: false)
      try sink.write(bytes)
      try sink.commit()
    }
    return SnapshotFailure("Recorded \(path); look at it, and run again without SNAPSHOT_RECORD.")
  }

  private func explaining<Value>(
    _ body: () throws(FormatError) -> Value
  ) throws(SnapshotFailure) -> Value {
    do {
      return try body()
    } catch {
      throw SnapshotFailure(error.description)
    }
  }
}
