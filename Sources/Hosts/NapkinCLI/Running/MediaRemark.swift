import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinMarkdownCore

/// What is told of files around a document that do not arrive: pictures, recordings and films, and what its
/// links lead to.
struct MediaRemark: Sendable {
  /// Those that are missing or damaged.
  var missing: [String] = []
  /// Those that a document shows from where they are not taken along, missing ones among them.
  var elsewhere: [String] = []
  /// Those among words that are not shown any more.
  var lost: [String] = []
  /// Those that lie near the document, and not near what it was written to.
  var leftBehind: [String] = []
  /// The files that links lead to, near the document, and not near what it was written to.
  var linked: [String] = []
  /// Whether some are not shown, and yet kept by name, so that the file leads to them on the way back.
  var areCarried = false
  /// Whether none is copied, as standard output, a pipe or a device has no folder.
  var hasNoFolder = false
  /// Whether it is about several documents.
  var isAboutSeveral = false

  /// All of it in a few words; `nil` if there is nothing to tell.
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

  /// All names, by what became of those that bear them.
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

  /// The first of some names, and how many more there are.
  static func some(of names: [String]) -> String {
    let shown = names.prefix(3).map { SafeText.line($0, limit: 100) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}

extension [String] {
  /// Each of them once, where it comes first.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [ShownMedia] {
  /// Where they are, each place once.
  var addresses: [String] { map(\.address).uniqued }
}

extension Ledger {
  /// Enters files that a document shows and that do not go with it, as far as the account of writing
  /// it did not.
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
    // Those that are not shown any more were entered by now.
    let lost = Set(written.lostPictures ?? [])
    for media in shown where media.isAmongWords {
      if lost.contains(media.asLost) { continue }
      count(.media, .dropped, at: media.place)
    }
  }
}
