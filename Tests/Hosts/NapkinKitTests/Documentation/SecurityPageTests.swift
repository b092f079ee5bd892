import Checkout
import NapkinKit
import Testing

/// What SECURITY.md says about limits is so.
@Suite struct SecurityPageTests {
  @Test func `the page names every limit`() throws {
    let page = try Checkout.text("SECURITY.md")
    for kind in Limits.Kind.all {
      #expect(page.contains("`\(kind.name)`"), "\(kind.name)")
    }
  }

  @Test func `a request with lower limits refuses more`() throws {
    var request = ImportRequest(fileName: "upload.opml")
    request.limits.inputBytes = 1 << 20
    request.limits.nodes = 10_000
    for count in [9_000, 11_000] {
      var source = MemorySource(
        "<opml version=\"2.0\"><body>" + String(repeating: "<outline text=\"a\"/>", count: count)
          + "</body></opml>")
      let result = Result { () throws(FormatError) in
        try FormatRegistry.builtIn.read(request, from: &source)
      }
      switch result {
      case .success: #expect(count < 10_000)
      case .failure(let error): #expect(count > 10_000 && error.limit == .nodes)
      }
    }
  }
}
