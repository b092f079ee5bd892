import NapkinCLI
import NapkinFormats
import NapkinKit
import Testing

/// Plans on their way into calendars and out of them.
@Suite struct CalendarTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `a plan list becomes a calendar, and that a list of tasks`() throws {
    let input = try folder.write("# Errands\n\n- [ ] Buy milk\n- [x] Call Ana\n", to: "list.md")
    #expect(napkin("convert", input, folder.path("plans.ics"), "--as", "plans").status == 0)
    let text = try folder.text("plans.ics")
    #expect(text.contains("SUMMARY:Buy milk\r\nSTATUS:NEEDS-ACTION\r\n"))
    #expect(text.contains("SUMMARY:Call Ana\r\nSTATUS:COMPLETED\r\n"))
    #expect(napkin("convert", folder.path("plans.ics"), folder.path("tasks.md")).status == 0)
    let tasks = try folder.text("tasks.md")
    #expect(tasks.contains("- [ ] Buy milk\n") && tasks.contains("- [x] Call Ana\n"))
  }

  @Test func `events are an option, and a calendar knows itself by its first line`() throws {
    let json =
      #"{"napkin":1,"planList":{"id":"l","name":"L","plans":[{"id":"p","name":"P","reminders":[{"at":0}]}]}}"#
    let input = try folder.write(json, to: "list.napkin.json")
    let output = folder.path("plans.ics")
    #expect(napkin("convert", input, output, "--events").status == 0)
    let text = try folder.text("plans.ics")
    #expect(text.contains("BEGIN:VEVENT\r\n"))
    let unnamed = try folder.write(text, to: "calendar")
    let shown = napkin("inspect", unnamed)
    #expect(shown.status == 0 && shown.output.contains("P"))
  }
}
