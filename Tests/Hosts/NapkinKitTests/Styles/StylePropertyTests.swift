import Foundation
import NapkinKit
import NapkinTesting
import Testing

/// Styles of maps made by chance: 2,000 of them if `NAPKIN_SCALE` is `full`.
@Suite struct StylePropertyTests {
  static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full" ? 2_000 : 200)

  /// Maps that have styles.
  private static func maps() -> [(seed: UInt64, map: MindMap)] {
    seeds.compactMap { seed in
      guard case .map(let map) = Sample.generated(seed: seed).content,
        map.styles != MindMap.Styles()
      else { return nil }
      return (seed, map)
    }
  }

  @Test func `what nodes look like agrees with a slow reference`() {
    for (seed, map) in Self.maps() {
      let looks = map.looks()
      let reference = StyleReference(map)
      for visit in map.walkAll() {
        let found = looks[visit.slot]
        let (look, icons) = reference.look(of: map[visit.slot].id)
        #expect(found.look == look && found.icons == icons, "seed \(seed), \(map[visit.slot].id)")
      }
    }
  }

  @Test func `styles come back from JSON and OPML, and .mm stays as it is`() throws {
    let registry = FormatRegistry.builtIn
    func write(_ map: MindMap, _ format: FormatName) throws -> [UInt8] {
      var sink = MemorySink()
      _ = try registry.export(ExportRequest(.map(map)), as: format, to: &sink)
      return sink.bytes
    }
    func read(_ bytes: [UInt8], _ name: String) throws -> MindMap {
      var source = MemorySource(bytes)
      let content = try registry.read(ImportRequest(fileName: name), from: &source).content
      guard case .map(let map) = content else { throw FormatError(.unsupportedContent, "No map") }
      return map
    }
    for (seed, map) in Self.maps() {
      for (format, name) in [(FormatName("napkin"), "a.napkin.json"), (.opml, "a.opml")] {
        let back = try read(write(map, format), name)
        #expect(back.styles == map.styles, "seed \(seed), \(name)")
        let names = zip(map.walkAll(), back.walkAll()).allSatisfy {
          map[$0.slot].style == back[$1.slot].style
        }
        #expect(names, "seed \(seed), \(name)")
      }
      let written = try write(map, .freemind)
      #expect(try write(read(written, "a.mm"), .freemind) == written, "seed \(seed)")
    }
  }

  @Test func `edits of styles are undone, and the picture with them`() throws {
    func picture(_ map: MindMap) throws -> [UInt8] {
      var sink = MemorySink()
      _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
      return sink.bytes
    }
    var changed = 0
    for (seed, map) in Self.maps().prefix(40) {
      let before = try picture(map)
      var editor = Editor(map)
      var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: seed))
      var look = map.styles["default"]?.look ?? NodeStyle()
      look.font.isItalic = !(look.font.isItalic ?? false)
      look.font.size = 31
      _ = try editor.perform(SetStyle("default", to: look), in: &context)
      _ = try editor.perform(
        SetNodeWord([map.root], "style", to: "default"), in: &context)
      if try picture(editor.document) != before { changed += 1 }
      while editor.canUndo { _ = try editor.undo() }
      #expect(try picture(editor.document) == before, "seed \(seed)")
    }
    // Somewhere all nodes say everything themselves.
    #expect(changed > 30)
  }
}

/// The rules for looks, followed one by one.
private struct StyleReference {
  let map: MindMap

  init(_ map: MindMap) { self.map = map }

  func look(of id: MindMap.Node.ID) -> (NodeStyle, icons: [String]) {
    guard let node = map[id] else { return (NodeStyle(), []) }
    var names: [String] = []
    names += [node.style.name].compactMap(\.self) + (node.style.moreNames ?? [])
    for rule in map.styles.rules where rule.tests.allSatisfy({ passes(node, $0) }) {
      names.append(rule.style)
      if rule.isLast { break }
    }
    let level = level(of: id)
    let isLevelled =
      map.styles.levelUse == .all
      || map.styles.levelUse == .parents && !map.children(of: id).isEmpty
    if isLevelled, level < map.styles.levels.count { names.append(map.styles.levels[level]) }
    names.append("default")
    var seen: Set<String> = []
    let styles = names.compactMap { name in
      seen.insert(name).inserted ? map.styles.all.first { $0.name == name } : nil
    }
    var look = node.style
    for style in styles {
      var behind = style.look
      (behind.name, behind.moreNames) = (nil, nil)
      look = look.over(behind)
    }
    if look.shape == .asParent {
      look.shape = map.parent(of: id).map { self.look(of: $0).0.shape ?? .fork }
    }
    return (look, styles.flatMap(\.icons))
  }

  private func level(of id: MindMap.Node.ID) -> Int {
    map.parent(of: id).map { level(of: $0) + 1 } ?? (map.floating.contains(id) ? 1 : 0)
  }

  private func passes(_ node: MindMap.Node, _ test: MindMap.Styles.Test) -> Bool {
    if test.subject == .other { return false }
    return holds(node, test) != test.isNegated
  }

  private func holds(_ node: MindMap.Node, _ test: MindMap.Styles.Test) -> Bool {
    func text(_ text: String) -> Bool {
      let found = test.isExact ? text : text.lowercased()
      let value = test.isExact ? test.value : test.value.lowercased()
      switch test.relation {
      case .exists: return !found.isEmpty
      case .equals: return Array(found.utf8) == Array(value.utf8)
      case .contains:
        let (all, part) = (Array(found.utf8), Array(value.utf8))
        return part.isEmpty
          || (0...max(0, all.count - part.count)).contains { all.dropFirst($0).starts(with: part) }
      default: return Double(found).map(number) ?? false
      }
    }
    func number(_ found: Double) -> Bool {
      guard let value = Double(test.value) else { return test.relation == .exists }
      switch test.relation {
      case .exists: return true
      case .equals, .contains: return found == value
      case .above: return found > value
      case .below: return found < value
      case .every:
        return value > 0 && found.truncatingRemainder(dividingBy: value) == Double(test.name)
      }
    }
    let words = [node.text.plain, node.details?.plain ?? "", node.note?.plain ?? ""]
    switch test.subject {
    case .text: return text(words[0])
    case .details: return text(words[1])
    case .note: return text(words[2])
    case .words: return text(words.joined(separator: "\n"))
    case .link: return text(node.link ?? "")
    case .icon: return node.icons.contains(where: text)
    case .attribute:
      return node.attributes.contains {
        $0.name == test.name && (test.relation == .exists || text($0.value))
      }
    case .level: return number(Double(level(of: node.id)))
    case .children: return number(Double(map.children(of: node.id).count))
    case .other: return false
    }
  }
}
