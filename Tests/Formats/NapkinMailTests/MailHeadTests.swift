import BundleSamples
import Foundation
import HostileFiles
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinMail
import Testing

/// The head of a mail: what people give goes in whole, and cannot become more than it is.
@Suite struct MailHeadTests {
  static let hostile: [String] = [
    "plain", "a\r\nBcc: evil@example.org", "a\nBcc: x@y.z", "a\rX: y", "\r\n\r\nbody", "a\u{0}b",
    "a\u{2028}b\u{2029}c\u{85}d", "=?utf-8?Q?fake?=", "x =?utf-8?B?eA==?= y", "äöü", "日本語の件名",
    "Grüße, \"Zitat\" <x@y.z>;", String(repeating: "a", count: 2000),
    String(repeating: "ä", count: 2000), String(repeating: "👩‍👩‍👧", count: 100),
    String(repeating: "word ", count: 300), "ends with space ", " ", "\u{202E}gpj", "\u{FEFF}bom",
    "tab\there", "é", "e\u{301}", String(repeating: "x", count: 75),
    String(repeating: "x", count: 76),
    "(comment)", "a:b", "🇸🇪", "\\", "\"",
  ]

  @Test(arguments: hostile)
  func `a subject comes back, and adds no field`(_ subject: String) throws {
    let mail = try mail(["subject": subject, "to": "ada@example.org"])
    let names = [
      "To", "Subject", "Message-ID", "X-Unsent", "X-Uniform-Type-Identifier", "MIME-Version",
      "Content-Type",
    ]
    #expect(mail.head.map(\.name) == names)
    let wanted = line(subject)
    #expect(decode(mail["Subject"] ?? "") == (wanted.isEmpty ? "Note" : wanted))
  }

  @Test(arguments: hostile)
  func `a name before an address comes back, or is refused`(_ name: String) throws {
    let quoted = name.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let options: FormatOptions = ["from": "\"\(quoted)\" <ada@example.org>", "subject": "s"]
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      #expect(throws: FormatError.self) { try mail(options) }
      return
    }
    let from = try #require(try mail(options)["From"])
    if line(name).isEmpty {
      #expect(from == "ada@example.org")
      return
    }
    #expect(from.hasSuffix("<ada@example.org>"))
    var shown = decode(String(from.dropLast("<ada@example.org>".count)))
    if shown.hasPrefix("\"") {
      shown = String(shown.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        .replacing("\\\\", with: "\\")
    }
    #expect(shown == line(line(name)))
  }

  @Test(arguments: hostile)
  func `the name of a file comes back as it is safe`(_ title: String) throws {
    let bytes = try MailExporter().bytes(of: .note(Note(id: "n", title: title)))
    let mail = MailTree(String(decoding: bytes, as: UTF8.self))
    let field = try #require(mail.first("text/markdown")?["Content-Disposition"])
    let names = ZipListing(try ZipExporter().bytes(of: .note(Note(id: "n", title: title)))).names
    #expect(fileName(in: field) == names.first { $0.hasSuffix(".md") })
  }

  @Test(arguments: hostile)
  func `lines are short and end as in mails`(_ text: String) throws {
    var note = Note(id: "n", title: text, text: RichText(text + "\n" + text))
    note.tags = [text]
    let bytes = try MailExporter().bytes(of: .note(note), options: ["subject": text])
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    #expect(lines.dropLast().allSatisfy { $0.last == 13 && $0.count <= 77 })
    #expect(!lines.contains { $0.dropLast().contains(13) })
    #expect(lines.last?.isEmpty == true)
    #expect(bytes.allSatisfy { $0 < 127 && ($0 >= 32 || [9, 10, 13].contains($0)) })
  }

