import NapkinCore
import NapkinFormats
import NapkinJSON
import Testing

/// What the first MiniList kept becomes a notebook.
@Suite struct MiniListTests {
  private func read(_ text: String) throws -> Import {
    var source = MemorySource(Array(text.utf8))
    return try MiniListImporter().read(ImportRequest(), from: &source)
  }

  private func notebook(_ text: String) throws -> Notebook {
    guard case .notebook(let notebook) = try read(text).content else {
      throw FormatError(.malformed, "no notebook")
    }
    return notebook
  }

  @Test func `the three dictionaries become lists with an archive`() throws {
    let notebook = try notebook(
      """
      {
        "archive": {
          "2016-03-02": {"L2": ["Rest"]},
          "2016-03-01": {"L2": ["Plan the week", "Swim"], "default": ["Buy milk"]}
        },
        "plans": {
          "default": {"current": ["Buy bread", " Buy salt "], "completed": []},
          "L2": {"completed": ["Write to Bo"], "current": ["Call Ana"]}
        },
        "lists": {"default": "default", "L2": "Work", "L3": "一"}
      }
      """)
    #expect(notebook.planLists.map(\.name.text) == ["default", "Work", "一"])
    let standard = try #require(notebook.planLists[notebook.defaultPlanList])
    #expect(standard.plans.map(\.name.text) == ["Buy bread", "Buy salt"])
    let work = try #require(notebook.planLists["L2"])
    #expect(work.plans.map(\.name.text) == ["Write to Bo", "Call Ana"])
    #expect(work.plans.map(\.isCompleted) == [true, false])
    #expect(work.plans[0].knownCompletion == nil)
    #expect(work.archive.map(\.plan.name.text) == ["Plan the week", "Swim", "Rest"])
    #expect(work.archive.first?.day.description == "2016-03-01")
    #expect(work.archive.allSatisfy { $0.plan.isCompleted })
  }

  @Test func `a list without a name is called as its identifier`() throws {
    let lists = try notebook("{\"plans\": {\"Home\": {\"current\": [\"Cook\"]}}}").planLists
    #expect(lists.map(\.name.text) == ["default", "Home"])
  }

  @Test func `other keys are dropped, and told`() throws {
    let result = try read("{\"lists\": {\"a\": \"A\"}, \"touchID\": true}")
    #expect(result.ledger[.foreign].dropped == 1)
    #expect(result.ledger.total(.dropped) == 1 && result.ledger[.planList].converted == 2)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"napkin\": 1}", "{\"lists\": []}", "{\"lists\": {\"a\": \"\"}}",
    "{\"lists\": {\"a\": \"A\", \"b\": \"A\"}}", "{\"archive\": {\"today\": {\"a\": [\"x\"]}}}",
    "{\"plans\": {\"a\": [\"x\"]}}", "{\"plans\": {\"a\": {\"later\": [\"x\"]}}}",
    "{\"plans\": {\"a\": {\"current\": [1]}}}", "{\"plans\": {\"a\": {\"current\": [\" \"]}}}",
    "{\"lists\": {\"a\": \"A\"}} x", "{\"lists\": {\"a\": \"default\"}}",
  ])
  func `what is no such file is refused with a place`(_ text: String) {
    #expect { try read(text) } throws: { ($0 as? FormatError)?.location.line != nil }
  }

  @Test func `the same file gives the same notebook`() throws {
    let text = "{\"plans\": {\"a\": {\"current\": [\"x\", \"x\"]}}}"
    #expect(try read(text).content == read(text).content)
  }
}
