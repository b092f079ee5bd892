public import NapkinCore
public import NapkinFormats

/// Damage in a notebook: something that differs from what was written.
public struct StoredDamage: Hashable, Sendable {
  /// A sentence that describes the damage.
  public let words: Phrase
  /// The damaged item; `nil` if the damage is not in an item.
  public let item: Notebook.ItemID?

  init(_ words: Phrase, _ item: Notebook.ItemID? = nil) {
    (self.words, self.item) = (words, item)
  }
}

// MARK: - Checking

extension StoredNotebook {
  /// Reads everything and compares it with its hashes; returns the damage, empty if there is none.
  public func check() throws(FormatError) -> [StoredDamage] {
    try database.transaction(isWriting: false) { () throws(FormatError) in
      (skeleton, loaded) = (nil, [:])
      var damage: [StoredDamage] = []
      func look(
        _ words: Phrase, _ item: Notebook.ItemID? = nil, _ isSound: () throws(FormatError) -> Bool
      ) throws(FormatError) {
        do throws(FormatError) {
          if try isSound() { return }
        } catch {
          // Other errors, such as a busy file, are not damage.
          guard [.damaged, .malformed].contains(error.code) || error.code == .limit else {
            throw error
          }
        }
        damage.append(StoredDamage(words, item))
      }
      try look("The tables are damaged.") { () throws(FormatError) in
        try database.first("PRAGMA integrity_check(1)") { $0.text(0) } == "ok"
      }
      var numbers: [Int64] = []
      try look("The table of things is cut off.") { () throws(FormatError) in
        try database.forEach("SELECT number FROM item ORDER BY number") {
          numbers.append($0.integer(0))
          return true
        }
        return true
      }
      try look("The notebook itself is gone.") { () throws(FormatError) in
        _ = try loadHeader()
        return true
      }
      for number in numbers {
        var id: Notebook.ItemID?
        var name = "\(number)"
        try look("The entry of '\(name)' is damaged.") { () throws(FormatError) in
          let stored = try database.first(
            "SELECT \(ItemRow.columns), seal FROM item WHERE number = ?", [.integer(number)]
          ) { (ItemRow($0), $0.digest(13)) }
          guard let (row, seal) = stored, row.seal == seal else { return false }
          (id, name) = (row.itemID, row.id)
          return true
        }
        try look("The document '\(name)' is damaged.", id) { () throws(FormatError) in
          guard let row = try row(number) else { return false }
          let content = try content(row)
          if row.itemID == nil { return true }
          return try isIndexed(content.item, number)
        }
      }
      try look("The history is damaged.") { () throws(FormatError) in
        var isSound = true
        try database.forEach(
          "SELECT number, name, date, author, undone, edits, hash FROM step"
        ) { row throws(FormatError) in
          isSound = isSound && StoredStep(row).hash(row.text(5)) == row.digest(6)
          return isSound
        }
        return isSound
      }
      let media = try database.rows("SELECT hash FROM medium") { $0.digest(0) }
      for digest in media {
        try look("The picture, recording or film '\(digest?.hex ?? "")' is damaged.") {
          () throws(FormatError) in
          guard let digest else { return false }
          return try self.media.measure(digest) != nil
        }
      }
      return damage
    }
  }

  /// Whether the index for lists and searches matches the item.
  private func isIndexed(_ item: Notebook.Item?, _ number: Int64) throws(FormatError) -> Bool {
    guard let item else { return false }
    let parts = try database.rows(
      "SELECT number, \(ItemPart.columns) FROM part WHERE item = ?", [.integer(number)],
      ItemPart.init)
    let known = Dictionary(parts.map { ($0.id, $0) }) { first, _ in first }
    let all = ItemPart.all(of: item)
    return parts.count == all.count && all.allSatisfy { known[$0.id] == $0 }
  }
}

// MARK: - Copying and compacting

