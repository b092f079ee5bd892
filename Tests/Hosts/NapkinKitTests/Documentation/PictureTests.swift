import Checkout
import Foundation
import NapkinKit
import Testing

/// The picture that the README shows is what `napkin convert Examples/napkin.md` makes.
@Suite struct PictureTests {
  @Test func `the picture of the README is made by the tool`() throws {
    let path = Checkout.url("Examples/napkin.md").path
    var source = try FileSource(path: path)
    let registry = FormatRegistry.builtIn
    let read = try registry.read(ImportRequest(fileName: "napkin.md"), from: &source)
    var sink = MemorySink()
    _ = try registry.export(ExportRequest(read.content), as: "svg", to: &sink)
    #expect(try sink.text == Checkout.text("Plugins-doc/napkin.svg"))
    #expect(try Checkout.text("README.md").contains("](Plugins-doc/napkin.svg)"))
  }
}

/// The version stands in one place.
@Suite struct VersionTests {
  @Test func `the changelog begins with the version of the code`() throws {
    let headings = try Checkout.text("CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    #expect(headings.first?.hasPrefix("## \(Napkin.version)") == true)
    let parts = Napkin.version.split(separator: ".")
    #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
  }
}
