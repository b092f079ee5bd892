import NapkinCore
import NapkinFormats

/// The counts that `stats` prints for a document.
struct Statistics: Sendable {
  let name: String
  /// The kind of document; `nil` for a sum of several.
  let kind: String?
  private(set) var parts = 0
  private(set) var levels = 0
  private(set) var words = 0
  private(set) var tasks = 0
  private(set) var done = 0

  /// Counts a document.
  init(of content: Content, named name: String) {
    self.name = name
    kind = content.kind.rawValue
    for part in ShownPart.all(of: content) {
      parts += 1
      levels = max(levels, part.depth + 1)
      words += part.texts.reduce(Self.words(in: part.title)) { $0 + Self.words(in: $1) }
      tasks += part.task.status == .none ? 0 : 1
      done += part.task.status == .done ? 1 : 0
    }
  }

  /// The number of words in a text. ASCII is counted by bytes, which is faster.
  private static func words(in text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
      : text.split(whereSeparator: \.isWhitespace).count
  }

  init(sumOf all: [Statistics]) {
    name = "\(all.count) files"
    kind = nil
    for one in all {
      parts += one.parts
      levels = max(levels, one.levels)
      words += one.words
      tasks += one.tasks
      done += one.done
    }
  }

  static let heading = ["kind", "parts", "levels", "words", "tasks", "file"]

  /// The cells of a table.
  var row: [String] {
    let share = tasks == 0 ? "" : "\(done) of \(tasks) done"
    return [kind ?? "all", "\(parts)", "\(levels)", "\(words)", share, name]
  }

  /// Writes the counts for programs.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("file", name)
    json.field("kind", kind)
    json.field("parts", parts)
    json.field("levels", levels)
    json.field("words", words)
    json.field("tasks", tasks)
    json.field("done", done)
    json.endObject()
  }
}
