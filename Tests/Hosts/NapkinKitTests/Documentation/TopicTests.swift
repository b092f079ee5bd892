import Checkout
import Testing

/// The page of every library lists all its public types, so that they are found.
@Suite struct TopicTests {
  static let pages = Checkout.files(below: "Sources", ending: ".md").filter { page in
    let parts = page.split(separator: "/")
    return parts.last == "\(parts[2]).md"
  }

  @Test(arguments: pages) func `the topics list every public type`(_ page: String) throws {
    let links = try Checkout.text(page).split(separator: "\n").filter { $0.hasPrefix("- ``") }
    let listed = Set(
      links.map { $0.dropFirst("- ``".count).prefix { $0 != "`" && $0 != "(" } })
    let folder = page.split(separator: "/").prefix(3).joined(separator: "/")
    let declared = try Checkout.files(below: folder, ending: ".swift").flatMap { path in
      try Checkout.text(path).split(separator: "\n").compactMap(Self.declaration)
    }
    #expect(!declared.isEmpty)
    for name in declared { #expect(listed.contains(name), "\(page) does not list \(name)") }
  }

  @Test(arguments: pages) func `the package index builds the page`(_ page: String) throws {
    let library = page.split(separator: "/")[2]
    #expect(try Checkout.text(".spi.yml").contains("        - \(library)\n"))
  }

  /// The name of what a line declares for everybody, if that stands by itself in the file.
  private static func declaration(in line: Substring) -> Substring? {
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard line.first?.isWhitespace == false, words.contains("public"), !words.contains("import")
    else { return nil }
    let kinds: Set<Substring> = [
      "actor", "class", "enum", "func", "protocol", "struct", "typealias",
    ]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
      return nil
    }
    return words[kind + 1]
  }
}
