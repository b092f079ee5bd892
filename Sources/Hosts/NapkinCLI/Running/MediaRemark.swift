import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinMarkdownCore

/// The files around a document that are not in the output: pictures, recordings, films and linked files.
struct MediaRemark: Sendable {
  /// The files that are missing or damaged.
  var missing: [String] = []
  /// The files that a document shows but the output cannot include, because they are elsewhere or missing.
  var elsewhere: [String] = []
  /// The pictures in texts that the output does not show.
  var lost: [String] = []
  /// The files that are near the document, but not near the output.
  var leftBehind: [String] = []
  /// The linked files that are near the document, but not near the output.
  var linked: [String] = []
  /// Whether some media are not shown but kept by name, so that the file refers to them when it is converted back.
  var areCarried = false
  /// Whether no media are copied because the output has no folder: standard output, a pipe or a device.
  var hasNoFolder = false
  /// Whether the remark is about several documents.
  var isAboutSeveral = false

  /// The remark in one line; `nil` if there is nothing to report.
  var text: Phrase? {
    let isOne = missing.count + elsewhere.count == 1
    let lack: Phrase =
      elsewhere.isEmpty
      ? (isOne ? "is missing or damaged" : "are missing or damaged")
      : (isOne ? "is missing, damaged or elsewhere" : "are missing, damaged or elsewhere")
    let parts: [Phrase?] = [
      hasNoFolder
        ? "pictures and other media are not copied: only beside a file is a folder for them"
        : words(missing + elsewhere, lack, lack),
      words(lost, "is not shown in the new file", "are not shown in the new file"),
      words(leftBehind, "does not lie beside the new file", "do not lie beside the new file"),
      words(linked, areLinks: true, "stays behind", "stay behind"),
    ]
    let told = parts.compactMap(\.self)
    return told.isEmpty ? nil : told.joined { "\($0); \($1)" }
  }

  /// All names, by the reason why the files are not in the output.
  var lists: [(what: String, names: [String])] {
    [
      ("missing", missing.uniqued), ("elsewhere", elsewhere.uniqued), ("lost", lost.uniqued),
      ("leftBehind", leftBehind.uniqued), ("linked", linked.uniqued),
    ].filter { !$0.names.isEmpty }
  }

  private func words(
    _ names: [String], areLinks: Bool = false, _ one: Phrase, _ several: Phrase
  ) -> Phrase? {
    if names.isEmpty { return nil }
    let links: Phrase = isAboutSeveral ? "their linked files" : "its linked files"
    let media: Phrase =
      isAboutSeveral ? "their pictures and other media" : "its pictures and other media"
    let what = areLinks ? links : media
    let how = names.count == 1 ? one : several
    return "\(names.count) of \(what) \(how) (\(Self.some(of: names.uniqued)))"
  }

  /// Returns the first names, and the number of the others.
  static func some(of names: [String]) -> String {
    let shown = names.prefix(3).map { SafeText.line($0, limit: 100) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}

extension [String] {
  /// The texts without duplicates, in the order of their first occurrence.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [ShownMedia] {
  /// The addresses without duplicates.
  var addresses: [String] { map(\.address).uniqued }
}

extension Ledger {
  /// Records files that a document shows and that are not in the output, unless the ledger of writing has recorded
  /// them.
  mutating func leaveOut(_ shown: [ShownMedia], from content: Content, told written: Ledger) {
    if shown.isEmpty { return }
    let absent = written.absentMedia
    let told = written[.media].dropped + written[.media].approximated
    let without = content.media.count { media in
      if case .stored(let digest) = media.source { absent.contains(digest) } else { false }
    }
    let counted = shown.filter { !$0.isAmongWords }
    for media in counted.dropFirst(max(0, told - without)) {
      let old: Treatment = self[.media].converted > 0 ? .converted : .carried
      revise(.media, from: old, to: .dropped, at: media.place)
    }
    // Pictures that the output does not show have already been recorded.
    let lost = Set(written.lostPictures ?? [])
    for media in shown where media.isAmongWords {
      if lost.contains(media.asLost) { continue }
      count(.media, .dropped, at: media.place)
    }
  }
}
