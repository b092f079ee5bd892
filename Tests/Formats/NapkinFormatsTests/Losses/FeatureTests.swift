import NapkinCore
import NapkinFormats
import Testing

@Suite struct FeatureTests {
  @Test func everyFeatureHasANameOfItsOwn() {
    #expect(Set(Feature.all.map(\.name)).count == Feature.all.count)
    #expect(Feature.all.allSatisfy { !$0.summary.isEmpty && $0.isKnown })
    #expect(Feature.all == Feature.all.sorted())
  }

  @Test func theNameLeadsToTheFeature() {
    for feature in Feature.all { #expect(Feature(feature.name) == feature) }
    #expect(Feature("connector label") == .connectorLabel)
    #expect(Feature.planList.name == "plan list" && "\(Feature.foreign)" == "foreign")
    #expect(Feature.settings.name == "settings" && Feature.plan.name == "plan")
  }

  @Test func pluginsCountByNamesOfTheirOwn() {
    let glitter: Feature = "glitter"
    #expect(glitter.name == "glitter" && !glitter.isKnown && glitter.summary == "glitter")
    #expect(glitter == Feature("glitter") && glitter != "tinsel")
    #expect([glitter, "amber", .foreign].sorted() == [.foreign, "amber", glitter])
  }

  @Test func `what files say in words of the core's schema counts as a feature that is known`() {
    let names =
      Note.Property.words.map(\.feature) + Drawing.Property.words.map(\.feature)
      + Stroke.Property.words.map(\.feature) + MindMap.Property.words.map(\.feature)
      + MindMap.Node.words.map(\.feature) + Connector.words.map(\.feature)
      + PlanList.Property.words.map(\.feature) + Plan.Property.words.map(\.feature)
      + Notebook.Property.words.map(\.feature)
    for name in Set(names) where !name.isEmpty { #expect(Feature(name).isKnown, "\(name)") }
  }
}
