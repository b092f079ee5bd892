import NapkinCore
import NapkinFormats
import NapkinFreeMind
import Testing

/// Nodes with very many pictures and recordings.
@Suite struct ManyMediaTests {
  @Test func `all media of a node are written in time that grows with their number`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { root in
      root.media = (0..<60_000).map { number in
        Media(.external("\(number).png"), name: "\(number).png", mediaType: "image/png")
      }
      root.media.append(Media(.external("a.ogg"), name: "a.ogg", mediaType: "audio/ogg"))
    }
    var sink = MemorySink()
    // The recording is the last of them; to look for it for each takes minutes.
    _ = try FreeMindExporter().export(ExportRequest(.map(map)), to: &sink)
    let text = sink.text
    #expect(text.split(separator: "NAME=\"media\"").count - 1 == 59_999)
    #expect(text.contains("LINK=\"a.ogg\"") && !text.contains("VALUE=\"a.ogg\""))
  }
}
