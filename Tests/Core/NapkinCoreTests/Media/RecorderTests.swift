import Foundation
import NapkinCore
import Testing

/// What may be pressed when on a voice recorder.
@Suite struct RecorderTests {
  /// A recorder in each of its situations.
  static func recorder(_ situation: String) throws -> Recorder {
    switch situation {
    case "empty": return Recorder()
    case "full": return Recorder(duration: 1_000)
    case "recording":
      var recorder = Recorder()
      try recorder.perform(.record)
      recorder.advance(to: 300)
      return recorder
    default:
      var recorder = Recorder(duration: 1_000)
      try recorder.perform(.play)
      recorder.advance(to: 250)
      return recorder
    }
  }

  @Test(arguments: [
    ("empty", [Recorder.Action.record], Recorder.State.idle), ("full", [.play, .trash], .idle),
    ("recording", [.stop], .recording), ("playing", [.stop, .trash], .playing),
  ])
  func `only what makes sense can be pressed`(
    situation: String, actions: [Recorder.Action], state: Recorder.State
  ) throws {
    let recorder = try Self.recorder(situation)
    #expect(recorder.actions == actions)
    #expect(recorder.state == state)
    #expect(try recoded(recorder) == recorder)
    for action in Recorder.Action.allCases where !actions.contains(action) {
      var copy = recorder
      let refusal = #expect(throws: Refusal.self) { try copy.perform(action) }
      let isLoss = situation == "recording"
      #expect(refusal?.code == (isLoss ? .recording : .recorder))
      #expect(refusal?.message.hasSuffix(".") == true)
      #expect(copy == recorder)
    }
  }

  @Test func `a recording is made, heard and thrown away`() throws {
    var recorder = Recorder()
    try recorder.perform(.record)
    for time: Int64 in [100, 50, 200, -5] { recorder.advance(to: time) }
    #expect(recorder.duration == 200 && recorder.position == 200)
    try recorder.perform(.stop)
    #expect(recorder.duration == 200 && recorder.position == 0 && recorder.progress == 0)
    try recorder.perform(.play)
    recorder.advance(to: 50)
    #expect(recorder.progress == 0.25)
    recorder.advance(to: -50)
    #expect(recorder.position == 0)
    recorder.advance(to: 999)
    #expect(recorder.state == .idle && recorder.position == 0 && recorder.duration == 200)
    recorder.advance(to: 100)
    #expect(recorder.position == 0)
    try recorder.perform(.play)
    try recorder.perform(.trash)
    #expect(recorder == Recorder())
    #expect(recorder.progress == 0)
  }

  @Test func `a strange duration or position is brought in order`() throws {
    #expect(Recorder(duration: -5) == Recorder())
    let texts =
      [
        ("{\"state\":\"idle\",\"duration\":-9,\"position\":5}", 0, 0),
        ("{\"state\":\"playing\",\"duration\":10,\"position\":-5}", 10, 0),
        ("{\"state\":\"playing\",\"duration\":10,\"position\":50}", 10, 10),
      ] as [(String, Int64, Int64)]
    for (text, duration, position) in texts {
      var recorder = try JSONDecoder().decode(Recorder.self, from: Data(text.utf8))
      #expect(recorder.duration == duration && recorder.position == position)
      recorder.advance(to: .max)
      recorder.advance(to: .min)
    }
  }
}
