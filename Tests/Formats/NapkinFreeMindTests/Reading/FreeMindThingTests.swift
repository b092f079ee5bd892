import NapkinCore
import NapkinFormats
import Testing

/// What hangs on nodes.
@Suite struct FreeMindThingTests {
  @Test func iconsSayWhatIsToBeDone() throws {
    func node(_ icons: String...) throws -> MindMap.Node {
      let list = icons.map { "<icon BUILTIN=\"\($0)\"/>" }.joined()
      return try Maps.node("<node TEXT=\"a\">\(list)</node>")
    }
    #expect(try node("idea", "unchecked").task == TaskState(.open))
    #expect(
      try node("checked", "75%", "full-3").task == TaskState(.done, progress: 75, priority: 3))
    #expect(try node("50%").task == TaskState(.partly, progress: 50))
    let odd = try node("full-1", "full-2", "full-x", "stop")
    #expect(odd.task.priority == 1 && odd.icons == ["full-2", "full-x", "stop"])
    #expect(try node("idea", "unchecked").icons == ["idea"])
  }

  /// A file with such a node, without line breaks.
  private static func file(_ icons: [String]) -> String {
    let list = icons.map { "<icon BUILTIN=\"\($0)\"/>" }.joined()
    return Maps.tight(Maps.file("<node TEXT=\"a\" ID=\"a\">\(list)</node>"))
  }

  @Test(arguments: [
    ["checked", "75%", "full-1"], ["checked", "full-1", "75%"], ["75%", "checked", "full-1"],
    ["75%", "full-1", "checked"], ["full-1", "checked", "75%"], ["full-1", "75%", "checked"],
  ])
  func `icons of a task may stand in any order and keep it`(_ icons: [String]) throws {
    let task = TaskState(.done, progress: 75, priority: 1)
    for icons in [icons, ["idea"] + icons, icons + ["idea"]] {
      let file = Self.file(icons)
      var map = try Maps.map(file)
      #expect(map["a"]?.task == task && map["a"]?.icons == icons.filter { $0 == "idea" })
      #expect(try Maps.comesBack(file))
      map.update(map.slotOfRoot) { $0.task.status = .open }
      let changed = icons.map { $0 == "checked" ? "unchecked" : $0 }
      #expect(try Maps.tight(Maps.write(map).text) == Self.file(changed))
    }
  }

  @Test func `icons come and go where those of a task stand in their own order`() throws {
    func edited(_ icons: [String], _ change: (inout MindMap.Node) -> Void) throws -> String {
      var map = try Maps.map(Self.file(icons))
      map.update(map.slotOfRoot, change)
      let text = try Maps.write(map).text
      let back = try Maps.map(text)["a"]
      #expect(back?.task == map["a"]?.task && back?.icons == map["a"]?.icons)
      return Maps.tight(text)
    }
    let icons = ["full-1", "idea", "checked", "stop", "full-2"]
    #expect(
      try edited(icons) { $0.icons = ["stop", "full-2"] }
        == Self.file(["full-1", "checked", "stop", "full-2"]))
    let done = try edited(icons) { node in
      node.icons = ["idea", "stop"]
      node.task = TaskState(.done)
    }
    #expect(done == Self.file(["idea", "checked", "stop"]))
    #expect(
      try edited(["full-1", "checked"]) { $0.icons = ["idea"] }
        == Self.file(["idea", "full-1", "checked"]))
    #expect(
      try edited(["full-1", "checked"]) { $0.task = TaskState(.open, progress: 25) }
        == Self.file(["25%", "unchecked"]))
  }

  @Test func placesRemindersAndPicturesAreRead() throws {
    let node = try Maps.node(
      """
      <node TEXT="a">
      <hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="52.5" LON="13.4" ZOOM="9"/>
      <hook NAME="plugins/TimeManagementReminder.xml">
      <Parameters REMINDUSERAT="1000" PERIOD="2" UNIT="WEEK"/></hook>
      <hook NAME="ExternalObject" URI="pictures/a%20b.png" SIZE="0.5"/>
      </node>
      """)
    #expect(node.place?.latitude == 52.5)
    #expect(node.reminders.first?.at == Instant(milliseconds: 1000))
    #expect(node.reminders.first?.recurrence?.unit == .week)
    #expect(node.media == [Media(.external("pictures/a%20b.png"), mediaType: "image/png")])
  }

  @Test func hiddenDetailsComeBackHidden() throws {
    let markup =
      "<richcontent TYPE=\"DETAILS\" HIDDEN=\"true\"><html><body>d</body></html></richcontent>"
    let file = Maps.file("<node TEXT=\"root\" ID=\"root\">\n\(markup)</node>\n")
    var map = try Maps.map(file)
    #expect(map[map.slotOfRoot].hidesDetails)
    #expect(try Maps.write(map).text.contains(markup))
    map.update(map.slotOfRoot) { $0.hidesDetails = false }
    let shown = try Maps.write(map).text
    #expect(shown.contains("DETAILS") && !shown.contains("HIDDEN"))
    #expect(try !Maps.map(shown)[map.slotOfRoot].hidesDetails)
    var fresh = MindMap(id: "m", root: "root")
    fresh.update(fresh.slotOfRoot) { node in
      (node.details, node.hidesDetails) = ("d", true)
    }
    let text = try Maps.write(fresh).text
    #expect(text.contains("HIDDEN=\"true\""))
    #expect(try Maps.map(text)[fresh.slotOfRoot].hidesDetails)
  }

  @Test func lengthsHaveUnits() throws {
    func width(_ text: String) throws -> Double? {
      try Maps.node("<node TEXT=\"a\" MAX_WIDTH=\"\(text)\"/>").style.maximumWidth
    }
    #expect(try width("14") == 10.5)
    #expect(try width("600 px") == 450)
    #expect(try width("14 pt") == 14)
    #expect(try width("14.0pt") == 14)
    #expect(try width("2.54 cm") == 72)
    #expect(try width("25.4 mm") == 72)
    #expect(try width("1 in") == 72)
    #expect(try width("wide") == nil)
    #expect(try width("1e300") == nil)
    let offset = try Maps.node("<node TEXT=\"a\" HGAP=\"20\" VSHIFT_QUANTITY=\"1 cm\"/>").offset
    #expect(offset?.x == 20 && abs((offset?.y ?? 0) - 28.35) < 0.01)
  }

  @Test(
    arguments: [
      ("", 4.5, nil, .dashes), ("LIKE_EDGE=\"false\"", 4.5, "#ff0000", .dashes),
      ("LIKE_EDGE=\"true\"", nil, nil, nil),
    ] as [(String, Double?, String?, NodeStyle.Dash?)])
  func `a border is the author's unless it is like the edge, as colours usually are`(
    _ likeEdge: String, _ width: Double?, _ color: String?, _ dash: NodeStyle.Dash?
  ) throws {
    let switches = likeEdge.isEmpty ? [] : ["WIDTH", "COLOR", "DASH"]
    let attributes =
      ["BORDER_WIDTH=\"6 px\"", "BORDER_COLOR=\"#ff0000\"", "BORDER_DASH=\"DASHES\""]
      + switches.map { "BORDER_\($0)_\(likeEdge)" }
    let source = "<node TEXT=\"a\" \(attributes.joined(separator: " "))/>"
    let border = try Maps.node(source).style.border
    #expect(border.width == width && border.color?.hex == color && border.dash == dash)
    // The writer keeps all attributes, also those that the reader leaves out.
    #expect(try Maps.again(Maps.file(source)).contains(source))
  }

  @Test func wordsThatDriftAreUnderstood() throws {
    #expect(try Maps.node("<node TEXT=\"a\" STYLE=\"elipse\"/>").style.shape == .oval)
    #expect(try Maps.node("<node TEXT=\"a\" STYLE=\"combined\"/>").style.shape == nil)
    #expect(try Maps.node("<node TEXT=\"a\" POSITION=\"top_or_left\"/>").side == .left)
    #expect(try Maps.node("<node TEXT=\"a\" FOLDED=\"True\"/>").isFolded)
    #expect(try Maps.node("<node TEXT=\"a\" COLOR=\"#FF0000\"/>").style.color?.red == 255)
    let edge = try Maps.node("<node TEXT=\"a\"><edge WIDTH=\"thin\" STYLE=\"wavy\"/></node>")
    #expect(edge.style.edge.width == 1 && edge.style.edge.shape == nil)
    let file = Maps.file(
      """
      <node TEXT="a" STYLE="elipse" POSITION="bottom_or_right" FOLDED="false" COLOR="#FF0000" \
      HGAP="14 pt" CREATED="yesterday" MODIFIED="-1">
      <edge WIDTH="thin" STYLE="wavy" COLOR="red"/>
      <font Name="Arial" SIZE="12.5"/>
      <cloud COLOR="#F0F0F0" WIDTH="0" STYLE="bubble"/>
      <arrowlink DESTINATION="gone" STARTARROW="NONE" ENDARROW="DEFAULT" STARTINCLINATION="1;2;"/>
      <linktarget SOURCE="x" DESTINATION="y"/>
      <attribute NAME="n"/>
      <attribute VALUE="v"/>
      <attribute NAME="n" VALUE="1" OBJECT="java.lang.Long|1"/>
      <attribute NAME="n" VALUE="1"/>
      <attribute_layout NAME_WIDTH="53"/>
      <icon/>
      </node>

      """)
    #expect(try Maps.comesBack(file))
    let map = try Maps.map(file)
    let node = map[map.slotOfRoot]
    #expect(node.created == nil && node.modified == Instant(milliseconds: -1))
    #expect(node.connectors.first?.target == "gone" && node.connectors.first?.hasEndArrow == true)
    #expect(node.attributes.map(\.name) == ["n", "n", "n"])
    #expect(node.style.font.size == 12.5)
  }

  @Test func whatIsEncryptedStaysSo() throws {
    let file = Maps.file(
      "<node TEXT=\"a\"><node TEXT=\"s\" ENCRYPTED_CONTENT=\"r7mF+x0=\"/></node>")
    #expect(try Maps.comesBack(file))
  }

  @Test func scriptsAreOnlyText() throws {
    let node = try Maps.node(
      "<node TEXT=\"a\"><attribute NAME=\"script1\" VALUE=\"exit 1\"/></node>")
    #expect(node.attributes == [Attribute("script1", "exit 1")])
  }

  @Test(arguments: [
    "\n<html>\n  <head>\n    \n  </head>\n  <body>\n    <p>\n"
      + "      <img src=\"a%20b.png\" width=\"9\"/>\n    </p>\n  </body>\n</html>\n",
    "<html><body><div><IMG alt=\"\" src=\"a%20b.png\"/></div></body></html>",
  ])
  func aTextThatIsAPictureIsOne(_ page: String) throws {
    let rich = "<richcontent TYPE=\"NODE\">\(page)</richcontent>\n"
    let escaped = page.replacing("\n", with: "").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;").replacing(">", with: "&gt;")
    for node in [
      "<node ID=\"a\">\n\(rich)</node>\n", "<node TEXT=\"\(escaped)\" ID=\"a\"/>\n",
    ] {
      let text = Maps.file("<node TEXT=\"r\">\n\(node)</node>\n")
      let map = try Maps.map(text)
      let picture = try #require(map["a"]?.media.first)
      #expect(picture.source == .external("a%20b.png") && map["a"]?.text == .empty)
      #expect(picture.mediaType == "image/png" && map["a"]?.media.count == 1)
      #expect(try Maps.comesBack(text))
    }
  }

  @Test(arguments: [["full-1", "full-1"], ["checked", "idea", "checked"], ["25%", "25%", "25%"]])
  func `an icon that becomes a task when it stands there twice is told`(_ icons: [String]) throws {
    var map = try Maps.map(Maps.file("<node ID=\"a\"/>\n"))
    try map.update("a") { $0.icons = ["help"] + icons }
    let (text, ledger) = try Maps.write(map)
    let back = try #require(try Maps.map(text)["a"])
    #expect(ledger[.icon].approximated == icons.count + 1 - back.icons.count)
    #expect(back.task != .none && ledger[.icon].approximated == 1)
  }

  @Test func aPictureInThePlaceOfATextIsChanged() throws {
    let other = Media(.external("b.png"), mediaType: "image/png")
    let changes: [(inout MindMap.Node) -> Void] = [
      { $0.text = "t" }, { $0.media = [] }, { $0.media.append(other) }, { $0.media = [other] },
      { $0.media.insert(other, at: 0) }, { $0.icons = ["idea"] },
      {
        $0.text = "t"
        $0.media = []
      },
    ]
    for hook in ["", "<hook NAME=\"ExternalObject\" URI=\"c.png\" SIZE=\"1.0\"/>\n"] {
      let map = try Maps.map(
        Maps.file(
          "<node ID=\"a\">\n<richcontent TYPE=\"NODE\"><html><body><img src=\"a.png\"/>"
            + "</body></html></richcontent>\n\(hook)</node>\n"))
      for change in changes {
        var changed = map
        try changed.update("a") { change(&$0) }
        let written = try Maps.write(changed).text
        let node = try #require(changed["a"])
        let back = try #require(try Maps.map(written)["a"])
        #expect(back.text == node.text && back.icons == node.icons)
        #expect(back.media.first == node.media.first)
        for name in ["a.png", "b.png", "c.png"] {
          let isThere = node.media.contains { $0.source == .external(name) }
          #expect(written.ranges(of: name).count == (isThere ? 1 : 0))
        }
      }
    }
  }

  @Test(arguments: [
    "<img src='a.png'/><img src='b.png'/>", "<p>a <img src='a.png'/></p>", "<img src='data:,x'/>",
    "<a href='b'><img src='a.png'/></a>", "<img/>", "<p>&lt;img src='a.png'></p>", "<b>x</b>",
  ])
  func aTextThatIsMoreThanAPictureStaysOne(_ markup: String) throws {
    let page = "<html><body>\(markup)</body></html>"
    let node = try Maps.node("<node><richcontent TYPE=\"NODE\">\(page)</richcontent></node>\n")
    #expect(node.text == RichText(markup, syntax: .xhtml) && node.media.isEmpty)
  }
}
