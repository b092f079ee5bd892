import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Writes a note as the label beside a work, in SVG: its title, its text, a QR code, and the code in letters.
///
/// It is an exporter like Napkin's own, so that these can make a PDF or a PNG of its output.
struct LabelExporter: Exporter {
  /// The address in the QR code. The work's code comes after `#`, so browsers do not send it to the server.
  let address: String
  /// The code in letters.
  let code: String
  /// Instructions for visitors, one line per language.
  let hints: [String]

  var format: Format {
    Format(
      id: "label", name: "Label", fileExtensions: ["svg"], mediaType: "image/svg+xml",
      kinds: [.note],
      table: FormatTable(
        Feature.all.map { .init($0, writes: .dropped, how: "left out") }
      ).replacing([
        .init(.note, writes: .converted, how: "a label"),
        .init(.text, writes: .converted, how: "title and text"),
        .init(.markup, writes: .approximated, how: "the text without its markup"),
      ]))
  }

  // Millimetres.
  private static let width = 148.0
  private static let height = 105.0
  private static let margin = 8.0
  private static let square = 52.0

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .note(let note) = request.content else { return Ledger() }
    let code = try QRCode(address)
    let left = Self.width - Self.margin - Self.square
    let textWidth = left - 2 * Self.margin
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)mm\" "
        + "height=\"\(Self.height)mm\" viewBox=\"0 0 \(Self.width) \(Self.height)\">",
      "<title>\(MarkupContext.anywhere.escape(note.title))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      "<rect x=\"2\" y=\"2\" width=\"\(Self.width - 4)\" height=\"\(Self.height - 4)\" "
        + "fill=\"none\" stroke=\"#b9b2a6\" stroke-width=\"0.3\"/>",
    ]
    var y = Self.margin + 8
    func write(
      _ text: String, size: Double, weight: String, color: String, most: Int, width: Double
    ) {
      for line in Wrapped.lines(of: text, width: width / size, most: most) {
        lines.append(
          "<text x=\"\(Self.margin)\" y=\"\(Self.text(y))\" font-family=\"sans-serif\" "
            + "font-size=\"\(size)\" font-weight=\"\(weight)\" fill=\"\(color)\">"
            + "\(MarkupContext.anywhere.escape(line))</text>")
        y += size * 1.35
      }
    }
    write(note.title, size: 7, weight: "bold", color: "#1f1b16", most: 3, width: textWidth)
    y += 3
    // Instructions of more lines leave fewer to the text.
    let wholeWidth = Self.width - 2 * Self.margin
    let hintLines = hints.reduce(0) {
      $0 + Wrapped.lines(of: $1, width: wholeWidth / 3.4, most: 2).count
    }
    write(
      note.text.plain, size: 4.4, weight: "normal", color: "#403a32", most: 10 - hintLines,
      width: textWidth)
    y = max(y + 4, Self.height - Self.margin - 5 * Double(hintLines) - 1)
    for hint in hints {
      write(hint, size: 3.4, weight: "normal", color: "#6b6459", most: 2, width: wholeWidth)
    }
    // The standard requires an empty margin of four squares around the code.
    let scale = Self.square / Double(code.width + 8)
    lines.append(
      "<g transform=\"translate(\(Self.text(left)) \(Self.margin)) scale(\(Self.text(scale)))\">"
        + "<path transform=\"translate(4 4)\" d=\"\(code.path)\" fill=\"#000000\"/></g>")
    let middle = Self.text(left + Self.square / 2)
    let below = Self.text(Self.margin + Self.square + 8)
    lines.append(
      "<text x=\"\(middle)\" y=\"\(below)\" text-anchor=\"middle\" font-family=\"monospace\" "
        + "font-size=\"7\" font-weight=\"bold\" fill=\"#1f1b16\">"
        + "\(MarkupContext.anywhere.escape(self.code))</text>")
    lines.append("</svg>")
    try sink.write(lines.joined(separator: "\n") + "\n")
    return Ledger(of: request.census, following: format.table)
  }

  /// Returns a number with at most four decimal places, the same on every machine.
  private static func text(_ number: Double) -> String {
    let whole = (number * 10_000).rounded() / 10_000
    return "\(whole)"
  }
}

/// Breaks a text into lines by estimated widths of its characters, which is enough for a label.
enum Wrapped {
  /// - Parameters:
  ///   - width: The width of a line, in multiples of the font size.
  ///   - most: The largest number of lines; a text that is too long ends in "…".
  static func lines(of text: String, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: true) {
      var line = ""
      var used = 0.0
      for word in words(of: paragraph) {
        let length = word.reduce(0) { $0 + self.width(of: $1) }
        if used + length > width, !line.isEmpty {
          lines.append(line.trimmed)
          (line, used) = ("", 0)
        }
        line += word
        used += length
      }
      if !line.trimmed.isEmpty { lines.append(line.trimmed) }
    }
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [lines[most - 1] + "…"]
  }

  /// Splits a text into words with the following space; between Chinese characters a line may break anywhere.
  private static func words(of text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if isWide(character) {
        if !word.isEmpty { words.append(word) }
        words.append(String(character))
        word = ""
      } else {
        word.append(character)
        if character == " " || word.count > 40 {
          words.append(word)
          word = ""
        }
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
  }

  private static func width(of character: Character) -> Double {
    if isWide(character) { return 1 }
    return character == " " ? 0.3 : character.isUppercase ? 0.7 : 0.54
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
