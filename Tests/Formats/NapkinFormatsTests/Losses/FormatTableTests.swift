import NapkinFormats
import Testing

@Suite struct FormatTableTests {
  let table: FormatTable = [
    .init(.icon, writes: .approximated, .dropped, reads: .converted, how: "an emoji | or none"),
    .init(.text, writes: .converted, reads: .converted, how: "`text`"),
    .init("glitter", how: "sheds"),
  ]

  @Test func rowsStandInTheOrderOfTheModel() {
    #expect(table.rows.map(\.feature) == [.text, .icon, "glitter"])
    #expect(table[.icon]?.writes == [.approximated, .dropped])
    #expect(table["glitter"]?.writes == [.dropped])
    #expect(table[.cloud] == nil)
    #expect(table.missing.contains(.cloud) && !table.missing.contains(.text))
  }

  @Test func `a row made of lists keeps all of them`() {
    let row = FormatTable.Row(.icon, writes: Treatment.allCases, reads: [.carried], how: "")
    #expect(row.writes == Treatment.allCases && row.reads == [.carried])
    #expect(FormatTable.Row(.icon, writes: [], how: "").writes == [.dropped])
  }

  @Test func aLaterRowReplacesAnEarlierOne() {
    let other = table.replacing([
      .init(.icon, writes: .dropped, how: "no icons"), .init("glitter", writes: .carried, how: "x"),
    ])
    #expect(other.rows.count == 3)
    #expect(other[.icon]?.writes == [.dropped] && other["glitter"]?.writes == [.carried])
    #expect(table[.icon]?.writes == [.approximated, .dropped])
  }

  @Test func showsItselfInMarkdown() {
    #expect(
      table.markdown == #"""
        | feature | written | read | how |
        | --- | --- | --- | --- |
        | text | converted | converted | `text` |
        | icon | approximated or dropped | converted | an emoji \| or none |
        | glitter | dropped | – | sheds |

        """#)
    let writeOnly: FormatTable = [.init(.text, writes: .converted, how: "words")]
    #expect(
      writeOnly.markdown == """
        | feature | written | how |
        | --- | --- | --- |
        | text | converted | words |

        """)
  }

  @Test func `where anything can become of a feature, its page names the usual`() {
    let table: FormatTable = [
      .init(.icon, writes: .carried, .converted, .approximated, .dropped, how: "a comment")
    ]
    #expect(table.markdown.contains("| icon | mostly carried | a comment |\n"))
  }
}
