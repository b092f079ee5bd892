public import NapkinFormats

extension Format {
  /// iCalendar: to-dos and events with reminders (RFC 5545).
  public static let calendar = Format(
    id: "ics", name: "iCalendar", fileExtensions: ["ics"], mediaType: "text/calendar",
    kinds: [.note, .map, .planList, .notebook],
    options: [
      Format.Option(
        "events", "whether what has a time and is not done is an event, for phones show no to-dos",
        isSwitch: true)
    ],
    table: table,
    recognizes: { head in
      let text = head.text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
      return text.prefix(15).uppercased() == "BEGIN:VCALENDAR"
    })

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "left out") }
  ).replacing([
    .init(
      .title, writes: .converted, .approximated, .dropped, reads: .converted, .dropped,
      how: "`NAME` and `X-WR-CALNAME`; of a note `SUMMARY`; in a notebook, of a list `CATEGORIES`"),
    .init(.notebook, writes: .approximated, how: "the file; it comes back as a plan list"),
    .init(
      .map, writes: .approximated, .dropped, how: "its tasks, and what has reminders, as a list"),
    .init(
      .note, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`DESCRIPTION`, in its own words; a note with reminders is a `VTODO`"),
    .init(
      .planList, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "the file; all lists of a notebook become one"),
    .init(.category, writes: .approximated, .dropped, how: "the first of the `CATEGORIES`"),
    .init(
      .node, writes: .approximated, .dropped, how: "a `VTODO` if it is a task or has reminders"),
    .init(
      .identifier, writes: .converted, .approximated, .dropped,
      how: "`UID`; another one for what is called like something else"),
    .init(
      .text, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "`SUMMARY`, of a note `DESCRIPTION`; a name has at most 500 characters"),
    .init(
      .markup, writes: .approximated, .dropped,
      how: "Markdown as it stands, of XHTML the plain words"),
    .init(
      .link, writes: .converted, .approximated, .dropped, how: "`URL`, unless it leads to a node"),
    .init(.tag, writes: .converted, .approximated, .dropped, how: "`CATEGORIES`"),
    .init(
      .plan, writes: .converted, .approximated, reads: .converted,
      how: "a `VTODO`; an event is approximated"),
    .init(
      .task, writes: .converted, .dropped, reads: .converted, .approximated,
      how: "`STATUS`; `CANCELLED` and `IN-PROCESS` are read as open tasks"),
    .init(.progress, writes: .converted, .dropped, how: "`PERCENT-COMPLETE`"),
    .init(.priority, writes: .converted, .approximated, .dropped, how: "`PRIORITY`; 0 becomes 1"),
    .init(.archive, writes: .carried, .dropped, reads: .converted, how: "`X-NAPKIN-ARCHIVED`"),
    .init(
      .reminder, writes: .converted, .approximated, .dropped, reads: .converted, .approximated,
      how: "the first is `DUE`, `RRULE` and a `VALARM`, others are a `VALARM` each"),
    .init(.place, writes: .converted, .approximated, .dropped, how: "`GEO` and `LOCATION`"),
    .init(
      .date, writes: .converted, .approximated, .dropped, reads: .converted,
      how:
        "`CREATED`, `COMPLETED` and `LAST-MODIFIED`, to the second; not those of a whole document"),
    .init(
      .foreign, writes: .carried, .approximated, .dropped, reads: .carried,
      how: "lines and components of calendars; a changed time leaves out its rule, end and alarms"),
  ])
}

extension FormatName {
  /// The format iCalendar.
  public static let ics = FormatName("ics")
}
