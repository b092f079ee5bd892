import NapkinCalendar
import NapkinFormats
import NapkinTesting
import Testing

/// What every format promises.
@Suite(.serialized) struct CalendarContractTests {
  @Test(arguments: [false, true]) func `it keeps the contract`(asEvents: Bool) throws {
    try checkFormatContract(
      CalendarExporter(), importer: CalendarImporter(), options: asEvents ? ["events": ""] : [:])
  }

  @Test(arguments: [false, true]) func `every row shows`(asEvents: Bool) throws {
    try checkRowSnapshots(
      of: CalendarExporter(), options: asEvents ? ["events": ""] : [:],
      named: asEvents ? "rows-events" : "rows"
    ) { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
  }
}
