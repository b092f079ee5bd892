import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads and writes the conditional styles of Freeplane.
enum FreeMindRules {
  typealias Test = MindMap.Styles.Test

  /// A condition: the name, the depth and the attributes of its element.
  private struct Condition {
    let name: String
    let depth: Int
    let attributes: FreeMindElement.Attributes

    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Returns the active rules, each with its markup.
  static func read(
    _ markup: String, with reader: XMLPieces
  ) -> [(rule: MindMap.Styles.Rule, markup: String)] {
    let items = (XMLElementParts(markup)?.items ?? []).filter { $0.hasPrefix("<conditional_style") }
    return items.prefix(MindMap.Styles.most).compactMap { item in
      let found = conditions(in: item, with: reader)
      guard let first = found.first, first.value("ACTIVE") == "true",
        let style = first.value("STYLE_REF") ?? first.value("LOCALIZED_STYLE_REF")
      else { return nil }
      let rule = MindMap.Styles.Rule(
        style, where: tests(found.dropFirst()), isLast: first.value("LAST") == "true")
      return (rule, item)
    }
  }

  /// Returns all elements of a rule, one after the other.
  private static func conditions(in item: String, with reader: XMLPieces) -> [Condition] {
    let conditions = try? reader.read(item) { reader throws(FormatError) in
      var conditions: [Condition] = []
      while let event = try reader.next() {
        guard event == .start else { continue }
        let attributes = (0..<reader.attributeCount).map { index in
          let attribute = reader.attribute(at: index)
          return (name: reader.spelling(ofName: attribute.name), value: attribute.value.string)
        }
        conditions.append(
          Condition(
            name: reader.spelling(ofName: reader.name), depth: reader.depth,
            attributes: attributes))
      }
      return conditions
    }
    return conditions ?? []
  }

  /// Returns the tests in the conditions of a rule: one, or several that all have to hold. Each may be negated.
  private static func tests(_ conditions: ArraySlice<Condition>) -> [Test] {
    var rest = conditions
    guard let first = rest.first else { return [] }
    let unknown = [Test(.other, .exists, name: first.name)]
    var depth = first.depth
    if first.name == "conjunct_condition" {
      depth += 1
      rest = rest.dropFirst()
    }
    var tests: [Test] = []
    while var condition = rest.popFirst() {
      let isNegated = condition.name == "negate_condition"
      if isNegated {
        guard condition.depth == depth, let inner = rest.popFirst() else { return unknown }
        condition = inner
      }
      guard condition.depth == depth + (isNegated ? 1 : 0), let known = self.tests(condition),
        !isNegated || known.count == 1
      else { return unknown }
      tests += known.map { test in
        var test = test
        if isNegated { test.isNegated.toggle() }
        return test
      }
    }
    return tests
  }

  private static func tests(_ condition: Condition) -> [Test]? {
    let value = condition.value("VALUE") ?? ""
    let isExact =
      condition.value("MATCH_CASE") == "true" || condition.value("IGNORE_CASE") == "false"
    if condition.value("MATCH_APPROXIMATELY") == "true" { return nil }
    let name = condition.value("ATTRIBUTE") ?? ""
    let (relation, isNegated) = comparison(condition)
    switch condition.name {
    case "node_contains_condition":
      return subject(condition).map { [Test($0, .contains, value, isExact: isExact)] }
    case "node_compare_condition":
      return subject(condition).map {
        [Test($0, relation, value, isNegated: isNegated, isExact: isExact)]
      }
    case "attribute_contains_condition":
      return [Test(.attribute, .contains, value, name: name, isExact: isExact)]
    case "attribute_compare_condition":
      let test = Test(
        .attribute, relation, value, name: name, isNegated: isNegated, isExact: isExact)
      return (isNegated ? [Test(.attribute, .exists, name: name)] : []) + [test]
    case "attribute_exists_condition": return [Test(.attribute, .exists, name: name)]
    case "attribute_not_exists_condition":
      return [Test(.attribute, .exists, name: name, isNegated: true)]
    case "hyper_link_contains": return [Test(.link, .contains, condition.value("TEXT") ?? "")]
    case "hyper_link_equals": return [Test(.link, .equals, condition.value("TEXT") ?? "")]
    case "hyper_link_exists": return [Test(.link, .exists)]
    case "icon_contained_condition":
      return [Test(.icon, .equals, condition.value("ICON") ?? "", isExact: true)]
    case "icon_exists_condition": return [Test(.icon, .exists)]
    case "leaf_condition": return [Test(.children, .equals, "0")]
    case "node_level_condition": return [Test(.level, relation, value, isNegated: isNegated)]
    case "node_periodic_level_condition":
      let rest = condition.value("REMAINDER") ?? "0"
      return [Test(.level, .every, condition.value("PERIOD") ?? "", name: rest)]
    default: return nil
    }
  }

