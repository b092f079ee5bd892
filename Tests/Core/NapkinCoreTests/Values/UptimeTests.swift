import NapkinCore
import Testing

@Suite struct UptimeTests {
  @Test(arguments: [
    (Int64(5000), "a", Int64(2000), "a", Int64?(3000)), (2000, "a", 2000, "a", 0),
    (5000, "b", 2000, "a", nil), (1000, "a", 2000, "a", nil), (.max, "a", .min, "a", .max),
    (.min, "a", .max, "a", nil), (.max, "", 0, "", .max),
  ])
  func measuresWithinOneStart(
    later: Int64, laterBoot: String, earlier: Int64, earlierBoot: String, result: Int64?
  ) {
    let start = Uptime(milliseconds: earlier, boot: earlierBoot)
    let end = Uptime(milliseconds: later, boot: laterBoot)
    #expect(end.milliseconds(since: start) == result)
  }
}
