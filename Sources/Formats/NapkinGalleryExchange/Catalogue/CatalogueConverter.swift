public import NapkinFormats
import NapkinXML

/// Turns a museum's catalogue in XML into JSON, one work a line.
public struct CatalogueConverter: Sendable {
  /// What became of a catalogue.
  public struct Account: Hashable, Sendable {
    /// How many works were written.
    public internal(set) var works = 0
    /// How many elements and attributes of works the mapping does not name, or could not use, with
    /// or without words, and how many works have words of their own.
    public internal(set) var passedOver = 0
    /// What was mended in the XML.
    public internal(set) var repairs = Repairs()
  }

  /// Which elements and attributes become which keys.
  public var mapping: CatalogueMapping

  /// Creates a converter.
  public init(_ mapping: CatalogueMapping = .usual) {
    self.mapping = mapping
  }

  /// Reads a catalogue and writes its works. The XML is guarded like all that Napkin reads.
  public func convert(
    _ request: ImportRequest = ImportRequest(), from source: inout some ByteSource,
    to sink: inout some ByteSink
  ) throws(FormatError) -> Account {
    let read = try XMLReader.read(request, from: &source, words: []) {
      reader throws(FormatError) in
      var works = CatalogueWorks(mapping)
      try works.read(reader)
      return works
    }
    var json = read.value.json
    json.endArray()
    json.endObject()
    try json.finish(to: &sink)
    var account = read.value.account
    account.repairs = read.repairs
    return account
  }
}

/// The works of a catalogue on their way into JSON.
private struct CatalogueWorks {
  /// An element inside of a work, the work itself included.
  private struct Open {
    /// Where the mapping names it, or something inside of it.
    var place: Int?
    var hasWords = false
  }

  private let mapping: CatalogueMapping
  private let paths: CataloguePaths
  /// What was found for each field.
  private var values: [[String]]
  /// The work that is open, and the elements inside of it.
  private var open: [Open] = []
  /// The texts of the elements that are open and become values: the innermost gets the words.
  private var texts: [String] = []
  private(set) var account = CatalogueConverter.Account()
  private(set) var json = JSONWriter()

  init(_ mapping: CatalogueMapping) {
    self.mapping = mapping
    paths = CataloguePaths(mapping.fields)
    values = Array(repeating: [], count: mapping.fields.count)
    json.beginObject()
    json.field("catalogue", 1)
    json.key("works")
    json.beginArray()
  }

  mutating func read(_ reader: XMLReader) throws(FormatError) {
    while let event = try reader.next() {
      switch event {
      case .start: begin(reader)
      case .text: if !open.isEmpty { add(reader.text.string, isBlank: reader.isBlank) }
      case .end: if !open.isEmpty { end() }
      case .comment, .instruction: break
      }
    }
  }

  private mutating func begin(_ reader: XMLReader) {
    let name = reader.spelling(ofName: reader.name)
    if let parent = open.last {
      open.append(Open(place: paths.place(of: name, in: parent.place)))
    } else {
      guard name == mapping.work else { return }
      open.append(Open(place: CataloguePaths.work))
    }
    let place = open[open.count - 1].place
    if place == nil { account.passedOver += 1 }
    if open.count > 1, !paths.fields(at: place).isEmpty { texts.append("") }
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let name = "@" + reader.spelling(ofName: attribute.name)
      take(attribute.value.string, at: paths.place(of: name, in: place))
    }
  }

  private mutating func add(_ words: String, isBlank: Bool) {
    if !isBlank { open[open.count - 1].hasWords = true }
    if !texts.isEmpty { texts[texts.count - 1] += words }
  }

  private mutating func end() {
    guard let ended = open.popLast() else { return }
    if open.isEmpty {
      if ended.hasWords { account.passedOver += 1 }
      write()
    } else if !paths.fields(at: ended.place).isEmpty {
      take(texts.removeLast().withoutSpaceAround, at: ended.place)
    } else if texts.isEmpty {
      if ended.hasWords && ended.place != nil { account.passedOver += 1 }
    } else {
      // It stands amid the words of a value, as `<i>` or `<br/>` does.
      if ended.hasWords {
        open[open.count - 1].hasWords = true
      } else if texts[texts.count - 1].last?.isWhitespace == false {
        texts[texts.count - 1] += " "
      }
    }
  }

  private mutating func take(_ value: String, at place: Int?) {
    let fields = paths.fields(at: place)
    var isUsed = !fields.isEmpty
    for field in fields {
      let kind = mapping.fields[field].kind
      if kind == .list || values[field].isEmpty, kind != .number || Double(written: value) != nil {
        values[field].append(value)
      } else {
        isUsed = false
      }
    }
    if !isUsed { account.passedOver += 1 }
  }

  private mutating func write() {
    json.beginObject(.line)
    for (field, found) in zip(mapping.fields, values) {
      guard let first = found.first else { continue }
      json.key(field.key)
      switch field.kind {
      case .text: json.string(first)
      case .number: json.double(Double(written: first) ?? 0)
      case .list: json.array(found) { $0.string($1) }
      }
    }
    json.endObject()
    account.works += 1
    values = Array(repeating: [], count: mapping.fields.count)
  }
}
