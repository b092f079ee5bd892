/// Why a file in an archive is refused, and what a person can do about it.
struct ArchiveProblem {
  /// What is wrong.
  let what: String
  /// What helps; empty if nothing does, or should.
  let advice: String

  /// One that is gone as soon as another program has unpacked the archive.
  static func toUnpack(_ what: String) -> ArchiveProblem {
    ArchiveProblem(
      what: what, advice: " Unpack it with another program, and give the folder.")
  }

  /// One of a damaged archive.
  static func toReplace(_ what: String) -> ArchiveProblem {
    ArchiveProblem(what: what, advice: " Look for another copy of it.")
  }

  /// One of an archive that is better left alone.
  static func toLeave(_ what: String) -> ArchiveProblem {
    ArchiveProblem(what: what, advice: "")
  }
}
