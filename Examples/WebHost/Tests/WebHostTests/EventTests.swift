import Testing
import WebHost

@Suite struct EventTests {
  private func request(last: String? = nil) throws -> Request {
    try Request("GET", "/", headers: last.map { [("Last-Event-ID", $0)] } ?? [])
  }

  private func text(_ stream: EventStream) -> String {
    String(decoding: stream.takePending() ?? [], as: UTF8.self).replacing(":\n\n", with: "")
  }

  @Test func anEventIsWrittenInLines() {
    let event = Event(id: "5\nevent: x", name: "a", data: "one\ntwo\rthree")
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "id: 5event: x\nevent: a\ndata: one\ndata: two\ndata: three\n\n")
  }

  @Test func topicsAreApart() throws {
    let hub = EventHub()
    let one = hub.stream(["a"], for: try request())
    let both = hub.stream(["a", "b"], for: try request())
    #expect(hub.publish(Event(data: "1"), to: "a") == 2)
    #expect(hub.publish(Event(data: "2"), to: "b") == 1)
    #expect(hub.publish(Event(data: "3"), to: "c") == 0)
    #expect(text(one) == "data: 1\n\n")
    #expect(text(both) == "data: 1\n\ndata: 2\n\n")
  }

  @Test func whoComesAgainGetsWhatWasMissed() throws {
    let hub = EventHub(memory: 3)
    for number in 1...5 { hub.publish(Event(id: "\(number)", data: "x"), to: "a") }
    hub.publish(Event(id: "6", data: "other"), to: "b")
    #expect(text(hub.stream(["a"], for: try request(last: "4"))) == "id: 5\ndata: x\n\n")
    #expect(text(hub.stream(["a"], for: try request(last: "5"))) == "")
    #expect(text(hub.stream(["a"], for: try request(last: "1"))) == "event: reset\ndata: \n\n")
    #expect(text(hub.stream(["a"], for: try request(last: "6"))) == "event: reset\ndata: \n\n")
  }

  @Test func memoryKeepsTheNewest() throws {
    let hub = EventHub(memory: 10)
    for number in 0..<1_000 { hub.publish(Event(id: "\(number)", data: ""), to: "a") }
    #expect(
      text(hub.stream(["a"], for: try request(last: "990"))).split(separator: "id").count == 9)
    #expect(text(hub.stream(["a"], for: try request(last: "989"))).hasPrefix("event: reset"))
  }

  @Test func theHostLooksUpWhatWasMissed() throws {
    let hub = EventHub()
    let stream = hub.stream(["a"], for: try request(last: "1")) { last in
      #expect(last == "1")
      hub.publish(Event(id: "3", data: ""), to: "a")
      return [Event(id: "2", data: "")]
    }
    hub.publish(Event(id: "4", data: ""), to: "a")
    #expect(text(stream) == "id: 2\ndata: \n\nid: 3\ndata: \n\nid: 4\ndata: \n\n")
    #expect(hub.listeners(of: "a") == 1)
    struct Trouble: Error {}
    #expect(throws: Trouble.self) {
      try hub.stream(["a"], for: try request()) { _ in throw Trouble() }
    }
    #expect(hub.listeners(of: "a") == 1)
  }

  @Test func slowReadersAreDropped() throws {
    let hub = EventHub()
    let slow = hub.stream(["a"], for: try request(), mostPending: 1_000)
    let quick = hub.stream(["a"], for: try request())
    let text = String(repeating: "x", count: 300)
    #expect((0..<3).map { _ in hub.publish(Event(data: text), to: "a") } == [2, 2, 2])
    #expect(hub.publish(Event(data: text), to: "a") == 1)
    #expect(slow.send(Event(data: "")) == false)
    #expect(slow.takePending() == nil)
    #expect(quick.takePending()?.count == 3 + 4 * 308)
  }

  @Test func endedTopicsEndTheirStreams() throws {
    let hub = EventHub()
    let stream = hub.stream(["a"], for: try request())
    hub.end("a")
    #expect(stream.send(Event(data: "")) == false)
    #expect(hub.listeners(of: "a") == 0)
  }
}
