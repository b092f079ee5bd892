import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinMarkdownCore
import NapkinTesting
import Testing
import NapkinMarkup

/// Folders of all kinds of documents that lead to each other, each as one file.
@Suite struct LinksInOneFileTests {
  private static let folders = ["", "sub/", "Two Words/", "sub/deep/"]
  private static let names = [
    "note", "a b", "50% off", "Ärger", "x#y", "q?", "note.v2", "Plan", "(par)", "a&b", "日本",
  ]

  /// What may stand in a document that leads to another one, in any spelling.
  private static func link(
    from folder: String, to path: String, _ chance: inout Chance
  ) -> String {
    let up = String(repeating: "../", count: folder.count { $0 == "/" })
    let way =
      path.hasPrefix(folder) && chance.percent(50) ? "./" + path.dropFirst(folder.count) : up + path
    let encoded = way.utf8.map { byte in
      "%#? ()&".utf8.contains(byte)
        ? "%" + String(byte, radix: 16) : String(UnicodeScalar(byte))
    }
    let isASCII = way.utf8.allSatisfy { $0 < 0x80 }
    let address = isASCII ? encoded.joined() : "<\(way)>"
    let fragment = isASCII && chance.percent(30) ? chance.pick(["#top", "#x", "#"]) : ""
    let stem = String(path.dropLast(3))
    let canBeNamed = !stem.contains("#")
    let name = chance.percent(50) ? stem : String(stem.split(separator: "/").last ?? "")
    return switch chance.below(5) {
    case 0 where canBeNamed: "[[\(name)]]"
    case 1 where canBeNamed: "[[\(name)#Top|some *words*]]"
    case 2 where canBeNamed: "![[\(name)]]"
    default: "[words](\(address)\(fragment))"
    }
  }

  private static func folder(seed: UInt64) throws -> Content {
    var chance = Chance(seed: seed)
    let paths = Set(
      (0..<8).map { _ in chance.pick(folders) + chance.pick(names) + ".md" }
    ).sorted()
    var files: [String: String] = [:]
    for path in paths {
      let parts = path.split(separator: "/").dropLast()
      let folder = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
      let links = (0..<3).map { _ in link(from: folder, to: chance.pick(paths), &chance) }
      files[path] =
        switch chance.below(3) {
        case 0: "# Top\n\n- \(links[0])\n- Go \(links[1]) there\n  - \(links[2])\n"
        case 1: "Words \(links[0]) and\n\(links[1])\n\n## Top\n\n> \(links[2])\n"
        default:
          "---\ntitle: Top\n---\n\n| \(links[0].replacing("|", with: "\\|")) | x |\n| --- | --- |\n\n\(links[1])\n"
        }
    }
    return try OneFileLinksTests.notebook(files)
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `no link among documents leads to a file`(seed: UInt64) throws {
    let content = try Self.folder(seed: seed)
    for format in ["freemind", "opml", "markdown"] {
      let map = try OneFileLinksTests.back(content, through: format)
      let files = Content.map(map).linkedFiles.map(\.address)
      #expect(files.isEmpty, "\(format): \(files)")
      var count = 0
      map.forEachTarget { target in
        count += 1
        #expect(map.contains(target), "\(format): \(target)")
      }
      #expect(count > 0)
    }
    let (page, _) = try OneFileLinksTests.write(content, as: "html")
    let names = Set(page.matches(of: /id="([^"]*)"/).map { "#" + $0.1 })
    let goals = page.matches(of: /href="([^"]*)"/).map {
      String(decoding: PercentCode.decode($0.1.utf8), as: UTF8.self)
    }
    let dead = goals.filter { !names.contains($0) }
    #expect(!goals.isEmpty && dead.isEmpty, "\(dead) \(names)")
    #expect(!page.contains("[["), "\(page)")
  }
}
