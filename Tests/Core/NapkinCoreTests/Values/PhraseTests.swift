import NapkinCore
import Testing

@Suite("Phrases")
struct PhraseTests {
  private let german = Catalogue(
    language: "de",
    [
      "There is no %1 '%2' here.": "'%2' (%1) gibt es hier nicht.", "node": "Knoten",
      "Take another one. It has %1 parts.": "Nimm eins mit %1 Teilen.",
    ])

  @Test("A message is English, and keeps its template")
  func template() {
    let kind: Phrase = "node"
    let message: Phrase = "There is no \(kind) '\(7)' here."
    #expect(message.template == "There is no %1 '%2' here.")
    #expect(message.description == "There is no node '7' here.")
    #expect("\(message)" == message.description)
  }

  @Test("A catalogue puts it into words, gaps in its own order")
  func translated() {
    let kind: Phrase = "node"
    let message: Phrase = "There is no \(kind) '\("peas")' here."
    #expect(message.text(in: german) == "'peas' (Knoten) gibt es hier nicht.")
    #expect(german["node"] == "Knoten")
    #expect(german["plan"] == "plan")
  }

  @Test("What a catalogue lacks is English")
  func lacking() {
    let message: Phrase = "Nobody knows \(1)."
    #expect(message.text(in: german) == "Nobody knows 1.")
  }

  @Test("What stands in a gap is never taken for a gap or a template")
  func verbatim() {
    let message: Phrase = "There is no \(Phrase(verbatim: "node")) '\("%1 node")' here."
    #expect(message.text(in: german) == "'%1 node' (node) gibt es hier nicht.")
    #expect(Phrase(verbatim: "100%1").description == "100%1")
  }

  @Test("Two halves are one sentence")
  func halves() {
    let message: Phrase = "Take another one. " + "It has \(3) parts."
    #expect(message.text(in: german) == "Nimm eins mit 3 Teilen.")
    let long: Phrase = "\("a") and \("b")" + " and \("c")."
    #expect(long.template == "%1 and %2 and %3.")
    #expect(long.description == "a and b and c.")
  }

  @Test("A refusal speaks both")
  func refusal() {
    let map = MindMap(id: "m", root: "Garden")
    #expect {
      try map.node("peas")
    } throws: { error in
      guard let refusal = error as? Refusal else { return false }
      return refusal.words.template.contains("%2") && refusal.message.contains("'peas'")
        && refusal.words.text(in: .english) == refusal.message
    }
  }
}
