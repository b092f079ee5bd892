import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct RowSampleTests {
  /// What a sample cannot do without.
  static let frame: [Feature: Set<Feature>] = [
    .notebook: [.order, .planList, .title], .order: [.notebook, .planList, .title, .note],
    .settings: [.notebook, .order, .planList, .title],
    .trash: [.notebook, .order, .planList, .title, .note],
    .planList: [.title], .plan: [.planList, .title, .text, .task],
    .timer: [.planList, .plan, .title, .text, .task],
    .archive: [.planList, .plan, .title, .text, .task, .date],
    .connector: [.identifier], .connectorLabel: [.connector, .identifier],
    .stroke: [.drawing, .tool], .tool: [.drawing, .stroke],
    .pressure: [.drawing, .stroke, .tool], .timing: [.drawing, .stroke, .tool],
    .tilt: [.drawing, .stroke, .tool], .category: [.note],
  ]

  @Test(arguments: Feature.all) func showsTheFeatureAndLittleElse(_ feature: Feature) {
    guard let sample = Sample.showing(feature) else {
      #expect(Sample.featuresOfFilesOnly.contains(feature))
      return
    }
    #expect(!Sample.featuresOfFilesOnly.contains(feature))
    var counts: [Feature: Int] = [:]
    sample.content.census { feature, count, _ in counts[feature, default: 0] += count }
    #expect(counts[feature] ?? 0 > 0)
    let map: Set<Feature> = sample.content.kind == .map ? [.map, .node, .text] : []
    let beyond = Set(counts.filter { $0.value > 0 }.keys).subtracting([feature]).subtracting(map)
    #expect(beyond.subtracting(Self.frame[feature] ?? []).isEmpty, "\(beyond)")
  }

  @Test func isOfAKindThatIsAskedFor() {
    #expect(Sample.showing(.reminder)?.content.kind == .map)
    #expect(Sample.showing(.reminder, in: [.note, .planList])?.content.kind == .note)
    #expect(Sample.showing(.reminder, in: [.planList])?.content.kind == .planList)
    #expect(Sample.showing(.stroke, in: [.note])?.content.kind == .note)
    #expect(Sample.showing(.stroke, in: [.map]) == nil)
    #expect(Sample.showing("of my own") == nil)
  }

  @Test func everyFaceIsShown() {
    var statuses: Set<TaskState.Status> = []
    var syntaxes: Set<RichText.Syntax> = []
    for feature in [Feature.task, .markup] {
      guard case .map(let map)? = Sample.showing(feature)?.content else { continue }
      for visit in map.walk() {
        statuses.insert(map[visit.slot].task.status)
        syntaxes.insert(map[visit.slot].text.syntax)
      }
    }
    #expect(statuses == Set(TaskState.Status.allCases))
    #expect(syntaxes == Set(RichText.Syntax.allCases))
  }
}
