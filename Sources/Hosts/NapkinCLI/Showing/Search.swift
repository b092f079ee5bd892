import NapkinCore
import NapkinFormats
import NapkinStore

/// A part that was found, with its file and the path to it.
struct SearchMatch: Sendable {
  let path: String
  let part: ShownPart
  let ancestors: [String]
  /// An excerpt with the words found, if they are not in the title.
  var excerpt: String?

  /// Sets the excerpt, if one of the words is in the note, details or link of the part and not in its title.
  mutating func excerpt(with words: SoughtWords) {
    let title = SearchText.folded(part.title)
    guard let word = words.words.first(where: { !title.contains($0) }) else { return }
    for line in part.texts.lazy.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
      let folded = SearchText.folded(String(line))
      guard let place = folded.firstRange(of: word)?.lowerBound else { continue }
      let skipped = folded.distance(from: folded.startIndex, to: place) - 30
      excerpt = skipped > 0 ? "…\(line.dropFirst(skipped))" : String(line)
      return
    }
  }
}

extension NapkinTool {
  func read(
    _ path: String, _ invocation: Invocation, _ streams: Streams
  ) throws(Failure) -> Import {
    let registry = try invocation.unlocking(registry, streams.input)
    var document = try Document(path, invocation, registry, streams.input)
    return try document.read(invocation)
  }

  /// Searches documents for parts; returns whether all files could be read.
  func search(
    _ paths: ArraySlice<String>, _ invocation: Invocation, _ streams: inout Streams,
    where matches: @escaping @Sendable (ShownPart) -> Bool
  ) throws(Failure) -> (found: [SearchMatch], isWhole: Bool) {
    try look(through: paths, invocation, &streams) { path, content in
      SearchMatch.all(in: content, at: path, where: matches)
    }
  }

  /// Reads files, and all readable files of folders, on all cores. Prints a message for each unreadable file and
  /// continues; `isWhole` is then false.
  func look<Sight: Sendable>(
    through paths: ArraySlice<String>, _ invocation: Invocation, _ streams: inout Streams,
    _ see: @escaping @Sendable (_ path: String, Content) -> [Sight]
  ) throws(Failure) -> (found: [Sight], isWhole: Bool) {
    let registry = registry
    let files = try invocation.files(at: paths, registry, &streams).map(\.path)
    var found: [Sight] = []
    var failures: [Failure] = []
    var rest = files.makeIterator()
    Parallel.perform(mostWaiting: 64) {
      rest.next()
    } work: { path -> Result<[Sight], Failure> in
      Result { () throws(Failure) in
        var document = try Document(path, invocation, registry, MemorySource([]))
        return see(path, try document.read(invocation).content)
      }
    } take: { result in
      switch result {
      case .success(let some): found += some
      case .failure(let failure): failures.append(failure)
      }
    }
    for failure in failures { if let message = failure.message { streams.complain(message) } }
    return (found, failures.isEmpty)
  }

  /// Prints the results, one per line, or as JSON. `asTable` sets them in columns.
  func print(
    _ found: [SearchMatch], asTable isTable: Bool = false, _ invocation: Invocation,
    _ streams: inout Streams
  ) throws(Failure) {
    if invocation.has(.json) {
      return try streams.print(
        JSONWriter.text { json in json.array(found) { $1.write(to: &$0) } })
    }
    let style = TerminalStyle(streams)
    let context = context()
    let places = found.map { "\(SafeText.name($0.path)):\($0.part.number)\(isTable ? "" : ":")" }
    let width = isTable ? places.reduce(0) { max($0, Columns.width(of: $1)) } + 1 : 0
    var text = ""
    for (one, place) in zip(found, places) {
      text += Columns.filled(place, to: width) + " "
      text += one.part.line(style, context)
      if let excerpt = one.excerpt { text += " " + style.dim(SafeText.line(excerpt, limit: 100)) }
      let above = one.ancestors.filter { !$0.isEmpty }
      if !above.isEmpty {
        let way = above.map { SafeText.line($0, limit: 60) }.joined(separator: " / ")
        text += style.dim("  \(Mark.above) \(way)")
      }
      text += "\n"
    }
    try streams.print(text)
  }
}

/// Words to search for. A part matches if it contains all of them, also inside of longer words. Case and accents
/// make no difference, as in `napkin search` and in the search of a page.
struct SoughtWords: Sendable {
  /// The words, folded.
  let words: [String]

  init(_ text: String) {
    words = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether each word is in one of the texts.
  func areIn(_ texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { Self.isIn($0, word) } }
  }

  /// Whether a text contains a word. ASCII texts have a fast path without folding.
  private static func isIn(_ text: String, _ word: String) -> Bool {
    var (text, word) = (text, word)
    let (isFound, isASCII): (Bool, Bool) = text.withUTF8 { text in
      word.withUTF8 { word in
        var isASCII = true
        for start in text.indices {
          if text[start] >= 0x80 { isASCII = false }
          guard small(text[start]) == word.first, text.count - start >= word.count,
            word.indices.allSatisfy({ small(text[start + $0]) == word[$0] })
          else { continue }
          return (true, isASCII)
        }
        return (false, isASCII)
      }
    }
    return isFound || !isASCII && SearchText.folded(text).contains(word)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension SearchMatch {
  /// All parts of a document that match, in order.
  static func all(
    in content: Content, at path: String, where matches: (ShownPart) -> Bool
  ) -> [SearchMatch] {
    var way: [String] = []
    return ShownPart.all(of: content).compactMap { part in
      way.removeLast(max(0, way.count - part.depth))
      defer { way.append(part.title) }
      return matches(part) ? SearchMatch(path: path, part: part, ancestors: way) : nil
    }
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("file", path)
    json.field("number", part.number)
    json.field("text", part.title)
    json.field("excerpt", excerpt)
    json.array("above", ancestors)
    if part.task.status != .none { json.field("task", part.task.status.rawValue) }
    json.field("priority", part.task.priority)
    json.array("tags", part.tags)
    json.field("due", part.due.map { TimeText.text($0.at, secondsFromUTC: $0.secondsFromUTC) })
    json.endObject()
  }
}
