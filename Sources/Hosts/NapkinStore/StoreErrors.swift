public import NapkinCore
public import NapkinFormats

extension FormatError.Code {
  /// There is no notebook at the path.
  public static let noNotebook: Self = "no-notebook"
  /// A notebook, or something in it, differs from what was written.
  public static let damaged: Self = "damaged"
  /// The notebook can be read but not changed.
  public static let readOnly: Self = "read-only"
  /// There is not enough room on the disk.
  public static let diskFull: Self = "disk-full"
  /// Another process prevents changes of the notebook.
  public static let inUse: Self = "in-use"
  /// The file is a database of another program.
  public static let foreignSchema: Self = "foreign-schema"
  /// The value to store already exists, or it violates another rule of the tables.
  public static let conflict: Self = "conflict"
  /// The file is on a file system whose locks are unreliable.
  public static let networkFileSystem: Self = "network-file-system"
}

extension FormatError {
  init(_ code: Code, _ words: Phrase, in path: String) {
    self.init(code, words, at: FileLocation(file: path))
  }

  /// A refusal of a command.
  init(_ refusal: Refusal) {
    self.init(refusal.code, refusal.words)
  }

  static func damagedNotebook(_ path: String) -> FormatError {
    FormatError(
      .damaged,
      "The notebook is damaged or cut off; 'napkin repair' saves what is whole into a new file.",
      in: path)
  }

  static func damagedFile(_ path: String, _ isNotebook: Bool) -> FormatError {
    isNotebook
      ? .damagedNotebook(path)
      : FormatError(
        .damaged,
        "The database is damaged or cut off; put a backup in its place, or save what 'sqlite3 FILE .recover' finds.",
        in: path)
  }

  static func gone(_ path: String, _ isNotebook: Bool) -> FormatError {
    FormatError(
      isNotebook ? .noNotebook : .io, "The file was deleted or moved meanwhile; open it again.",
      in: path)
  }

  static func readOnlyNotebook(_ path: String) -> FormatError {
    FormatError(
      .readOnly, "The notebook may only be read; ask its owner for permission, or copy it.",
      in: path)
  }

  static func inUse(_ path: String, by holder: String?) -> FormatError {
    let who: Phrase = holder.map { "'\($0)' uses it" } ?? "Another program uses it"
    return FormatError(.inUse, "\(who); wait until it has ended, and try again.", in: path)
  }

  /// Returns an error about one item in a notebook.
  static func damaged(_ what: Phrase, _ path: String) -> FormatError {
    FormatError(
      .damaged,
      "\(what) is not as it was written; 'napkin repair' saves what is whole into a new file.",
      in: path)
  }
}

/// Runs a closure that may throw a refusal, and rethrows the refusal as an error.
func refusing<Result>(
  _ work: () throws(Refusal) -> Result
) throws(FormatError) -> Result {
  do throws(Refusal) {
    return try work()
  } catch {
    throw FormatError(error)
  }
}