extension StoredNotebook {
  /// Copies the notebook into a new file while other processes may continue; refuses an existing file.
  public func backup(to other: String) throws(FormatError) {
    try NotebookFile.check(other)
    let isNew = try NotebookFile.place(at: other) { part throws(FormatError) in
      try NotebookFile.create(part)
      try database.copy(to: SQLite(part, .writing))
    }
    if !isNew { throw FormatError(.io, "There is a file already; name a new one.", in: other) }
  }

  /// Writes pending edits into their documents, removes unused media, and makes the file as small as possible.
  /// Nobody else can change the notebook meanwhile.
  public func compact(at now: Instant) throws(FormatError) {
    try alone("compact") { () throws(FormatError) in
      try changing { () throws(FormatError) in
        try fold()
        _ = try sweepMedia(at: now)
        try database.run("INSERT INTO search (search) VALUES ('optimize')")
      }
      try database.script("VACUUM")
    }
  }

  /// Erases the history and all permanently deleted items without a trace in the file. The trash stays.
  public func forget(at now: Instant) throws(FormatError) {
    try alone("forget") { () throws(FormatError) in
      try database.script("PRAGMA secure_delete = ON")
      try changing { () throws(FormatError) in
        gesture = nil
        try fold()
        try database.run("DELETE FROM step")
        try dropUnreferenced()
        _ = try sweepMedia(at: now, sparingNew: false)
        // The index keeps deleted words until it is optimized.
        try database.run("INSERT INTO search (search) VALUES ('optimize')")
      }
      try database.script("VACUUM")
    }
  }

  private func alone(_ work: String, _ body: () throws(FormatError) -> Void) throws(FormatError) {
    if let whyReadOnly { throw whyReadOnly }
    let lock = try LockFile(of: path, for: work)
    try body()
    _ = consume lock
  }

  /// Writes all pending edits into their documents.
  private func fold() throws(FormatError) {
    let rows = try database.rows(
      "SELECT \(ItemRow.columns) FROM item WHERE edits > 0", [], ItemRow.init)
    for var row in rows {
      row.size = try write(try content(row), to: row.number)
      (row.edits, row.editSize) = (0, 0)
      try update(row, lastCommit)
    }
  }

  // MARK: Importing

  /// Fills a new notebook with the content of a value. This is not a step: it cannot be undone.
  public func fill(
    with notebook: Notebook, media: any MediaSource = MemoryMedia(), at now: Instant
  ) throws(FormatError) {
    for digest in Set(notebook.media.flatMap(\.digests)).sorted(by: { $0.hex < $1.hex }) {
      try take(digest, from: media, at: now)
    }
    try changing { () throws(FormatError) in
      guard try database.number("SELECT count(*) FROM step") == 0,
        try database.number("SELECT count(*) FROM item WHERE kind <> 'plans'") == 1
      else {
        throw FormatError(.io, "The notebook holds something already; use a new one.", in: path)
      }
      for table in ["item", "document", "part", "search"] {
        try database.run("DELETE FROM \(table)")
      }
      (skeleton, loaded) = (nil, [:])
      let commit = lastCommit + 1
      try insert(ItemRow(header: notebook, number: 0), .notebook(notebook.header), commit: commit)
      var place: Int64 = 0
      func bring(_ item: Notebook.Item, _ trashed: Notebook.Trashed?) throws(FormatError) {
        place += Self.gap
        var row = ItemRow(item, number: 0, state: trashed == nil ? .here : .trash, place: place)
        row.trashed = trashed?.date
        if let trashed, !trashed.foreign.isEmpty {
          row.trashing = try EditJSON.encode(trashed.foreign)
        }
        try index(item, try insert(row, item.content, commit: commit))
      }
      for item in notebook.items { try bring(item, nil) }
      for trashed in notebook.trash { try bring(trashed.item, trashed) }
      lastCommit = commit
    }
  }

  /// Copies a medium from another source, if the source has it.
  public func take(
    _ digest: ByteDigest, from media: any MediaSource, at now: Instant
  ) throws(FormatError) {
    guard let source = try media.open(digest) else { return }
    try addMedium(from: source, at: now)
  }
}
