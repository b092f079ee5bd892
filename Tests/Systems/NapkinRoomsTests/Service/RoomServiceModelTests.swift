import NapkinCore
import NapkinRooms
import NapkinTesting
import Testing

/// Thousands of sequences of requests against a model that is as simple as can be.
struct RoomServiceModelTests {
  /// What a server must know, without any index, counter or clock that is rounded.
  struct Model {
    struct Saying {
      var number: Int
      var author, text: String
      var key: String?
      var secret: String
    }

    struct Visitor: Hashable {
      var name: String
      var seen: Int64
    }

    var visitors: [String: Visitor] = [:]
    var rooms: [Int: (topic: String, place: Int, visited: Int64)] = [:]
    var people: [Int: [String]] = [:]
    var said: [Int: [Saying]] = [:]
    var last: [Int: Int] = [:]
    var opened = 0
  }

  static let names = ["Lydia", "lydia", "Max", "Moritz"]
  static let places = (0..<3).compactMap {
    try? Coordinate(latitude: 10 * Double($0), longitude: 179.999999 * Double($0 - 1))
  }
  static let second: Int64 = 1_000

  struct Run {
    var server = TestServer()
    var model = Model()
    var random: Chance
    var secrets: [String] = ["no such secret as this one"]

    var now: Int64 { server.now.milliseconds }

    func alive(_ secret: String) -> Bool {
      model.visitors[secret].map { now - $0.seen < 30 * 60 * second + RoomService.step } ?? false
    }

    mutating func hear(_ secret: String) {
      guard let seen = model.visitors[secret]?.seen, now - seen >= RoomService.step else { return }
      let now = now
      model.visitors[secret]?.seen = now
    }

    mutating func leaveAll(_ secret: String) {
      let now = now
      for (id, people) in model.people where people.contains(secret) {
        model.people[id] = people.filter { $0 != secret }
        model.rooms[id]?.visited = now
      }
    }

    mutating func end(_ secret: String) {
      leaveAll(secret)
      model.visitors[secret] = nil
    }

    func taken(_ name: String, except own: String? = nil) -> Bool {
      model.visitors.contains {
        $0.key != own && $0.value.name.lowercased() == name.lowercased() && alive($0.key)
      }
    }

    mutating func free(_ name: String, except own: String? = nil) {
      for (secret, visitor) in model.visitors
      where secret != own && visitor.name.lowercased() == name.lowercased() { end(secret) }
    }

    mutating func say(
      _ id: Int, _ author: String, _ text: String, _ key: String?, _ secret: String
    ) {
      let now = now
      model.last[id, default: 0] += 1
      model.said[id, default: []].append(
        Model.Saying(
          number: model.last[id] ?? 0, author: author, text: text, key: key, secret: secret))
      model.rooms[id]?.visited = now
    }
  }

  @Test(arguments: [1, 2, 3, 4].map { UInt64($0) })
  func `a server is as the model says`(_ seed: UInt64) throws {
    for number in 0..<500 {
      let own = seed &* 1_000 &+ UInt64(number)
      var run = Run(random: Chance(seed: own))
      for step in 0..<40 {
        try Self.step(&run)
        let isSame = Self.isSame(run)
        #expect(isSame, "seed \(own), step \(step)")
        if !isSame { return }
      }
      // The same changes give the same state, whoever makes them.
      var again = MemoryRooms()
      for change in run.server.changes { again.apply(change) }
      #expect(Self.text(of: again) == Self.text(of: run.server.rooms), "seed \(own)")
    }
  }

  private static func step(_ run: inout Run) throws {
    let isLong = Int.random(in: 0..<12, using: &run.random) == 0
    let pauses: [Int64] =
      isLong ? [140_000, 1_000_000, 1_900_000, 864_000_000] : [0, 1, 900, 9_999, 20_000]
    run.server.now = run.server.now.advanced(
      byMilliseconds: pauses.randomElement(using: &run.random) ?? 0)
    let secret = run.secrets.randomElement(using: &run.random) ?? ""
    let id = Int.random(in: 1...4, using: &run.random)
    let now = run.now
    switch Int.random(in: 0..<12, using: &run.random) {
    case 0, 1: try begin(&run)
    case 2: try rename(&run, secret)
    case 3:
      let isDone = (try? run.server.ask(.end, secret)) != nil
      #expect(isDone == run.alive(secret))
      if isDone { run.end(secret) }
    case 4, 5: try open(&run, secret)
    case 6, 7:
      let isDone = (try? run.server.ask(.join(id), secret)) != nil
      #expect(isDone == (run.alive(secret) && run.model.rooms[id] != nil))
      if isDone {
        run.hear(secret)
        if !(run.model.people[id] ?? []).contains(secret) {
          run.model.people[id, default: []].append(secret)
          run.model.rooms[id]?.visited = now
        }
      }
    case 8:
      let isDone = (try? run.server.ask(.leave(id), secret)) != nil
      #expect(isDone == run.alive(secret))
      if isDone {
        run.hear(secret)
        if run.model.people[id]?.contains(secret) == true {
          run.model.people[id]?.removeAll { $0 == secret }
          run.model.rooms[id]?.visited = now
        }
      }
    case 9, 10: try post(&run, secret, id)
    default: try tick(&run)
    }
  }

