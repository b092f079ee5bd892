import Foundation
import NapkinCore
import NapkinFormats
import Testing

@Suite struct FormatErrorTests {
  @Test(arguments: [
    (FileLocation(file: "a.mm", line: 3, column: 7, offset: 40), "a.mm:3:7"),
    (FileLocation(file: "a.mm", line: 3), "a.mm:3"), (FileLocation(file: "a.mm"), "a.mm"),
    (FileLocation(line: 3, column: 7), "3:7"), (FileLocation(), ""),
    (FileLocation(file: "a.zip", offset: 40), "a.zip:byte 40"),
  ]) func locationsReadAsCompilersWriteThem(_ location: FileLocation, _ text: String) {
    #expect(location.description == text)
    let error = FormatError(.malformed, "Mend it.", at: location)
    #expect(error.description == (text.isEmpty ? "Mend it." : text + ": Mend it."))
    let repair = Repair("entity", "Mended.", at: location)
    #expect(repair.description == (text.isEmpty ? "Mended." : text + ": Mended."))
  }

  @Test func codesAreOpen() {
    #expect(FormatError("rhyme", "It does not rhyme.").code == "rhyme")
    #expect("\(FormatError.Code.unsupportedVersion)" == "unsupported-version")
  }

  @Test func aLimitIsNamedTogetherWithItsValue() {
    let error = FormatError.exceeds(.depth, 10_000, at: FileLocation(file: "a.mm", line: 1))
    #expect(error.code == .limit && error.limit == .depth)
    #expect(
      error.description
        == "a.mm:1: More than 10000 levels of nesting; raise the limit 'depth' if you trust it.")
  }

  @Test func appsCanShowThemAsTheyAre() {
    let error: any Error = FormatError(.malformed, "Mend it.", at: FileLocation(file: "a.mm"))
    #expect(error.localizedDescription == "a.mm: Mend it.")
    let refusal: any Error = Refusal("rhyme", "It does not rhyme.")
    #expect(refusal.localizedDescription == "It does not rhyme.")
  }

  @Test func aFileIsNamedOnce() {
    let error = FormatError(.io, "No.")
    #expect(error.named("a").named("b").location.file == "a")
    #expect(error.named(nil) == error)
  }

  @Test func repairsAreCountedBeyondTheList() {
    var repairs = Repairs()
    #expect(repairs.isEmpty)
    for line in 1...1_500 { repairs.add(Repair("amp", "Bare &.", at: FileLocation(line: line))) }
    #expect(repairs.count == 1_500 && repairs.list.count == Repairs.listLimit)
    var other = Repairs()
    other.add(Repair("amp", "Bare &.", at: FileLocation()))
    other.merge(repairs)
    #expect(other.count == 1_501 && other.list.count == Repairs.listLimit)
    #expect(other.list.last?.location.line == 999)
  }
}
