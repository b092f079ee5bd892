import NapkinCore
import NapkinFormats

/// The words and signs that stand for what Markdown has no place for. A person can check them
/// against the format's page.
package enum MarkdownNames {
  /// The identifier of the format, whether it is a file or a folder.
  package static let formatID = "markdown"

  /// How the names of its files end.
  static let fileExtensions = ["md", "markdown"]

  /// Whether a file is Markdown, by its name.
  package static func isText(_ path: String) -> Bool {
    let path = path.lowercased()
    return fileExtensions.contains { path.hasSuffix("." + $0) }
  }

  /// The signs that begin a line below a text, each with what follows it.
  package enum Mark: String, CaseIterable {
    /// A connector: its label and a link to its target.
    case connector = "→"
    /// A link that could not stand on the text itself.
    case link = "🔗"
    /// A reminder: its time, how it repeats, and what it says.
    case reminder = "⏰"
    /// A place, as a link that maps open.
    case place = "📍"
    /// A recording, a film or another file.
    case attachment = "📎"
    /// How far something is done, in percent.
    case progress = "◔"
    /// How urgent it is, from 0 to 9.
    case priority = "❗"
  }

  /// The signs before a heading that is a task; items of lists have boxes.
  package static let openBox = "☐"
  package static let doneBox = "☑"
  /// Before the text of a task that is done in part.
  static let partlySign = "◐"
  package static let taskSigns = [openBox, doneBox, partlySign]

  /// The signs before the days on which a plan was made and finished.
  static let createdSign = "➕"
  static let completedSign = "✅"

  /// The header of the table of a node's attributes.
  static let attributeHeader = ["Attribute", "Value"]

  /// The heading above archived plans.
  static let archive = "Archive"

  /// The keys of the front matter, in the order in which they are written.
  enum Key: String, CaseIterable {
    case kind, title, created, modified, category, tags
    case latitude, longitude, altitude, accuracy, place, reminders

    /// The key that a key of another program, or in other letters, stands for.
    init?(spelt name: String) {
      let small = name.lowercased()
      switch small {
      case "date": self = .created
      case "lastmod", "updated": self = .modified
      case "title", "created", "modified", "category", "tags":
        guard small != name, let key = Self(rawValue: small) else { return nil }
        self = key
      default: return nil
      }
    }
  }

  /// The key that says the kind where the document has a `kind` of somebody else's.
  static let otherKind = "napkin-kind"

  /// The value of `kind`.
  static let kinds: [(name: String, kind: ContentKind)] = [
    ("note", .note), ("map", .map), ("plans", .planList), ("notebook", .notebook),
  ]

  /// The file that names the documents of a folder in their order.
  package static let index = "index.md"

  /// The key of the index that names the file of the default plan list.
  package static let defaultList = "default"

  /// The key of foreign content that says where in a folder a document lay. No front matter has such a
  /// key.
  package static let fileKey = "#file"

  /// The value of `kind` for a map whose root is one of ours, if it has but one entry.
  static let outline = "outline"

  /// The emoji of icons that mind mappers know by name; other icons are written `:name:`.
  static let icons = EmojiName.icons

  /// The emoji of an icon.
  static let emoji = Dictionary(uniqueKeysWithValues: icons.map { ($0.name, $0.emoji) })
  /// The emoji of an icon of Freeplane that is called like one, if all of it may stand among words.
  static func emoji(named icon: String) -> String? {
    EmojiName.characters(of: icon).flatMap { emoji in
      let isHarmless = emoji.unicodeScalars.allSatisfy {
        $0.value >= 0x80 && !$0.properties.isWhitespace
      }
      return isHarmless ? emoji : nil
    }
  }
  /// The icon of an emoji.
  static let iconNames = Dictionary(uniqueKeysWithValues: icons.map { ($0.emoji, $0.name) })

  /// The signs that mean something at the beginning of a line.
  static let signs: [[UInt8]] =
    (Mark.allCases.map(\.rawValue) + taskSigns + icons.map(\.emoji)).map { Array($0.utf8) }

  /// Whether a text may begin with one of these: each has three bytes at least, and its first and third
  /// tell most other characters.
  static func mayBeSign(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= 3 && marksOfSigns[Int(text[0] ^ text[2])]
  }

  private static let marksOfSigns: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for sign in signs { marks[Int(sign[0] ^ sign[2])] = true }
    return marks
  }()
}
