package import NapkinCore
package import NapkinFormats

/// A notebook with one thing of each kind and a picture with bytes.
package enum Garden {
  package static let photo: [UInt8] = [0xFF, 0xD8, 0xFF] + (0..<500).map { UInt8($0 % 251) }
  package static let film: [UInt8] = (0..<300_000).map {
    UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7)
  }
  package static let thumbnail: [UInt8] = [1, 2, 3]

  package static var media: MemoryMedia {
    MemoryMedia([
      ByteDigest(of: photo): photo, ByteDigest(of: film): film,
      ByteDigest(of: thumbnail): thumbnail,
    ])
  }

  package static var notebook: Notebook {
    get throws {
      var notebook = Notebook(id: "garden", title: "Garden")
      var note = Note(
        id: "n1", title: "Sowing", text: RichText("# Peas\n\n*Two* rows.", syntax: .markdown))
      note.tags = ["spring"]
      note.picture = Media(
        .stored(ByteDigest(of: photo)), name: "Beet.jpeg", mediaType: "image/jpeg")
      note.picture?.thumbnail = ByteDigest(of: thumbnail)
      note.attachments = [
        Media(.stored(ByteDigest(of: film)), name: "växer", mediaType: "video/mp4"),
        Media(.external("https://example.org/a.mov"), name: "talk", mediaType: "video/quicktime"),
      ]
      try notebook.insert(.note(note))
      try notebook.insert(.note(Note(id: "n2", title: "SOWING", text: "Only two lines\nof text.")))
      var drawing = Drawing(id: "d1", title: "Plan of the beds")
      try drawing.append(Stroke(id: "s", points: try StrokePoints([StrokePoint(x: 1, y: 2)])))
      try notebook.insert(.drawing(drawing))
      var map = MindMap(id: "m1", root: MindMap.Node(id: "r", "Garden"))
      map.name = "Garden"
      var node = MindMap.Node(id: "c", "Compost")
      node.task = TaskState(.open)
      _ = map.append(node, under: map.slotOfRoot)
      try notebook.insert(.map(map))
      let plans = [
        Plan(id: "p1", name: try Name("Buy seeds"), note: "Early ones."),
        Plan(id: "p2", name: try Name("Dig"), completed: Instant(milliseconds: 1_700_000_000_000)),
      ]
      let archived = ArchivedPlan(
        day: Day(dayNumber: 19_000), plan: Plan(id: "p3", name: try Name("Rest")))
      try notebook.insert(
        .planList(
          try PlanList(id: "l1", name: try Name("To do"), plans: plans, archive: [archived])))
      return notebook
    }
  }
}
