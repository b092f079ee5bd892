import NapkinFormats

/// The manual, `napkin(1)`, made from the definitions of commands and options and from the formats.
struct ManualPage {
  /// The date of the page: when its content was last changed, so that the page is always the same.
  private static let date = "2026-11-23"

  let version: String
  let registry: FormatRegistry

  /// The page, in the language of `man`.
  var text: String {
    var page = ManualText()
    page.line(".TH NAPKIN 1 \(Self.date) \"Napkin \(version)\" \"User Commands\"")
    page.section("NAME")
    page.words("napkin - notes, drawings, mind maps and plans, from and to every open format")
    page.section("SYNOPSIS")
    for (index, verb) in Verb.all.enumerated() {
      for (number, form) in verb.forms.enumerated() {
        if index + number > 0 { page.line(".br") }
        page.synopsis("napkin \(verb.name)", form.usage, hasOptions: !verb.options.isEmpty)
      }
    }
    page.section("COMMANDS")
    for verb in Verb.all { add(verb, to: &page) }
    page.section("OPTIONS OF EVERY COMMAND")
    page.options(Option.common)
    page.words("Options may stand anywhere before '--', as --name=value or --name value.")
    page.section("LIMITS")
    page.words("Far beyond what people's files need; for every command that reads.")
    page.options(Option.limits)
    addFormats(to: &page)
    page.section("EXIT STATUS")
    page.item("0", "success")
    page.item("1", "bad data, or trouble with files")
    page.item("2", "wrong usage")
    page.section("FILES")
    page.item(
      "Media/", "the folder beside a document where its pictures, recordings and films lie")
    return page.text
  }

  private func add(_ verb: Verb, to page: inout ManualText) {
    page.subsection(verb.name)
    page.words(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".")
    for operand in verb.operands { page.item(operand.name, operand.summary) }
    for action in verb.actions { page.item(action.usage, action.summary) }
    page.options(verb.options)
    for remark in verb.remarks { page.remark(remark) }
    if !verb.examples.isEmpty { page.examples(verb.examples) }
  }

  private func addFormats(to page: inout ManualText) {
    page.section("FORMATS")
    for entry in FormatList(registry).entries {
      let format = entry.format
      let endings = entry.endings.isEmpty ? "" : " (\(entry.endings))"
      page.item(format.id, "\(format.name)\(endings): \(entry.ways)")
      for dialect in format.dialects {
        page.indented(["\(format.id):\(dialect.id)", dialect.summary])
      }
      for option in format.options {
        page.indented([option.usage, option.summary])
      }
    }
  }
}

/// Text for `man`, with `man`'s special characters escaped.
struct ManualText {
  private(set) var text = ""
  /// Whether the last line was a heading, which begins a paragraph by itself.
  private var isBegun = false

  /// Adds a line as it is.
  mutating func line(_ line: String) {
    text += line + "\n"
    isBegun = line.hasPrefix(".SH") || line.hasPrefix(".SS")
  }

  private mutating func beginParagraph() {
    if !isBegun { line(".PP") }
  }

  /// Adds text that `man` breaks into lines.
  private mutating func fill(_ words: String) {
    var row = ""
    for word in Self.escaped(words).split(separator: " ") {
      if !row.isEmpty, row.utf8.count + word.utf8.count > 78 {
        line(row)
        row = ""
      }
      // A dot or a quote at the beginning of a line would begin a command.
      if row.isEmpty, word.hasPrefix(".") || word.hasPrefix("\\(aq") { row = "\\&" }
      row += row.isEmpty || row == "\\&" ? String(word) : " \(word)"
    }
    if !row.isEmpty { line(row) }
  }

  mutating func section(_ title: String) {
    line(".SH \(Self.escaped(title))")
  }

  mutating func subsection(_ title: String) {
    line(".SS \(Self.escaped(title))")
  }

  /// Adds a paragraph.
  mutating func words(_ words: String) {
    beginParagraph()
    fill(words)
  }

  mutating func synopsis(_ command: String, _ usage: String, hasOptions: Bool) {
    var row = "\\fB\(Self.escaped(command))\\fR"
    if hasOptions { row += " [\\fIoptions\\fR]" }
    line(usage.isEmpty ? row : "\(row) \(Self.escaped(usage))")
  }

  /// Adds a term and its explanation.
  mutating func item(_ word: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(Self.escaped(word))\\fR")
    fill(meaning)
  }

  mutating func options(_ options: [Option]) {
    for option in options {
      let letter = option.letter.map { "-\($0), " } ?? ""
      let value = option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
      line(".TP")
      line("\\fB\(Self.escaped("\(letter)--\(option.name)"))\\fR\(value)")
      fill(option.summary)
    }
  }

  /// Adds a term and its explanation below an item.
  mutating func indented(_ pair: [String]) {
    line(".RS")
    item(pair[0], pair[1])
    line(".RE")
  }

  /// Adds a paragraph of the help; indented lines stay as they are.
  mutating func remark(_ remark: String) {
    beginParagraph()
    var isSet = false
    for row in remark.split(separator: "\n") {
      let stays = row.hasPrefix("  ")
      if stays != isSet {
        isSet = stays
        line(stays ? ".RS\n.nf" : ".fi\n.RE")
      }
      if stays { line(Self.escaped(String(row.dropFirst(2)))) } else { fill(String(row)) }
    }
    if isSet { line(".fi\n.RE") }
  }

  mutating func examples(_ examples: [String]) {
    line(".PP\nExamples:\n.PP\n.RS\n.nf")
    for example in examples { line(Self.escaped(example)) }
    line(".fi\n.RE")
  }

  /// Returns text in which nothing has a meaning to `man`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in SafeText.line(text).unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\[u\(Self.digits(scalar))]"
      }
    }
    return result
  }

  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