  @Test(arguments: [
    "", "ada", "ada@", "@example.org", "a@b@c", "ada@example.org, ", "ada@example.org;b@c.d",
    "ada@exa mple.org", "ada@example..org", "ada@-example.org", ".ada@example.org", "a..b@c.d",
    "ada@example.org\nBcc: x@y.z", "ada@example.org\r\n", "ada@exämple.org", "ädа@example.org",
    "<ada@example.org", "Ada ada@example.org", "\"Ada <ada@example.org>", "Ada \"x\" <a@b.c>",
    "Ada <a@b.c> <d@e.f>", "<>", "a@b.c>", "(x)a@b.c", "ada@[127.0.0.1]",
    String(repeating: "a", count: 65) + "@example.org",
  ])
  func `an address that is none is refused`(_ text: String) {
    #expect(throws: FormatError.self) { try mail(["to": text]) }
  }

  @Test func `of several addresses the one that is none is named`() {
    let error = #expect(throws: FormatError.self) {
      try mail(["to": "a@b.org, bad\naddress, e@f.org"])
    }
    #expect(error?.message.hasSuffix(" 'bad address' is none.") == true)
  }

  @Test(arguments: [
    ("ada@example.org", "ada@example.org"),
    (" ada@example.org ,b+c@d.e", "ada@example.org, b+c@d.e"),
    ("Ada <ada@example.org>", "Ada <ada@example.org>"),
    ("\"Lovelace, Ada\" <a@b.c>, <d@e.f>", "\"Lovelace, Ada\" <a@b.c>, d@e.f"),
    ("Dr. Ada <a@b.c>", "\"Dr. Ada\" <a@b.c>"),
    ("Åsa <a@xn--bcher-kva.example>", "=?utf-8?Q?=C3=85sa?= <a@xn--bcher-kva.example>"),
  ])
  func `addresses are written as they should be`(_ text: String, _ field: String) throws {
    #expect(try mail(["to": text])["To"] == field)
  }

  @Test func `many quotes in a name make no long line`() throws {
    let name = String(repeating: "\\\"", count: 60)
    let bytes = try MailExporter().bytes(
      of: .note(Note(id: "n")), options: ["from": "\"\(name)\" <ada@example.org>"])
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 76 })
  }

  @Test func `a mail from nobody is a draft, with a date or without`() throws {
    #expect(try mail(["date": "2026-11-21"])["X-Unsent"] == "1")
    #expect(try mail(["from": "ada@example.org"])["X-Unsent"] == "1")
    #expect(try mail(["date": "2026-11-21", "from": "ada@example.org"])["X-Unsent"] == nil)
  }

  @Test func `a mail comes from one address`() {
    #expect(throws: FormatError.self) { try mail(["from": "a@b.c, d@e.f"]) }
  }

  @Test(arguments: [
    ("2026-11-21T18:30:05+01:00", "Sat, 21 Nov 2026 18:30:05 +0100"),
    ("2026-11-21 18:30", "Sat, 21 Nov 2026 18:30:00 +0000"),
    ("2026-11-01T00:00:00Z", "Sun, 01 Nov 2026 00:00:00 +0000"),
    ("2026-11-21T18:30:05-0330", "Sat, 21 Nov 2026 18:30:05 -0330"),
    ("1999-12-31", "Fri, 31 Dec 1999 00:00:00 +0000"),
    ("2026-11-21T18:30:05.250Z", "Sat, 21 Nov 2026 18:30:05 +0000"),
    ("Sat, 21 Nov 2026 18:30:05 +0100", "Sat, 21 Nov 2026 18:30:05 +0100"),
    ("Sat, 21 Nov 2026 18:30:05 +0100 (CET)", "Sat, 21 Nov 2026 18:30:05 +0100"),
    ("Sun, 15 Aug 2021 15:38:08 -0930", "Sun, 15 Aug 2021 15:38:08 -0930"),
    ("1 jan 1999 00:00 GMT", "Fri, 01 Jan 1999 00:00:00 +0000"),
    ("21 Nov 2026 18:30 EST", "Sat, 21 Nov 2026 18:30:00 -0500"),
  ])
  func `a date is written with its offset, and makes the mail more than a draft`(
    _ text: String, _ field: String
  ) throws {
    let mail = try mail(["date": text, "from": "ada@example.org"])
    #expect(mail["Date"] == field)
    #expect(mail["X-Unsent"] == nil)
  }

  @Test(arguments: [
    "", "now", "2026-13-01", "2026-11-21T24:00", "2026-11-21T1:00", "2026-11-21T10:00:61",
    "2026-11-21T10:00+1", "2026-11-21T10:00:00 CET", "2026-11-21x", "0001-01-01",
    "2026-11-21T10:00\r\nBcc: x@y.z", "2026-11-21T10:00+0:100", "2026-11-21T10:00+:0100",
    "2026-11-21T10:00+01:0:0", "2026-11-21T10:00+0100:", "2026-11-21T10:00+01::00",
    "2026-11-21T10:00.5Z", "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00.٣Z",
    "1 jan 0999 00:00 GMT",
    "Sat, 21 Nov 2026", "Sat, 32 Nov 2026 18:30:05 +0100", "Sat, 21 Non 2026 18:30:05 +0100",
    "21 Nov 2026 24:00 Z", "21 Nov 2026 12:00 +١٢٠٠",
    "Sat, 21 Nov 2026 18:30:05 +0100\r\nBcc: x@y.z",
  ])
  func `a date that is none is refused`(_ text: String) {
    #expect(throws: FormatError.self) { try mail(["date": text]) }
  }

  @Test(arguments: ["", "x", "-1", "25 apples", "99999999999GB", "1.5MB"])
  func `a size that is none is refused`(_ text: String) {
    #expect(throws: FormatError.self) { try mail(["max-size": text]) }
  }

  @Test(arguments: [
    ("image/png", "image/png"), ("IMAGE/PNG; x=y", "image/png"),
    ("image/png\r\nX: y", "application/octet-stream"), ("", "application/octet-stream"),
    ("a/b/c", "application/octet-stream"), ("message/rfc822", "application/octet-stream"),
    ("multipart/mixed", "application/octet-stream"),
  ])
  func `the type of a file is one`(_ given: String, _ written: String) throws {
    var note = Note(id: "n", title: "n")
    note.picture = Media(.stored(ByteDigest(of: Garden.photo)), name: "x", mediaType: given)
    let bytes = try MailExporter().bytes(of: .note(note), .native, media: Garden.media)
    let mail = MailTree(String(decoding: bytes, as: UTF8.self))
    #expect(mail.first(written)?["Content-Type"] == written)
  }

  // MARK: Reading back

  private func mail(_ options: FormatOptions) throws -> MailTree {
    let bytes = try MailExporter().bytes(of: .note(Note(id: "n")), .native, options: options)
    return MailTree(String(decoding: bytes, as: UTF8.self))
  }

  /// A text on one line.
  private func line(_ text: String) -> String {
    text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }.map(String.init).joined(separator: " ")
  }

  /// Decodes encoded words, and makes sure that each is whole.
  private func decode(_ field: String) -> String {
    let words = field.split(separator: " ")
    guard words.contains(where: { $0.hasPrefix("=?utf-8?Q?") }) else {
      return field.trimmingCharacters(in: .whitespaces)
    }
    return words.map { word in
      #expect(word.count <= 75 && word.hasPrefix("=?utf-8?Q?") && word.hasSuffix("?="))
      var part = MailTree("")
      part.body = String(word.dropFirst(10).dropLast(2)).replacing("_", with: " ")
      let text = UTF8Scan.text(of: part.bytes)
      #expect(text != nil, "A character is split.")
      return text ?? ""
    }.joined()
  }

  /// The name in a `Content-Disposition`, from one piece or several (RFC 2231).
  private func fileName(in field: String) -> String {
    let parameters = field.components(separatedBy: "; ").dropFirst()
    if let plain = parameters.first(where: { $0.hasPrefix("filename=\"") }) {
      return String(plain.dropFirst(10).dropLast()).replacing("\\\"", with: "\"")
    }
    let escaped = parameters.map { $0.drop { $0 != "=" }.dropFirst() }.joined()
    return escaped.replacing("utf-8''", with: "").removingPercentEncoding ?? ""
  }
}
