import NapkinCore
import NapkinFormats

/// The report of a conversion for the user: the repairs, the treatment of the content, and the losses.
struct Account: Sendable {
  let name: String
  let from: String?
  let to: String?
  let repairs: Repairs
  var ledger: Ledger
  /// Remarks on media outside the document itself.
  var media = MediaRemark()
  /// Additional remarks in the line about the document.
  var asides: [Phrase] = []
  /// Additional remarks, each on a line of its own.
  var remarks: [Phrase] = []
  /// The reason why there was no conversion; `nil` if there was one.
  let failure: String?

  /// Creates the account of an import.
  init(of source: Import, name: String, from: String?, to: String? = nil) {
    self.name = name
    self.from = from
    self.to = to
    repairs = source.repairs
    ledger = source.ledger
    failure = nil
  }

  /// Creates the account of a document that was read.
  init(of source: Import, from document: Document, to target: FormatName? = nil) {
    self.init(
      of: source, name: document.name, from: document.format?.id, to: target?.description)
    asides = document.unreadFiles.map { [$0] } ?? []
  }

  /// Creates the account of a document that could not be converted.
  init(ofFailed name: String, _ failure: String) {
    self.init(name: name, from: nil, to: nil, repairs: Repairs(), ledger: Ledger(), failure)
  }

  private init(
    name: String, from: String?, to: String?, repairs: Repairs, ledger: Ledger, _ failure: String?
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.repairs = repairs
    self.ledger = ledger
    self.failure = failure
  }

  /// One line about repairs and losses; `nil` if there are none.
  var remark: Phrase? {
    let words = (isUnharmed ? [] : [summary]) + asides + (media.text.map { [$0] } ?? [])
    if words.isEmpty { return nil }
    return "\(SafeText.name(name)): \(words.joined { "\($0); \($1)" })"
  }

  /// Whether nothing was repaired or lost.
  var isUnharmed: Bool { repairs.isEmpty && ledger.isLossless }

  /// Whether there are media, and all of them are dropped.
  var leavesOutMedia: Bool {
    let amongWords = ledger.lostPictures?.count ?? 0
    return ledger[.media].source > amongWords && ledger[.media].dropped == ledger[.media].source
  }

  private var summary: Phrase {
    var parts: [Phrase] = []
    if let first = repairs.list.first {
      var place = first.location
      if place.file == name { place.file = nil }
      let text = place.description
      parts.append(
        text.isEmpty
          ? "\(repairs.count) repaired" : "\(repairs.count) repaired (the first at \(text))")
    }
    if !ledger.isLossless || parts.isEmpty { parts.append(ledger.words) }
    return parts.joined()
  }

  /// The messages to print at once, one per line.
  var lines: [Phrase] {
    (remark.map { [$0] } ?? []) + remarks
  }

  /// Returns the whole report: as JSON if the path of its file ends in `.json`, or else as text for people.
  func report(for path: String) -> String {
    Self.isJSON(path) ? json() : SafeText.lines(text)
  }

  /// Returns the report of several documents.
  static func report(_ accounts: [Account], for path: String) -> String {
    if isJSON(path) {
      return JSONWriter.text { json in json.array(accounts) { $1.write(to: &$0) } }
    }
    return accounts.map { SafeText.lines($0.text) }.joined(separator: "\n")
  }

  private static func isJSON(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".json")
  }

  private var text: String {
    if let failure { return "\(SafeText.line(failure))\n" }
    var text = "\(title)\n"
    if !ledger.features.isEmpty { text += "\n" + ledger.text }
    if !repairs.isEmpty { text += "\n" }
    text += repairsText
    for (what, names) in media.lists {
      text += "\n\(what): \(names.map { SafeText.line($0) }.joined(separator: ", "))\n"
    }
    for remark in asides + remarks { text += "\n\(SafeText.line(remark.description))\n" }
    return text
  }

  /// The documents and a summary.
  var title: String {
    let way = [from, to].compactMap { $0 }.joined(separator: " to ")
    return "\(SafeText.line(name)): \(way): \(summary)"
  }

  /// The repairs, one per line.
  var repairsText: String {
    var text = ""
    for repair in repairs.list { text += "\(SafeText.line(repair.description))\n" }
    let more = repairs.count - repairs.list.count
    return more > 0 ? text + "and \(more) more\n" : text
  }
}

// MARK: - For programs

extension Account {
  /// Returns the whole report as JSON; with a table, also the treatment of each feature.
  func json(with table: FormatTable? = nil) -> String {
    JSONWriter.text { write(to: &$0, with: table) }
  }

  private func write(to json: inout JSONWriter, with table: FormatTable? = nil) {
    json.beginObject()
    json.field("name", name)
    json.field("from", from)
    json.field("to", to)
    json.field("error", failure)
    if failure == nil { writeAccount(to: &json, with: table) }
    json.endObject()
  }

  private func writeAccount(to json: inout JSONWriter, with table: FormatTable?) {
    json.field("repaired", repairs.count)
    json.array("repairs", repairs.list) { $1.write(to: &$0) }
    json.key("ledger")
    ledger.write(to: &json)
    // The names of media that are not in the output, if there are any.
    if !media.lists.isEmpty {
      json.key("media")
      json.beginObject()
      for (what, names) in media.lists { json.array(what, names) }
      json.endObject()
    }
    if !(asides + remarks).isEmpty { json.array("remarks", (asides + remarks).map(\.description)) }
    guard let table else { return }
    json.key("how")
    json.beginObject()
    for row in ledger.features.compactMap({ table[$0] }) {
      json.key(row.feature.name)
      json.string(row.how)
    }
    json.endObject()
  }
}

extension Repair {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("code", code.rawValue)
    json.field("message", message)
    json.field("line", location.line)
    json.field("column", location.column)
    json.endObject()
  }
}
