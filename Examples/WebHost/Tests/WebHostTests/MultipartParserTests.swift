import Testing
import WebHost

/// Records the parts as they arrive.
private struct Parts: MultipartReceiver {
  struct Part: Equatable {
    var field: String
    var fileName: String?
    var mediaType: String
    var text = ""
    var isWhole = false
  }

  var parts: [Part] = []

  mutating func begin(field: String, fileName: String?, mediaType: String) {
    parts.append(Part(field: field, fileName: fileName, mediaType: mediaType))
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    parts[parts.count - 1].text += String(decoding: bytes, as: UTF8.self)
  }

  mutating func end() { parts[parts.count - 1].isWhole = true }
}

@Suite struct MultipartParserTests {
  private let form = """
    preamble\r
    --b\r
    Content-Disposition: form-data; name="title"\r
    \r
    A --b in a line\r
    --\r
    and more\r
    --b\r
    content-disposition: form-data; filename="C:\\a/b/cat.png"; name="pic%22ture"\r
    Content-Type: image/png; x=y\r
    \r
    \r\n\r
    --b\r
    Content-Disposition: form-data; name=empty\r
    \r
    \r
    --b--\r
    epilogue
    """

  private func parse(_ text: String, pieces: Int, boundary: String = "b") throws -> Parts {
    var parser = try #require(
      MultipartParser(contentType: "multipart/form-data; boundary=\(boundary)"))
    var parts = Parts()
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      let end = min(at + pieces, bytes.count)
      try bytes[at..<end].withUnsafeBytes { try parser.read($0, &parts) }
      at = end
    }
    try parser.finish()
    return parts
  }

  @Test(arguments: 1...40) func readsPiecesOfAnySize(pieces: Int) throws {
    let parts = try parse(form, pieces: pieces).parts
    #expect(parts.map(\.field) == ["title", "pic\"ture", "empty"])
    #expect(parts.map(\.fileName) == [nil, "cat.png", nil])
    #expect(parts.map(\.mediaType) == ["text/plain", "image/png", "text/plain"])
    #expect(parts.map(\.text) == ["A --b in a line\r\n--\r\nand more", "\r\n", ""])
    #expect(parts.allSatisfy { $0.isWhole })
  }

  @Test func cutFormsAreRefused() throws {
    let whole = form.utf8.count - "epilogue".utf8.count - 2
    for count in 0..<whole {
      let cut = String(decoding: form.utf8.prefix(count), as: UTF8.self)
      #expect(throws: Problem.self, "cut after \(count)") { try parse(cut, pieces: 7) }
    }
  }

  @Test(arguments: [
    "--b\r\n\r\ntext\r\n--b--", "--b\r\nno field\r\n\r\n\r\n--b--", "--bx\r\n\r\n\r\n--b--",
    "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--b--",
    "--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--", "", "--b",
  ])
  func brokenFormsAreRefused(form: String) {
    #expect(throws: Problem.self) { try parse(form, pieces: 100) }
  }

  @Test func longHeadsAndManyPartsAreRefused() {
    let head = "--b\r\nX: " + String(repeating: "x", count: 9_000)
    #expect(throws: Problem.self) { try parse(head, pieces: 100) }
    let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    #expect(throws: Never.self) {
      try parse(String(repeating: part, count: 200) + "--b--", pieces: 999)
    }
    #expect(throws: Problem.self) {
      try parse(String(repeating: part, count: 201) + "--b--", pieces: 999)
    }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=b",
    "multipart/form-data; boundary=\"a\u{1}\"", "text/plain",
    "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    "multipart/form-data; boundary=\"b \"",
  ])
  func wrongBoundariesAreRefused(type: String) {
    #expect(MultipartParser(contentType: type) == nil)
  }

  @Test func namesOfFilesAreSafe() throws {
    for (name, safe) in [
      ("../../etc/passwd", "passwd"), ("..\\x.exe", "x.exe"), ("", ""), ("a\u{7}b", "ab"),
      ("/", ""),
    ] {
      let form =
        "--b\r\nContent-Disposition: form-data; name=f; filename=\"\(name)\"\r\n\r\n\r\n--b--"
      #expect(try parse(form, pieces: 9).parts.first?.fileName == safe)
    }
  }
}
