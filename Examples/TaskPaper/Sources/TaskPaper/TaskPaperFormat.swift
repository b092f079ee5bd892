import NapkinFormats

extension Format {
  /// TaskPaper: projects, tasks and notes as lines of text, indented by tabs.
  public static let taskPaper = Format(
    id: "taskpaper", name: "TaskPaper", fileExtensions: ["taskpaper", "todo"],
    mediaType: "text/x-taskpaper", kinds: [.map, .planList],
    dialects: [
      Format.Dialect(
        "plaintasks", "for PlainTasks of Sublime Text, with boxes",
        differences: [
          .init(
            .task, writes: .converted, .approximated, reads: .converted,
            how: "`☐`, or `✔` and `@done`; what is partly done is open")
        ])
    ],
    table: table)

  private static let table = FormatTable(
    Feature.all.map { .init($0, writes: .dropped, how: "left out") }
  ).replacing([
    .init(.map, writes: .converted, reads: .converted, how: "the file"),
    .init(.planList, writes: .approximated, how: "the file; it comes back as a map"),
    .init(
      .title, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "a map's description: lines at the top; a list's name: a project; a map's name: left out"
    ),
    .init(
      .node, writes: .converted, reads: .converted,
      how: "a line, one tab deeper than its parent: `- ` for a task, a colon for anything else"),
    .init(.floating, writes: .approximated, how: "an entry like the others"),
    .init(.plan, writes: .converted, how: "a task"),
    .init(.archive, writes: .approximated, how: "below a project that is called as the day"),
    .init(
      .text, writes: .converted, .approximated, reads: .converted,
      how: "the line; a line break is a space, a sign that would mean something a look-alike"),
    .init(.markup, writes: .approximated, how: "the text as it stands, of XHTML without the tags"),
    .init(
      .note, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "lines below the item; no line is empty, none looks like an item"),
    .init(.task, writes: .converted, .approximated, reads: .converted, how: "`- `, and `@done`"),
    .init(
      .tag, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`@tag`; a hyphen for what no tag has"),
    .init(
      .attribute, writes: .converted, .approximated, .dropped, reads: .converted,
      how: "`@name(value)`; a hyphen for what no name has"),
  ])
}
