import NapkinCore
import NapkinFormats
import NapkinHTML
import Testing

/// A page looks as the settings of its notebook say.
@Suite struct HTMLSettingsTests {
  private func write(
    _ settings: Notebook.Settings, _ options: FormatOptions = FormatOptions()
  ) throws -> (page: String, ledger: Ledger) {
    var notebook = Notebook(id: "n", title: "Trip")
    notebook.settings = settings
    var request = ExportRequest(.notebook(notebook))
    request.options = options
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(request, to: &sink)
    return (String(decoding: sink.bytes, as: UTF8.self), ledger)
  }

  @Test func `language, theme and size are those of the notebook`() throws {
    var settings = Notebook.Settings()
    settings.language = "zh-Hans"
    settings.theme = .night
    settings.fontSize = 14
    let (page, ledger) = try write(settings)
    #expect(page.contains("<html lang=\"zh-Hans\" class=\"night\">"))
    #expect(page.contains(":root { font-size: 14.0pt; }"))
    #expect(ledger[.settings].approximated == 1)
    let asked = try write(settings, ["lang": "en", "theme": "day", "font-size": "9.5"]).page
    #expect(
      asked.contains("<html lang=\"en\" class=\"day\">") && asked.contains("font-size: 9.5pt"))
    let fragment = try write(settings, ["fragment": ""])
    #expect(!fragment.page.contains("night") && fragment.ledger[.settings].dropped == 1)
  }

  @Test func `settings that say nothing of looks leave a page as it is`() throws {
    var settings = Notebook.Settings()
    settings.isLocked = true
    settings.language = "no language\">"
    let (page, ledger) = try write(settings)
    #expect(page == (try write(Notebook.Settings()).page))
    #expect(ledger[.settings].dropped == 1)
  }
}
