public import NapkinCore
public import NapkinFormats

/// The result of a repair.
public struct RepairReport: Hashable, Sendable {
  /// The number of notes, drawings, maps and plan lists that were saved.
  public fileprivate(set) var savedItems = 0
  /// The number of pictures, recordings and films that were saved.
  public fileprivate(set) var savedMedia = 0
  /// The losses, one sentence each.
  public fileprivate(set) var losses: [Phrase] = []
}

extension StoredNotebook {
  /// Saves the intact content of a damaged notebook into a new file. The damaged file stays as it is. The history is
  /// not saved; items that were permanently removed may come back.
  public static func repair(
    _ path: String, to other: String, at now: Instant
  ) throws(FormatError) -> RepairReport {
    try NotebookFile.check(path)
    if try FileSystem.status(of: path) == nil {
      throw FormatError(.noNotebook, "There is no notebook; check its name.", in: path)
    }
    if FileSystem.isThere(other) {
      throw FormatError(.io, "There is a file already; name a new one.", in: other)
    }
    // Who may not write beside the file has no lock; the hashes still show which rows are intact.
    let isFree = FileSystem.isWritable(FileSystem.folder(of: path))
    let lock = isFree ? try LockFile(of: path, for: "repair") : nil
    // SQLite rolls back the unfinished changes of a stopped process, if it still can.
    if let database = try? SQLite(path, .writing) {
      _ = try? database.number("SELECT count(*) FROM sqlite_schema")
    }
    var salvage = Salvage(try DatabasePages(path), path)
    if salvage.items.isEmpty {
      throw FormatError(.noNotebook, "Nothing of a notebook is left in this file.", in: path)
    }
    let notebook = try salvage.notebook(at: now)
    do {
      let result = try StoredNotebook(other, creatingAt: now)
      try result.fill(with: notebook, at: now)
      try salvage.saveMedia(to: result, at: now)
    } catch {
      FileSystem.remove(other)
      throw error
    }
    _ = consume lock
    return salvage.report
  }
}

/// Finds the intact rows in the pages of a damaged notebook. The hash of a row shows whether it is intact, so the
/// tables around it may be damaged.
private struct Salvage {
  private(set) var report = RepairReport()
  private let path: String
  private let pages: DatabasePages
  private(set) var items: [Int64: [(row: ItemRow, changed: Int64)]] = [:]
  private var documents: [Int64: [[UInt8]]] = [:]
  private var pending: [Int64: [(number: Int64, text: String)]] = [:]
  private var media: [ByteDigest: Int64] = [:]
  /// The pieces of media, by the numbers of the medium and the piece.
  private var pieces: [Int64: [Int64: [DatabasePages.Cell]]] = [:]

  init(_ pages: DatabasePages, _ path: String) {
    (self.pages, self.path) = (pages, path)
    pages.forEachCell { cell in
      let record = cell.record(most: 16)
      switch record.count {
      case 15: takeItem(cell.row, record)
      case 3:
        if case .integer(let medium) = record[0], case .integer(let number) = record[1],
          case .blob = record[2]
        {
          pieces[medium, default: [:]][number, default: []].append(cell)
        } else if case .text(let json) = record[1], case .blob(let hash) = record[2],
          ByteDigest(of: json).bytes == hash
        {
          documents[cell.row, default: []].append(json)
        }
      case 4:
        if case .integer(let item) = record[1], case .text(let edit) = record[2],
          case .blob(let hash) = record[3]
        {
          let text = String(decoding: edit, as: UTF8.self)
          guard PendingEdit.hash(item, text).bytes == hash else { return }
          pending[item, default: []].append((cell.row, text))
        } else if case .blob(let hash) = record[1], let digest = ByteDigest(bytes: hash) {
          media[digest] = cell.row
        }
      default: break
      }
    }
  }

  private mutating func takeItem(_ number: Int64, _ record: [SQLite.Value]) {
    guard case .blob(let seal) = record[10], let row = ItemRow(number, record),
      row.seal.bytes == seal, case .integer(let changed) = record[11]
    else { return }
    items[number, default: []].append((row, changed))
  }

  // MARK: Documents

  mutating func notebook(at now: Instant) throws(FormatError) -> Notebook {
    var header: Notebook?
    var found: [(row: ItemRow, item: Notebook.Item)] = []
    var taken: Set<Notebook.ItemID> = []
    for number in Set(items.keys).union(documents.keys).sorted() {
      let candidates = (items[number] ?? []).sorted { $0.changed > $1.changed }
      guard let row = candidates.first?.row else {
        // The row of the item is lost, but its document shows which item it is.
        for json in documents[number] ?? [] {
          guard let content = try? DocumentJSON.content(json, path) else { continue }
          if case .notebook(let notebook) = content { header = header ?? notebook }
          guard let item = content.item else { continue }
          found.append((ItemRow(item, number: number, state: .here, place: .max), item))
          break
        }
        continue
      }
      if row.state == .removed { continue }
      let (content, isLatest) = content(of: row)
      if row.kind == ItemRow.notebook {
        if case .notebook(let notebook) = content { header = notebook }
        continue
      }
      guard let item = content?.item, item.id == row.itemID else {
        report.losses.append("'\(row.title)' is lost.")
        continue
      }
      if !isLatest { report.losses.append("'\(row.title)' is an older version.") }
      found.append((row, item))
    }
    if header == nil { report.losses.append("The settings of the notebook are lost.") }
    let head = header ?? Notebook(id: "notebook")
    var result = Notebook.vacant()
    (result.title, result.settings, result.foreign) = (head.title, head.settings, head.foreign)
    (result.created, result.modified) = (head.created ?? now, head.modified)
    found.sort { ($0.row.place, $0.row.number) < ($1.row.place, $1.row.number) }
    for (row, item) in found where taken.insert(item.id).inserted {
      add(item, row, to: &result)
    }
    if !result.contains(.planList(head.defaultPlanList)) {
      add(
        .planList(PlanList(id: head.defaultPlanList, name: PlanList.makeDefault().name)),
        nil, to: &result)
    }
    report.savedItems = result.items.count + result.trash.count
    return result.completed(id: head.id, defaultPlanList: head.defaultPlanList)
  }

