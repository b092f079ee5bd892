import NapkinOPML
import NapkinTesting
import Testing

@Suite struct OPMLRowTests {
  @Test(arguments: [nil, "plain", "omnioutliner", "workflowy"])
  func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: OPMLExporter(), dialect: dialect)
  }
}
