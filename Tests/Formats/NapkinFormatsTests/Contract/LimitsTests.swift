import NapkinFormats
import Testing

@Suite struct LimitsTests {
  @Test func theDefaultsAreThoseThatWePromise() {
    let limits = Limits()
    #expect(limits.inputBytes == 536_870_912 && limits.depth == 10_000)
    #expect(limits.nodes == 5_000_000 && limits.attributes == 256)
    #expect(limits.attributeBytes == 16_777_216 && limits.nameBytes == 256)
    #expect(limits.textBytes == 10_485_760 && limits.strokes == 100_000)
    #expect(limits.points == 5_000_000 && limits.entries == 100_000)
    #expect(limits.entryBytes == 4_294_967_296 && limits.archiveBytes == 17_179_869_184)
    #expect(limits.expansion == 200)
  }

  @Test func everyLimitIsReachedByItsName() {
    #expect(Set(Limits.Kind.all.map(\.name)).count == 14)
    var limits = Limits()
    for (number, kind) in Limits.Kind.all.enumerated() {
      limits[kind] = number
      #expect(limits[kind] == number)
    }
    #expect(limits.depth == 1 && limits.expansion == 13)
    #expect(Mirror(reflecting: limits).children.map(\.label) == Limits.Kind.all.map(\.name))
  }
}
