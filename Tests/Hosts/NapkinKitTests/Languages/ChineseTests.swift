import NapkinKit
import Testing

@Suite("Chinese")
struct ChineseTests {
  @Test("Refusals and errors are in Chinese, with what stands in their gaps")
  func words() throws {
    let map = MindMap(id: "m", root: "Garden")
    var refusal: Refusal?
    do { _ = try map.node("peas") } catch { refusal = error }
    #expect(
      refusal?.words.text(in: .chinese) == "这里没有节点“peas”；请再查找一次，它可能已被删除。")
    var source = MemorySource("{\"napkin\": 1, ")
    var failure: FormatError?
    do {
      _ = try FormatRegistry.builtIn.read(ImportRequest(), as: FormatName("napkin"), from: &source)
    } catch {
      failure = error
    }
    let text = try #require(failure?.words.text(in: .chinese))
    #expect(text.unicodeScalars.contains { $0.properties.isIdeographic })
  }

  @Test("Each sentence has the gaps of its template")
  func gaps() {
    func gaps(_ text: String) -> Set<Character> {
      Set(zip(text, text.dropFirst()).filter { $0.0 == "%" && $0.1.isNumber }.map(\.1))
    }
    #expect(Catalogue.chinese.sentences.count > 300)
    for (template, text) in Catalogue.chinese.sentences {
      #expect(gaps(text).isSubset(of: gaps(template)), "\(template)")
    }
  }

  @Test("The names of all commands are in Chinese")
  func names() throws {
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    var content = Content.map(MindMap(id: "m", root: "Garden"))
    let step = try content.perform("add", ["text": ["Spring"]], of: .builtIn, in: &context)
    #expect(Catalogue.chinese[try #require(step)] == "插入节点")
    for property in MindMap.Node.Property.fields where property.name != "hasInventedID" {
      let name = "Change " + property.name.prefix(1).uppercased() + property.name.dropFirst()
      let own = [
        "isFolded", "isBody", "hidesDetails", "created", "modified", "media", "offset", "foreign",
      ]
      if own.contains(property.name) || property.name == "task" { continue }
      #expect(Catalogue.chinese.sentences[name] != nil, "\(name)")
    }
  }

  @Test("A language is found as systems name it")
  func preferred() {
    #expect(Catalogue.preferred(among: ["zh_CN.UTF-8"]).language == "zh-Hans")
    #expect(Catalogue.preferred(among: ["de-DE", "zh-Hant-TW", "en"]).language == "zh-Hans")
    #expect(Catalogue.preferred(among: ["C"]).language == "en")
    #expect(Catalogue.preferred(among: []).language == "en")
  }
}