  private static func begin(_ run: inout Run) throws {
    let name = names.randomElement(using: &run.random) ?? ""
    let isTaken = run.taken(name)
    let secret = try? run.server.begin(name)
    #expect((secret == nil) == isTaken)
    guard let secret else { return }
    run.free(name)
    run.model.visitors[secret] = Model.Visitor(name: name, seen: run.now)
    run.secrets.append(secret)
  }

  private static func rename(_ run: inout Run, _ secret: String) throws {
    let name = names.randomElement(using: &run.random) ?? ""
    let old = run.model.visitors[secret]?.name
    let isPossible = run.alive(secret) && (old == name || !run.taken(name, except: secret))
    let isDone = (try? run.server.ask(.rename(try Nickname(name)), secret)) != nil
    #expect(isDone == isPossible)
    guard isDone, let old else { return }
    run.hear(secret)
    guard old != name else { return }
    run.free(name, except: secret)
    run.model.visitors[secret]?.name = name
    for (id, people) in run.model.people where people.contains(secret) {
      run.say(id, old, "is now called \(name).", nil, secret)
    }
  }

  private static func open(_ run: inout Run, _ secret: String) throws {
    let place = Int.random(in: 0..<places.count, using: &run.random)
    let topic = "Room \(Int.random(in: 0..<9, using: &run.random))"
    let action = RoomRequest.Action.open(places[place], .closest, try Topic(topic))
    let reply = try? run.server.ask(action, secret)
    #expect((reply != nil) == run.alive(secret))
    if reply != nil { run.hear(secret) }
    let there = run.model.rooms.first { $0.value.place == place }?.key
    switch reply {
    case .taken(let room)?: #expect(room.id == there)
    case .room(let room)?:
      #expect(there == nil)
      run.model.opened += 1
      #expect(room.id == run.model.opened)
      run.model.rooms[room.id] = (topic, place, run.now)
    default: break
    }
  }

  private static func post(_ run: inout Run, _ secret: String, _ id: Int) throws {
    let number = Int.random(in: 0..<6, using: &run.random)
    let key = number < 3 ? "k\(number)" : nil
    let text = "Message \(Int.random(in: 0..<9, using: &run.random))"
    let reply = try? run.server.ask(.post(id, text: text, key: key), secret)
    let earlier = run.model.said[id]?.first { key != nil && $0.key == key && $0.secret == secret }
    let isIn = run.model.people[id]?.contains(secret) ?? false
    #expect((reply != nil) == (run.alive(secret) && (isIn || earlier != nil)))
    guard case .posted(let posted, let isNew)? = reply else { return }
    run.hear(secret)
    #expect(isNew == (earlier == nil))
    if let earlier {
      #expect(posted.message.number == earlier.number && posted.message.text == earlier.text)
    } else {
      run.say(id, run.model.visitors[secret]?.name ?? "", text, key, secret)
    }
  }

  private static func tick(_ run: inout Run) throws {
    _ = try run.server.ask(.tick)
    let now = run.now
    // Who is unused at the beginning goes; those who leave now have just been there.
    let unused = run.model.rooms.filter {
      (run.model.people[$0.key] ?? []).isEmpty && now - $0.value.visited >= 30 * 86_400 * second
    }
    for (secret, visitor) in run.model.visitors {
      if !run.alive(secret) {
        run.end(secret)
      } else if now - visitor.seen >= 120 * second + RoomService.step {
        run.leaveAll(secret)
      }
    }
    for id in unused.keys {
      run.model.rooms[id] = nil
      run.model.people[id] = nil
      run.model.said[id] = nil
    }
  }

  private static func isSame(_ run: Run) -> Bool {
    let rooms = run.server.rooms
    let model = run.model
    for id in 1...max(4, model.opened) {
      let room = rooms.room(id)
      guard room?.topic.text == model.rooms[id]?.topic else { return false }
      let people = model.people[id] ?? []
      guard rooms.people(in: id).map(\.id) == people.map(Visit.id(of:)),
        (room?.people ?? 0) == people.count,
        room?.lastVisit.milliseconds == model.rooms[id]?.visited
      else { return false }
      let said = rooms.messages(in: id, after: 0, limit: 1_000).map(\.message)
      let expected = model.said[id] ?? []
      guard said.map(\.number) == expected.map(\.number),
        said.map(\.words) == expected.map(\.text),
        said.map(\.author.text) == expected.map(\.author)
      else { return false }
    }
    let visits = rooms.visits(after: nil, limit: 1_000)
    return rooms.freshRoom() == model.opened + 1 && visits.count == model.visitors.count
      && model.visitors.allSatisfy { secret, visitor in
        let visit = rooms.visit(Visit.id(of: secret))
        return visit?.nickname.text == visitor.name && visit?.seen.milliseconds == visitor.seen
      }
  }

  /// All that can be read.
  private static func text(of rooms: MemoryRooms) -> String {
    let entries = rooms.rooms(after: 0, about: [], limit: 1_000)
    let talk = entries.map { room in
      "\(rooms.messages(in: room.id, after: 0, limit: 1_000)) \(rooms.people(in: room.id))"
    }
    let visits = rooms.visits(after: nil, limit: 1_000)
    return "\(entries) \(talk) \(visits) \(rooms.audit(before: nil, limit: 1_000))"
  }
}
