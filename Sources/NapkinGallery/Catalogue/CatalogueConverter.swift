public import NapkinFormats
import NapkinXML

/// Turns a museum's catalogue in XML into JSON, one work a line.
public struct CatalogueConverter: Sendable {
  /// What became of a catalogue.
  public struct Account: Hashable, Sendable {
    /// How many works were written.
    public internal(set) var works = 0
    /// How many elements and attributes of works the mapping does not name, or could not use.
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
    var out = read.value.out
    out.append("\n]}\n")
    try out.flush(to: &sink)
    var account = read.value.account
    account.repairs = read.repairs
    return account
  }
}

/// The works of a catalogue on their way into JSON.
private struct CatalogueWorks {
  private let mapping: CatalogueMapping
  private let fields: [String: CatalogueMapping.Kind]
  private var values: [String: [String]] = [:]
  /// The path below the work that is open, and its text until now.
  private var path: [String] = []
  private var text = ""
  private var levelOfWork: Int?
  private(set) var account = CatalogueConverter.Account()
  private(set) var out = OutputBuffer()

  init(_ mapping: CatalogueMapping) {
    self.mapping = mapping
    fields = Dictionary(mapping.fields.map { ($0.path, $0.kind) }) { first, _ in first }
    out.append("{\"catalogue\": 1, \"works\": [")
  }

  mutating func read(_ reader: XMLReader) throws(FormatError) {
    while let event = try reader.next() {
      switch event {
      case .start: begin(reader)
      case .text: if levelOfWork != nil { text += reader.text.string }
      case .end: end(reader)
      case .comment, .instruction: break
      }
    }
  }

  private mutating func begin(_ reader: XMLReader) {
    let name = reader.spelling(ofName: reader.name)
    if levelOfWork == nil {
      guard name == mapping.work else { return }
      levelOfWork = reader.depth
    } else {
      path.append(name)
    }
    text = ""
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let path = path + ["@" + reader.spelling(ofName: attribute.name)]
      take(attribute.value.string, at: path.joined(separator: "/"))
    }
  }

  private mutating func end(_ reader: XMLReader) {
    guard let level = levelOfWork else { return }
    if reader.depth == level {
      write()
      levelOfWork = nil
    } else {
      let trimmed = text.drop(while: \.isWhitespace)
      let last = trimmed.lastIndex { !$0.isWhitespace }
      let value = last.map { String(trimmed[...$0]) } ?? ""
      let path = path.joined(separator: "/")
      if fields[path] != nil || !value.isEmpty { take(value, at: path) }
      self.path.removeLast()
    }
    text = ""
  }

  private mutating func take(_ value: String, at path: String) {
    guard let kind = fields[path], kind == .list || values[path] == nil,
      kind != .number || Self.number(value) != nil
    else {
      account.passedOver += 1
      return
    }
    values[path, default: []].append(value)
  }

  private static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private mutating func write() {
    out.append(account.works == 0 ? "\n  {" : ",\n  {")
    var separator = ""
    for field in mapping.fields {
      guard let found = values[field.path], let first = found.first else { continue }
      out.append(separator)
      out.appendJSON(field.key)
      out.append(": ")
      switch field.kind {
      case .text: out.appendJSON(first)
      case .number: out.append(Self.number(first) ?? 0)
      case .list:
        for (index, value) in found.enumerated() {
          out.append(index == 0 ? "[" : ", ")
          out.appendJSON(value)
        }
        out.append("]")
      }
      separator = ", "
    }
    out.append("}")
    account.works += 1
    values = [:]
  }
}