  /// Inserts an item at its old position; a plan list whose name is taken gets a number.
  private func add(_ item: Notebook.Item, _ row: ItemRow?, to notebook: inout Notebook) {
    if let row, row.state == .trash, let trashed = row.trashed {
      try? notebook.insertTrashed(Notebook.Trashed(item, date: trashed))
      return
    }
    var item = item
    for number in 2..<1_000 {
      if (try? notebook.insert(item)) != nil { return }
      guard case .planList(var list) = item, let name = try? Name("\(list.name.text) \(number)")
      else { return }
      list.name = name
      item = .planList(list)
    }
  }

  /// Returns a row's newest intact document with its pending edits, and whether its date and title match the row.
  private func content(of row: ItemRow) -> (Content?, isLatest: Bool) {
    var best: Content?
    for json in (documents[row.number] ?? []).reversed() {
      guard var content = try? DocumentJSON.content(json, path) else { continue }
      if row.edits > 0, json.count == row.size, let edited = edited(content, row) {
        content = edited
      }
      if content.modified == row.modified, content.title == row.title { return (content, true) }
      if best == nil || (best?.modified ?? .earliest) < (content.modified ?? .earliest) {
        best = content
      }
    }
    return (best, false)
  }

  /// Returns a document with its pending edits, up to the first damaged edit.
  private func edited(_ content: Content, _ row: ItemRow) -> Content? {
    guard let id = row.itemID, var notebook = try? StoredNotebook.notebook(with: content) else {
      return nil
    }
    let edits = (pending[row.number] ?? []).sorted { $0.number < $1.number }.suffix(row.edits)
    for (_, text) in edits {
      guard let edit = try? EditJSON.decode(Edit<Notebook>.self, text),
        (try? edit.apply(to: &notebook)) != nil
      else { break }
    }
    return notebook[id]?.content
  }

  // MARK: Media

  mutating func saveMedia(to notebook: StoredNotebook, at now: Instant) throws(FormatError) {
    for (digest, number) in media.sorted(by: { $0.key.hex < $1.key.hex }) {
      let cells = pieces[number] ?? [:]
      let source = SalvagedPieces(cells.sorted { $0.key < $1.key }.compactMap(\.value.last))
      var trial = source
      if try trial.measure()?.digest == digest {
        try notebook.addMedium(from: source, at: now)
        report.savedMedia += 1
      } else {
        report.losses.append("The picture, recording or film '\(digest.hex)' is lost.")
      }
    }
  }
}

/// The pieces of a medium, read from the pages of a damaged file.
private struct SalvagedPieces: ByteSource {
  private var cells: ArraySlice<DatabasePages.Cell>
  private var piece: ArraySlice<UInt8> = []

  init(_ cells: [DatabasePages.Cell]) { self.cells = cells[...] }

  mutating func read(upTo count: Int) -> [UInt8] {
    if piece.isEmpty, let cell = cells.popFirst(),
      case .blob(let bytes)? = cell.record(most: 3).last
    {
      piece = bytes[...]
    }
    let bytes = Array(piece.prefix(max(0, count)))
    piece.removeFirst(bytes.count)
    return bytes
  }
}

extension Content {
  fileprivate var modified: Instant? {
    if case .notebook(let notebook) = self { notebook.modified } else { item?.modified }
  }
}

extension ItemRow {
  /// Creates a row from the columns of a record.
  init?(_ number: Int64, _ record: [SQLite.Value]) {
    func text(_ column: Int) -> String? {
      if case .text(let bytes) = record[column] {
        String(decoding: bytes, as: UTF8.self)
      } else {
        nil
      }
    }
    func integer(_ column: Int) -> Int64? {
      if case .integer(let number) = record[column] { number } else { nil }
    }
    guard let kind = text(1), let id = text(2), let state = integer(3).flatMap(ItemState.init),
      let place = integer(4), let title = text(7)
    else { return nil }
    (self.number, self.kind, self.id, self.state, self.place) = (number, kind, id, state, place)
    (trashing, self.title) = (text(6), title)
    trashed = integer(5).map { Instant(milliseconds: $0) }
    created = integer(8).map { Instant(milliseconds: $0) }
    modified = integer(9).map { Instant(milliseconds: $0) }
    size = Int(integer(12) ?? 0)
    edits = Int(integer(13) ?? 0)
    editSize = Int(integer(14) ?? 0)
  }
}
