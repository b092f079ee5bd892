import ExampleDocuments
import Foundation
import NapkinFormats
import NapkinImage
import NapkinTesting
import Testing

/// What the exporters make of whole documents.
@Suite(.ifLibrsvgIsHere) struct ImageExampleTests {
  /// Red, green and blue of each square of 16 pixels, averaged, from 0 to 255. Other fonts and other
  /// versions of the libraries may change each by 80: a heading that is not there changes more.
  @Test(arguments: ExampleDocument.allCases)
  func `the pixels are as recorded`(_ document: ExampleDocument) throws {
    let bytes = try document.written(by: PNGExporter.ofSVG, options: ["within": "480x480"])
    let picture = try #require(DecodedPNG(bytes))
    let rows = stride(from: 0, to: picture.height, by: 16).map { y in
      stride(from: 0, to: picture.width, by: 16).map { x in
        picture.average(x..<min(x + 16, picture.width), y..<min(y + 16, picture.height))
      }.joined(separator: "  ")
    }
    try checkSnapshot(
      rows.joined(separator: "\n") + "\n", named: "\(document)-pixels", tolerance: 80)
  }

  /// The size of the page, and the box of each word of small Latin letters in points, as poppler reads
  /// them. Other versions of the font may move each side by 12 points; other fonts move it further.
  @Test(
    .enabled("pdftotext is not installed here (the package poppler-utils)") { Poppler.isHere },
    .enabled("Noto Sans is not installed here (the package fonts-noto-core)") { Poppler.hasNoto },
    arguments: ExampleDocument.allCases)
  func `the words of the page are where they were recorded`(_ document: ExampleDocument) throws {
    let bytes = try document.written(by: PDFExporter.ofSVG)
    let page = try Poppler.words(of: bytes)
    try checkSnapshot(page, named: "\(document)-page", tolerance: 12)
  }
}

/// The reader of PDF that most free programs use.
private enum Poppler {
  static var isHere: Bool { (try? run("pdftotext", ["-v"]))?.status == 0 }
  /// Whether the font is there that pictures ask for first.
  static var hasNoto: Bool {
    (try? run("fc-match", ["Noto Sans"]))?.text.contains("\"Noto Sans\"") == true
  }

  /// A line for the page and for each word, sorted by the words: each with its box.
  static func words(of pdf: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data(pdf).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try run("pdftotext", ["-bbox", file.path, "-"]).text
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      let pieces = line.split(separator: "\"")
      let numbers = pieces.compactMap { Double($0) }.map { String(Int($0.rounded())) }
      if line.contains("<page ") { lines.append("= page " + numbers.joined(separator: " ")) }
      let word = pieces.last?.dropFirst().prefix { $0 != "<" } ?? ""
      // Signs that no font has are boxes with numbers in hexadecimal digits, and cut words in two.
      guard line.contains("<word "), word.allSatisfy(\.isASCII), word.contains(where: \.isLowercase)
      else { continue }
      lines.append("\(word) \(numbers.joined(separator: " "))")
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  private static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
