import NapkinFormats

/// What became of a document on its way, for the person who asked for it.
struct Account {
  let name: String
  let from: String?
  let to: String?
  let repairs: Repairs
  var ledger: Ledger

  /// Creates the account of what has been read.
  init(of source: Import, name: String, from: String?, to: String? = nil) {
    self.name = name
    self.from = from
    self.to = to
    repairs = source.repairs
    ledger = source.ledger
  }

  /// One line about what was repaired or lost; `nil` if there is nothing to tell.
  var remark: String? {
    isUnharmed ? nil : "\(SafeText.line(name, limit: 1_000)): \(summary)"
  }

  private var isUnharmed: Bool { repairs.isEmpty && ledger.isLossless }

  private var summary: String {
    var parts: [String] = []
    if let first = repairs.list.first {
      var place = first.location
      place.file = nil
      let text = place.description
      parts.append("\(repairs.count) repaired" + (text.isEmpty ? "" : " (the first at \(text))"))
    }
    if !ledger.isLossless || parts.isEmpty { parts.append(ledger.summary) }
    return parts.joined(separator: ", ")
  }

  /// All of it, as JSON if the name of the file that it goes to says so, or else for people.
  func report(for path: String) -> String {
    path.lowercased().hasSuffix(".json") ? json : SafeText.lines(text)
  }

  private var text: String {
    let way = [from, to].compactMap { $0 }.joined(separator: " to ")
    var text = "\(SafeText.line(name)): \(way): \(summary)\n"
    if !ledger.features.isEmpty { text += "\n" + ledger.text }
    if !repairs.isEmpty { text += "\n" }
    for repair in repairs.list { text += "\(SafeText.line(repair.description))\n" }
    let more = repairs.count - repairs.list.count
    return more > 0 ? text + "and \(more) more\n" : text
  }

  private var json: String {
    var out = OutputBuffer()
    out.append("{\n  \"name\": ")
    out.appendJSON(name)
    for (key, value) in [("from", from), ("to", to)] {
      guard let value else { continue }
      out.append(",\n  \"\(key)\": ")
      out.appendJSON(value)
    }
    out.append(",\n  \"repaired\": \(repairs.count),\n  \"repairs\": [")
    for (number, repair) in repairs.list.enumerated() {
      out.append(number == 0 ? "\n    " : ",\n    ")
      append(repair, to: &out)
    }
    out.append(repairs.isEmpty ? "],\n  \"ledger\": " : "\n  ],\n  \"ledger\": ")
    // Inside of texts JSON has no line ends, so every one of them begins a line of the account.
    let lines = ledger.json.split(separator: "\n").joined(separator: "\n  ")
    out.append(lines + "\n}\n")
    return String(decoding: out.bytes, as: UTF8.self)
  }

  private func append(_ repair: Repair, to out: inout OutputBuffer) {
    out.append("{\"code\": ")
    out.appendJSON(repair.code.rawValue)
    out.append(", \"message\": ")
    out.appendJSON(repair.message)
    if let line = repair.location.line { out.append(", \"line\": \(line)") }
    if let column = repair.location.column { out.append(", \"column\": \(column)") }
    out.append("}")
  }
}
