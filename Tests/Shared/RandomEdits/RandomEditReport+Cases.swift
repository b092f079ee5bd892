import Foundation
import NapkinCore
import NapkinFormats

extension RandomEditReport {
  /// What `Scripts/check edits` is told of a change.
  private struct Note: Encodable {
    let kind, file, old, new: String
    let seed: UInt64
    let isWhole: Bool
    let told: [String]
  }

  /// Keeps a changed file for other programs to look at, in a folder of its own below that which `NAPKIN_CASES`
  /// names.
  func keep(
    _ edit: RandomEdit, of map: MindMap, to changed: MindMap, _ file: SourceFile,
    _ saved: SavedFile,
    named name: String, seed: UInt64
  ) {
    guard let top = ProcessInfo.processInfo.environment["NAPKIN_CASES"] else { return }
    let before = edit.node.flatMap { map[$0] }
    let after = edit.node.flatMap { changed[$0] }
    let isNote = edit.kind == .note
    let note = Note(
      kind: edit.kindInFile(of: map), file: name,
      old: (isNote ? before?.note : before?.text)?.plain ?? "", new: edit.words(in: after) ?? "",
      seed: seed, isWhole: saved.isWhole,
      told: saved.isWhole || saved.bytes == file.bytes
        ? ["\(saved.isWhole ? "written anew" : "unchanged"): \(saved.ledger.summary)"]
        : saved.ledger.isLossless ? [] : [saved.ledger.summary])
    let folder = String(format: "%@/%05d", top, editCount)
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(file.bytes).write(to: URL(filePath: "\(folder)/before.\(ending)"))
    try? Data(saved.bytes).write(to: URL(filePath: "\(folder)/after.\(ending)"))
    try? JSONEncoder().encode(note).write(to: URL(filePath: "\(folder)/edit.json"))
  }
}

extension RandomEdit {
  /// The node that is changed, or new.
  fileprivate var node: MindMap.Node.ID? {
    switch change {
    case .set(let id, _), .remove(let id), .move(let id, _, _): id
    case .insert(let branch, _, _): branch.nodes[0].id
    default: nil
    }
  }

  fileprivate func kindInFile(of map: MindMap) -> String {
    let node = node.flatMap { map[$0] }
    switch kind {
    case .tick where node?.task.status == .done: return "untick"
    case .fold where node?.isFolded == true: return "unfold"
    default: return kind.rawValue
    }
  }

  /// The words that were put in.
  fileprivate func words(in node: MindMap.Node?) -> String? {
    switch kind {
    case .rename, .insert: node?.text.plain
    case .note: node?.note?.plain
    case .tag: node?.tags.last
    case .tick, .delete, .move, .fold: nil
    }
  }
}
