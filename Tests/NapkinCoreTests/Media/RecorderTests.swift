import Foundation
import NapkinCore
import Testing

@Suite struct RecorderTests {
  @Test func `a recording is made, heard and thrown away`() throws {
    var recorder = Recorder()
    #expect(recorder.actions == [.record])
    #expect(recorder.progress == 0)
    try recorder.perform(.record)
    #expect(recorder.state == .recording)
    #expect(recorder.actions == [.stop])
    recorder.advance(to: 2_000)
    recorder.advance(to: 1_000)
    #expect(recorder.duration == 2_000)
    #expect(recorder.progress == 1)
    try recorder.perform(.stop)
    #expect(recorder.state == .idle)
    #expect(recorder.position == 0)
    #expect(recorder.actions == [.play, .trash])

    try recorder.perform(.play)
    #expect(recorder.actions == [.stop, .trash])
    recorder.advance(to: 500)
    #expect(recorder.progress == 0.25)
    recorder.advance(to: -7)
    #expect(recorder.position == 0)
    recorder.advance(to: .max)
    #expect(recorder.state == .idle)
    #expect(recorder.position == 0)
    #expect(recorder.duration == 2_000)

    try recorder.perform(.play)
    try recorder.perform(.stop)
    try recorder.perform(.trash)
    #expect(recorder == Recorder())
  }

  @Test func `thrown away while it plays`() throws {
    var recorder = Recorder(duration: 9)
    try recorder.perform(.play)
    try recorder.perform(.trash)
    #expect(recorder == Recorder())
  }

  @Test func `what is not possible now changes nothing`() throws {
    var recording = Recorder()
    try recording.perform(.record)
    recording.advance(to: 5)
    var playing = Recorder(duration: 5)
    try playing.perform(.play)
    let rules: [(Recorder, Recorder.Action, Refusal.Code)] = [
      (Recorder(), .stop, .recorder), (Recorder(), .play, .recorder),
      (Recorder(), .trash, .recorder), (Recorder(duration: 5), .record, .recorder),
      (Recorder(duration: 5), .stop, .recorder), (recording, .record, .recording),
      (recording, .play, .recording), (recording, .trash, .recording),
      (playing, .play, .recorder), (playing, .record, .recorder),
    ]
    for (before, action, code) in rules {
      var recorder = before
      let refusal = #expect(throws: Refusal.self) { try recorder.perform(action) }
      #expect(refusal?.code == code)
      #expect(recorder == before)
      #expect(!recorder.actions.contains(action))
    }
  }

  @Test func `an idle recorder takes note of nothing`() {
    var recorder = Recorder(duration: -4)
    recorder.advance(to: 99)
    #expect(recorder == Recorder())
  }

  @Test func `coded and read again`() throws {
    var recorder = Recorder(duration: 5)
    try recorder.perform(.play)
    recorder.advance(to: 2)
    let data = try JSONEncoder().encode(recorder)
    #expect(try JSONDecoder().decode(Recorder.self, from: data) == recorder)
    let bent = #"{"state":"playing","duration":5,"position":70}"#
    #expect(try JSONDecoder().decode(Recorder.self, from: Data(bent.utf8)).position == 5)
  }
}
