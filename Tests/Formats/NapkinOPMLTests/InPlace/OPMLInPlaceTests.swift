import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// A changed outline is saved over its file: what nobody touched stays as it is, byte for byte.
@Suite struct OPMLInPlaceTests {
  /// A change of the file, by what stands there before and afterwards.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before, after: String
    let change: @Sendable (inout MindMap) throws -> Void

    init(
      _ name: String, _ before: String, _ after: String,
      _ change: @escaping @Sendable (inout MindMap) throws -> Void
    ) {
      (testDescription, self.before, self.after, self.change) = (name, before, after, change)
    }
  }

  private static let now = Instant(milliseconds: 1_767_225_600_123)

  private static func check(_ change: Case, head: String = "<head/>") throws {
    let file: (String) -> String = { "<opml version=\"2.0\">\(head)<body>\($0)</body></opml>" }
    let (text, isWhole) = try Outlines.changed(file(change.before), change.change)
    #expect(text == file(change.after))
    #expect(!isWhole)
  }

  // MARK: Values

  @Test(arguments: [
    Case("a rename", "<outline text='a' x='1'/>", "<outline text='R&amp;D' x='1'/>") {
      try $0.rename("a", to: "R&D")
    },
    Case("quotes", "<outline text='a'/>", "<outline text=\"it's\"/>") {
      try $0.rename("a", to: "it's")
    },
    Case(
      "white space around attributes", "<outline\n  y = '1'\n  text = \"a\" />",
      "<outline\n  y = '1'\n  text = \"b\" />"
    ) { try $0.rename("a", to: "b") },
    Case("by title", "<outline title='a' x='&#65;'/>", "<outline title='b' x='&#65;'/>") {
      try $0.rename("a", to: "b")
    },
    Case("an end tag", "<outline text='a'></outline>", "<outline text='b'></outline>") {
      try $0.rename("a", to: "b")
    },
    Case(
      "what is unknown", "<outline _x=\"1\" text=\"a\" z:q=\"2\"><!-- c --><z:u>t</z:u></outline>",
      "<outline _x=\"1\" text=\"b\" z:q=\"2\"><!-- c --><z:u>t</z:u></outline>"
    ) { try $0.rename("a", to: "b") },
    Case("a task", "<outline text=\"a\"/>", "<outline text=\"a\" _status=\"checked\"/>") {
      try $0.update("a") { $0.task.status = .done }
    },
    Case(
      "a task as the file calls it", "<outline text='a' complete='true'/><outline text='b' z='1'/>",
      "<outline text='a' complete='true'/><outline text='b' z='1' complete='true'/>"
    ) { try $0.update("b") { $0.task.status = .done } },
    Case(
      "a task that is open again", "<outline text='a' _complete='true'/>",
      "<outline text='a' _complete='false'/>"
    ) { try $0.update("a") { $0.task.status = .open } },
    Case(
      "no task any more", "<outline text='a' _status='checked' x=''/>", "<outline text='a' x=''/>"
    ) { try $0.update("a") { $0.task.status = .none } },
    Case("tags", "<outline text='a'/>", "<outline text='a' category='x,y'/>") {
      try $0.update("a") { $0.tags = ["x", "y"] }
    },
    Case("a note", "<outline text=\"a\"/>", "<outline text=\"a\" _note=\"one&#10;two\"/>") {
      try $0.update("a") { $0.note = "one\ntwo" }
    },
    Case(
      "a note under another name", "<outline note='n' text='a'/>", "<outline note='m' text='a'/>"
    ) { try $0.update("a") { $0.note = "m" } },
    Case("dates that nobody wrote", "<outline text='a'/>", "<outline text='b'/>") {
      try $0.rename("a", to: "b")
      try $0.update("b") { $0.modified = now }
      $0.modified = now
    },
    Case(
      "a date that stands there",
      "<outline text='a' modified='Mon, 01 Jan 2024 00:00:00 GMT'/>",
      "<outline text='b' modified='Thu, 01 Jan 2026 00:00:00 GMT'/>"
    ) {
      try $0.rename("a", to: "b")
      try $0.update("b") { $0.modified = now }
    },
  ])
  func values(_ change: Case) throws { try Self.check(change) }

  // MARK: Outlines

  @Test(arguments: [
    Case(
      "a first child", "\n\t<outline text=\"a\"/>\n",
      "\n\t<outline text=\"a\">\n\t\t<outline text=\"n\"/>\n\t</outline>\n"
    ) { try $0.insert("n", under: "a") },
    Case(
      "a first child between two tags", "<outline text='a'></outline>",
      "<outline text='a'><outline text='n'></outline></outline>"
    ) { try $0.insert("n", under: "a") },
    Case(
      "a last child", "\r\n  <outline text='a'>\r\n    <outline text='b' />\r\n  </outline>\r\n",
      "\r\n  <outline text='a'>\r\n    <outline text='b' />\r\n    <outline text='n' />\r\n  </outline>\r\n"
    ) { try $0.insert("n", under: "a") },
    Case(
      "a child between others",
      "<outline text='a'><outline text='b'/><!-- x --><outline text='c'/></outline>",
      "<outline text='a'><outline text='b'/><outline text='n'/><!-- x --><outline text='c'/></outline>"
    ) { try $0.insert("n", under: "a", at: 1) },
    Case(
      "the last child goes", "\n<outline text=\"a\">\n  <outline text=\"b\"/>\n</outline>\n",
      "\n<outline text=\"a\">\n</outline>\n"
    ) { try $0.remove($0.id("b")) },
    Case(
      "one of several goes",
      "\n  <outline text='a'>\n    <outline text='b'/>\n    <!-- c -->\n    <outline text='d'/>\n  </outline>",
      "\n  <outline text='a'>\n    <!-- c -->\n    <outline text='d'/>\n  </outline>"
    ) { try $0.remove($0.id("b")) },
    Case(
      "a move",
      "\n<outline text='a'>\n <outline text='b' q=\"&#x41;\"><![CDATA[ x ]]></outline>\n <outline text='c'>\n  <outline text='d'/>\n </outline>\n</outline>",
      "\n<outline text='a'>\n <outline text='c'>\n  <outline text='d'/>\n  <outline text='b' q=\"&#x41;\"><![CDATA[ x ]]></outline>\n </outline>\n</outline>"
    ) { try $0.move($0.id("b"), under: $0.id("c")) },
    Case(
      "a move of the first behind the last",
      "<outline text='a'>\n<outline text='b'/>\n<outline text='c'/>\n</outline>",
      "<outline text='a'>\n<outline text='c'/>\n<outline text='b'/>\n</outline>"
    ) { try $0.move($0.id("b"), under: $0.id("a")) },
    Case(
      "another one at the top", "\n  <outline text='a'/>\n  <outline text='b'/>\n",
      "\n  <outline text='a'/>\n  <outline text='n'/>\n  <outline text='b'/>\n"
    ) { map in try map.insert(MindMap.Node(id: "n", "n", created: now), under: map.root, at: 1) },
    Case(
      "a branch", "\n <outline text='a'>\n  <outline text='b'/>\n </outline>\n",
      "\n <outline text='a'>\n  <outline text='b'/>\n  <outline text='n'>\n   <outline text='m'/>\n  </outline>\n </outline>\n"
    ) {
      var branch = Branch(MindMap.Node(id: "n", "n"))
      branch.append(MindMap.Node(id: "m", "m"), under: 0)
      try $0.insert(branch, under: $0.id("a"))
    },
  ])
  func outlines(_ change: Case) throws { try Self.check(change) }

  @Test func `the first outline of all comes into the body`() throws {
    for (body, after) in [
      ("<body/>", "<body>\n    <outline text=\"a\"/>\n    <outline text=\"b\"/>\n  </body>"),
      (
        "<body>\n  </body>",
        "<body>\n    <outline text=\"a\"/>\n    <outline text=\"b\"/>\n  </body>"
      ),
    ] {
      let file: (String) -> String = { "<opml version=\"2.0\">\n  <head/>\n  \($0)\n</opml>\n" }
      let (text, isWhole) = try Outlines.changed(file(body)) { map in
        for text in ["a", "b"] {
          try map.insert(MindMap.Node(id: .init(text), RichText(text)), under: map.root)
        }
      }
      #expect(text == file(after))
      #expect(!isWhole)
    }
  }

  // MARK: The head

  private static let folder =
    "\n  <outline text='a'>\n    <outline text='b'>\n      <outline text='c'/>\n    </outline>\n  </outline>"

  @Test(arguments: [
    ("<head></head>", "<head><expansionState>1</expansionState></head>"),
    (
      "<head>\n  <!-- h --><title><![CDATA[T]]></title>\n</head>",
      "<head>\n  <!-- h --><title><![CDATA[T]]></title><expansionState>1</expansionState>\n</head>"
    ),
    (
      "<head>\n\t<title>T</title>\n\t<expansionState> 0, 1 </expansionState>\n\t<x y='z'/>\n</head>",
      "<head>\n\t<title>T</title>\n\t<expansionState>0</expansionState>\n\t<x y='z'/>\n</head>"
    ),
    (
      "<head><dateModified>Mon, 01 Jan 2024 00:00:00 GMT</dateModified><expansionState/></head>",
      "<head><dateModified>Thu, 01 Jan 2026 00:00:00 GMT</dateModified><expansionState>1</expansionState></head>"
    ),
  ])
  func `what is folded stands in the head`(_ head: String, _ after: String) throws {
    let file: (String) -> String = { "<opml version='1.1'>\($0)<body>\(Self.folder)</body></opml>" }
    let (text, isWhole) = try Outlines.changed(file(head)) {
      try $0.update("a") { $0.isFolded = false }
      try $0.update("b") { $0.isFolded = true }
      $0.modified = Self.now
    }
    #expect(text == file(after))
    #expect(!isWhole)
  }

  @Test func `a new title changes the title alone`() throws {
    let file: (String) -> String = {
      "<?xml version='1.0'?>\n<!-- x -->\n<opml  version='2.0'>\n<head a='b'>\n <title>\($0)</title>\n <ownerName>Ana</ownerName>\n</head>\n<body>\n<outline text='a'/><outline text='b'/>\n</body>\n</opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("Old &amp; odd")) { $0.name = "New & odd" }
    #expect(text == file("New &amp; odd") && !isWhole)
  }

  // MARK: What only Napkin has words for

  @Test func `a namespace is declared once something is in it`() throws {
    let file: (String, String) -> String = {
      "<opml version='2.0'\($0)><head/><body>\n<outline text='a'\($1)/>\n</body></opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("", "")) {
      try $0.update("a") { $0.icons = ["star"] }
    }
    #expect(text == file(" xmlns:napkin='urn:x-napkin:opml'", " napkin:icons='star'") && !isWhole)
  }

  @Test func `a root that is left out needs no mark above the only outline that is left`() throws {
    let file = { (rest: String) in
      "<opml><head/><body>\n<outline text='a'/>\(rest)\n</body></opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("\n<outline text='b'/>")) {
      try $0.remove($0.id("b"))
    }
    #expect(text == file("") && !isWhole)
  }

  @Test func `several bodies and none are kept`() throws {
    let file: (String) -> String = {
      "<opml><body><outline text='a'/></body><body x='y'><outline text='\($0)'/></body><outline text='c'/></opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("b")) { try $0.rename("b", to: "d") }
    #expect(text == file("d") && !isWhole)
  }

  @Test func `what Napkin wrote is changed as Napkin would write it`() throws {
    var map = MindMap(id: "m", name: "M", root: MindMap.Node(id: "r", "root", created: Self.now))
    try map.insert(MindMap.Node(id: "a", "a", created: Self.now), under: "r")
    try map.update("a") { $0.isFolded = true }
    let text = try Outlines.write(.map(map))
    for change: @Sendable (inout MindMap) throws -> Void in [
      { try $0.insert(MindMap.Node(id: "n", "new", created: Self.now), under: "r", at: 0) },
      { try $0.update("a") { $0.isFolded = false } },
      { try $0.update("a") { $0.icons = ["star"] } },
      { try $0.update("root") { $0.note = "n" } },
    ] {
      var other = map
      try change(&other)
      let (changed, isWhole) = try Outlines.changed(text, change)
      #expect(try Outlines.map(changed) == Outlines.map(Outlines.write(.map(other))))
      #expect(changed == (try Outlines.write(.map(other))) && !isWhole)
    }
  }

  // MARK: Bytes

  @Test func `a file in another encoding gets references`() throws {
    let file = { (text: String) in
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<opml><body><outline text=\"\(text)\"/></body></opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("a")) { try $0.rename("a", to: "ä–🍐") }
    #expect(text == file("&#xe4;&#x2013;&#x1f350;") && !isWhole)
  }

  @Test(arguments: [
    "<opml><body><outline text='a'/></body></opml>",
    "\u{FEFF}<opml>\r\n<body>\r<outline text='&#97;'/></body></opml>\n\n",
    "<opml><outline text='a'/></opml>", "<opml><head><title>x</title></head></opml>",
  ])
  func `an unchanged file is the same`(_ text: String) throws {
    let (bytes, isWhole) = try Outlines.changed(text) { _ in }
    #expect(bytes == text && !isWhole)
  }

  @Test func `a file whose tags are mended is written anew`() throws {
    let (text, isWhole) = try Outlines.changed("<opml><body><outline text='a<b'/></body></opml>") {
      try $0.rename("a<b", to: "b")
    }
    #expect(text.contains("text=\"b\"") && isWhole)
  }

  @Test func `a file with a lone ampersand keeps the rest of its bytes`() throws {
    let file = { (text: String) in
      "<opml><body><outline text='a&b'/><outline text='\(text)'/></body></opml>"
    }
    let (text, isWhole) = try Outlines.changed(file("c")) { try $0.rename("c", to: "d") }
    #expect(text == file("d") && !isWhole)
  }
}

extension MindMap {
  /// The node with a text.
  fileprivate func id(_ text: String) throws -> Node.ID {
    let visit = walkAll().first { self[$0.slot].text.plain == text }
    return try self[#require(visit).slot].id
  }

  fileprivate mutating func update(_ text: String, _ change: (inout Node) -> Void) throws {
    try update(id(text), change) as Void
  }

  fileprivate mutating func rename(_ text: String, to other: String) throws {
    try update(text) { $0.text = RichText(other) }
  }

  fileprivate mutating func insert(
    _ text: String, under parent: String, at position: Int? = nil
  ) throws {
    let node = Node(id: "new", RichText(text), created: Instant(milliseconds: 0))
    try insert(node, under: id(parent), at: position)
  }
}