  private static func subject(_ condition: Condition) -> Test.Subject? {
    switch condition.value("ITEM") {
    case "filter_node": .text
    case "filter_details": .details
    case "filter_note": .note
    case "filter_any_text": .words
    default: nil
    }
  }

  private static func comparison(_ condition: Condition) -> (Test.Relation, isNegated: Bool) {
    let relation: Test.Relation =
      switch condition.value("COMPARATION_RESULT") {
      case "1": .above
      case "-1": .below
      default: .equals
      }
    return (relation, condition.value("SUCCEED") == "false")
  }

  // MARK: Writing

  /// Returns the element with some rules. Rules that it has already, and inactive rules, keep their spelling.
  static func markup(
    of rules: [MindMap.Styles.Rule], keeping old: String?, _ reader: XMLPieces
  ) -> String {
    let known = old.map { read($0, with: reader) } ?? []
    let active = Set(known.map(\.markup))
    let idle = old.flatMap { XMLElementParts($0) }?.items.filter { !active.contains($0) } ?? []
    let spelt = rules.compactMap { rule in
      if let known = known.first(where: { $0.rule == rule }) { return known.markup }
      // Tests that only another program knows cannot be written.
      let isKnown = rule.tests.allSatisfy { $0.subject != .other }
      return isKnown ? String(decoding: bytes(of: rule), as: UTF8.self) : nil
    }
    let items = spelt + idle
    if items.isEmpty { return "" }
    return "<conditional_styles>\n\(items.joined(separator: "\n"))\n</conditional_styles>"
  }

  /// Returns the hook that gives a node further styles.
  static func hook(of names: [String], _ isForFreeMind: Bool) -> String {
    let styles = names.map { String(decoding: bytes(of: .init($0)), as: UTF8.self) + "\n" }
    let hook = "<hook NAME=\"\(FreeMindName.moreStyles)\">\n\(styles.joined())</hook>"
    return isForFreeMind ? XMLFragment.withReferences(hook) : hook
  }

  private static func bytes(of rule: MindMap.Styles.Rule) -> ArraySlice<UInt8> {
    var xml = XMLWriter()
    xml.begin("conditional_style")
    xml.attribute("ACTIVE", "true")
    let isLocalized = FreeMindName.isLocalized(style: rule.style)
    xml.attribute(isLocalized ? "LOCALIZED_STYLE_REF" : "STYLE_REF", rule.style)
    xml.attribute("LAST", rule.isLast ? "true" : "false")
    if rule.tests.count > 1 { xml.begin("conjunct_condition") }
    for test in rule.tests { write(test, to: &xml) }
    if rule.tests.count > 1 { xml.end() }
    xml.end()
    // The line end after the element is left out.
    return xml.bytes.dropLast()
  }

  private static func write(_ test: Test, to xml: inout XMLWriter) {
    var attributes: [(String, String)] = []
    var name: String
    let isComparison =
      test.relation != .every
      && (test.subject == .level || ![.exists, .contains].contains(test.relation))
    switch (test.subject, test.relation) {
    case (.attribute, .exists):
      (name, attributes) = ("attribute_exists_condition", [("ATTRIBUTE", test.name)])
    case (.attribute, _):
      name = isComparison ? "attribute_compare_condition" : "attribute_contains_condition"
      attributes = [("VALUE", test.value), ("ATTRIBUTE", test.name)]
    case (.link, .exists): name = "hyper_link_exists"
    case (.link, _):
      name = test.relation == .contains ? "hyper_link_contains" : "hyper_link_equals"
      attributes = [("TEXT", test.value)]
    case (.icon, .exists): name = "icon_exists_condition"
    case (.icon, _): (name, attributes) = ("icon_contained_condition", [("ICON", test.value)])
    case (.children, _): name = "leaf_condition"
    case (.level, .every):
      name = "node_periodic_level_condition"
      attributes = [("PERIOD", test.value), ("REMAINDER", test.name)]
    case (.level, _): (name, attributes) = ("node_level_condition", [("VALUE", test.value)])
    case (let subject, _):
      let items: [Test.Subject: String] = [.details: "details", .note: "note", .words: "any_text"]
      name = isComparison ? "node_compare_condition" : "node_contains_condition"
      attributes = [("VALUE", test.value), ("ITEM", "filter_" + (items[subject] ?? "node"))]
    }
    if test.isNegated { xml.begin("negate_condition") }
    xml.begin(name)
    for (name, value) in attributes { xml.attribute(name, value) }
    let isExistence = test.subject == .attribute && test.relation == .exists
    if [.text, .details, .note, .words, .attribute].contains(test.subject), !isExistence {
      xml.attribute("MATCH_CASE", "\(test.isExact)")
    }
    if isComparison, ![.icon, .link, .children].contains(test.subject) {
      let results: [Test.Relation: String] = [.above: "1", .below: "-1"]
      xml.attribute("COMPARATION_RESULT", results[test.relation] ?? "0")
      xml.attribute("SUCCEED", "true")
    }
    xml.end()
    if test.isNegated { xml.end() }
  }
}
