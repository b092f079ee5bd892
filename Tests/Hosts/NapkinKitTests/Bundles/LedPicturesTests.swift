import Foundation
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Pictures that the text of a note shows, seen from where its Markdown lies in a bundle.
@Suite struct LedPicturesTests {
  private func written(to format: FormatName) throws -> String {
    var folder = MemoryParts(name: "Vault")
    folder["A.md"] = Array(
      "A ![p](img/%C3%BC%23.png), ![[ü#.png]], [film](f.mp4), ![q](no.png)\n".utf8)
    folder["B.md"] = Array("[a](A.md)\n".utf8)
    folder["img/ü#.png"] = Array("PNG".utf8)
    folder["f.mp4"] = Array("film".utf8)
    let source = try FormatRegistry.builtIn.read(ImportRequest(), from: folder)
    var request = ExportRequest(source.content)
    request.media = source.media
    let written = try FormatRegistry.builtIn.written(request, as: format)
    if format == "eml" { return written.text }
    let zip = try Archive(written.bytes, limits: Limits(), fileName: nil)
    let entry = try #require(zip.entry(named: "A.md"))
    return String(decoding: try zip.contents(of: entry), as: UTF8.self)
  }

  @Test func `in a zip they lie in a folder`() throws {
    let picture = "Media/\(ByteDigest(of: Array("PNG".utf8)).hex).png"
    let film = "Media/\(ByteDigest(of: Array("film".utf8)).hex).mp4"
    let text = "A ![p](\(picture)), ![[\(picture)]], [film](\(film)), ![q](no.png)\n"
    #expect(try written(to: "zip").hasSuffix(text))
  }

  @Test func `in a mail they are attached`() throws {
    let mail = try written(to: "eml").replacing("\r\n", with: "")
    let text = "A ![p](<ü%23.png>), ![[ü#.png]], [film](f.mp4), ![q](no.png)\n"
    let file = "---\ntitle: A\n---\n\n" + text
    #expect(mail.contains(Data(file.utf8).base64EncodedString()), "\(mail)")
  }
}
