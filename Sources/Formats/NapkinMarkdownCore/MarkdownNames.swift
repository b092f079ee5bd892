import NapkinCore
import NapkinFormats

/// The names and signs of everything for which Markdown has no syntax. A person can compare them with the format's
/// page.
package enum MarkdownNames {
  /// The identifier of the format, both of a file and of a folder.
  package static let formatID = "markdown"

  static let fileExtensions = ["md", "markdown"]

  package static func isText(_ path: String) -> Bool {
    let path = path.lowercased()
    return fileExtensions.contains { path.hasSuffix("." + $0) }
  }

  /// The signs that begin a line below a text, each with the content after it.
  package enum Mark: String, CaseIterable {
    /// A connector: its label and a link to its target.
    case connector = "→"
    /// A link that cannot be on the text itself.
    case link = "🔗"
    /// A reminder: its time, its recurrence and its message.
    case reminder = "⏰"
    /// A place, as a link that map programs open.
    case place = "📍"
    /// A recording, a film or another file.
    case attachment = "📎"
    /// The progress of a task, in percent.
    case progress = "◔"
    /// The priority of a task, from 0 to 9.
    case priority = "❗"
  }

  /// The signs before a heading that is a task; items of lists have boxes.
  package static let openBox = "☐"
  package static let doneBox = "☑"
  /// The sign before the text of a partly done task.
  static let partlySign = "◐"
  package static let taskSigns = [openBox, doneBox, partlySign]

  /// The signs before the days on which a plan was created and completed.
  static let createdSign = "➕"
  static let completedSign = "✅"

  static let attributeHeader = ["Attribute", "Value"]

  static let archive = "Archive"

  /// The keys of the front matter, in the order in which they are written.
  enum Key: String, CaseIterable {
    case kind, title, created, modified, category, tags
    case latitude, longitude, altitude, accuracy, place, reminders

    /// Creates a key from another program's name for it, or from its own name in other capitals.
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

  /// The key for the kind if another program uses `kind` in the document.
  static let otherKind = "napkin-kind"

  static let kinds: [(name: String, kind: ContentKind)] = [
    ("note", .note), ("map", .map), ("plans", .planList), ("notebook", .notebook),
  ]

  /// The file that lists the documents of a folder in their order.
  package static let index = "index.md"

  /// The key of the index that names the file of the default plan list.
  package static let defaultList = "default"

  /// The key of foreign content for the path that a document had in a folder. No front matter can contain such a
  /// key.
  package static let fileKey = "#file"

  /// The value of `kind` for a map that has an implied root and only one entry.
  static let outline = "outline"

  /// The emoji of icons that mind mappers know by name; other icons are written `:name:`.
  static let icons = EmojiName.icons

  static let emoji = Dictionary(uniqueKeysWithValues: icons.map { ($0.name, $0.emoji) })
  /// Returns the emoji of a Freeplane icon that is named after one, if all its characters may be in a text.
  static func emoji(named icon: String) -> String? {
    EmojiName.characters(of: icon).flatMap { emoji in
      let isHarmless = emoji.unicodeScalars.allSatisfy {
        $0.value >= 0x80 && !$0.properties.isWhitespace
      }
      return isHarmless ? emoji : nil
    }
  }
  static let iconNames = Dictionary(uniqueKeysWithValues: icons.map { ($0.emoji, $0.name) })

  /// The signs that have a meaning at the beginning of a line.
  static let signs: [[UInt8]] =
    (Mark.allCases.map(\.rawValue) + taskSigns + icons.map(\.emoji)).map { Array($0.utf8) }

  /// Whether a text may begin with one of these signs. Each has at least three bytes, and its first and third byte
  /// exclude most other texts.
  static func mayBeSign(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= 3 && marksOfSigns[Int(text[0] ^ text[2])]
  }

  private static let marksOfSigns: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for sign in signs { marks[Int(sign[0] ^ sign[2])] = true }
    return marks
  }()
}
