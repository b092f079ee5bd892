import NapkinCore
import NapkinFormats

/// One thing of a bundle: a note, a drawing, a map or a plan list, and what its files are called.
struct Document {
  /// The thing.
  let item: Notebook.Item
  /// The name of its files without the ending.
  let stem: String

  /// The thing as formats take it.
  var content: Content { item.content }

  /// What it is called for people, even if nobody has given it a name.
  var title: String {
    let title = Line.single(item.title)
    return title.isEmpty ? item.fallbackTitle : title
  }

  /// The drawing to be shown: the thing itself, or what is on the back of a note.
  var drawing: Drawing? {
    switch item {
    case .drawing(let drawing): drawing
    case .note(let note): note.drawing
    case .map, .planList: nil
    }
  }
}

extension Document {
  /// The things in a content that have files of their own, in the order in which a person has them.
  ///
  /// What was thrown away has none, nor has the default plan list as long as it is empty: every
  /// notebook has one.
  static func all(in content: Content) -> [Document] {
    // The names of the bundle's own files; see `BundleNames`. That of the native JSON has two endings,
    // so that no other file can have it.
    var names = PartNames(taken: ["index", "manifest", "Media"])
    return content.usedItems.map { item in
      Document(item: item, stem: names.claim(item.title, else: item.fallbackTitle))
    }
  }
}

extension Notebook {
  /// Whether the default plan list is the one that every notebook has: nothing is lost of it where
  /// it is left out.
  var hasOnlyOfferedDefaultList: Bool {
    guard let list = planLists[defaultPlanList] else { return false }
    return !hasUsedDefaultList && list.name == PlanList.makeDefault().name
      && list.background == nil && list.foreign.isEmpty
      && list.created == nil && list.modified == nil
  }
}

/// The names of the files that every bundle has.
enum BundleNames {
  /// The page to begin with.
  static let index = "index.html"
  /// The list of all files with their hashes, and the ledger.
  static let manifest = "manifest.json"

  /// The file that holds the whole content as native JSON, without its ending.
  static func native(_ kind: ContentKind) -> String {
    kind == .planList ? "plans" : kind.rawValue
  }
}

extension Content {
  /// What it is called, on one line; empty if it has no name.
  var titleLine: String { Line.single(title) }
}

/// Texts on one line.
enum Line {
  /// The text with line breaks and control characters as single spaces, none at the ends.
  static func single(_ text: String) -> String {
    // Most are on one line as they are.
    if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
    var line = ""
    var isGap = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        isGap = true
      } else {
        if isGap && !line.isEmpty { line += " " }
        isGap = false
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
