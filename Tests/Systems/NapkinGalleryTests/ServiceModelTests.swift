import NapkinCore
import NapkinGallery
import Testing

/// Random days in a museum, beside a model that is as plain as possible.
struct ServiceModelTests {
  /// What should be: lists, and no indexes.
  private struct Model {
    struct Entry: Equatable {
      var id: Response.ID
      var visitor: Int
      var work: Artwork.ID
      var text: String
      var state: Response.Moderation
      var shared: Instant
    }

    var names: [Int: String] = [:]
    var unlocked: [Int: Set<Artwork.ID>] = [:]
    var banned: Set<Int> = []
    var entries: [Entry] = []

    func readable(by visitor: Int, of work: Artwork.ID) -> [Entry]? {
      guard names[visitor] != nil, unlocked[visitor]?.contains(work) ?? false else { return nil }
      return
        entries
        .filter { $0.work == work && ($0.state == .approved || $0.visitor == visitor) }
        .sorted { ($0.shared, $0.id.rawValue) < ($1.shared, $1.id.rawValue) }
    }

    mutating func forget(_ visitor: Int) {
      names[visitor] = nil
      unlocked[visitor] = nil
      banned.remove(visitor)
      entries.removeAll { $0.visitor == visitor }
    }
  }

  private struct Chance {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func one<Element>(of elements: [Element]) -> Element? {
      elements.isEmpty ? nil : elements[below(elements.count)]
    }
  }

  private static let works: [Artwork.ID] = ["betrayal", "harbour", "tower"]

  @Test(arguments: 1...60)
  func aDayIsAsTheModelSays(_ seed: UInt64) throws {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var desk = try Desk()
    var model = Model()
    var callers: [Int: GalleryRequest.Caller] = [:]
    var next = 0
    for step in 0..<300 {
      if chance.below(3) > 0 {
        desk.now = desk.now.advanced(byMilliseconds: Int64(chance.below(50)))
      }
      let visitor = chance.below(max(1, callers.count))
      let caller = callers[visitor] ?? .nobody
      let isHere = model.names[visitor] != nil
      let work = Self.works[chance.below(3)]
      switch chance.below(14) {
      case 0, 1:
        if callers.count < 8 {
          let name = ["Ada", "Ben", "Zoë"][chance.below(3)]
          model.names[callers.count] = name
          model.unlocked[callers.count] = []
          callers[callers.count] = try desk.visitor(name)
        }
      case 2...5:
        next += 1
        // One in four sends an identifier again that was sent before.
        let number = chance.below(4) == 0 ? chance.below(next) + 1 : next
        let id = Response.ID("response-\(number)")
        let contribution = Contribution(
          id: id.rawValue, work: work, code: "ab12\(work)", text: "text \(step)")
        let known = model.entries.first { $0.id == id }
        let code = desk.code(.share(contribution), caller)
        if !isHere {
          #expect(code == .noVisit)
        } else if let known {
          #expect(code == (known.visitor == visitor && known.work == work ? nil : .duplicate))
        } else if model.banned.contains(visitor) {
          #expect(code == .banned)
        } else {
          #expect(code == nil)
          model.unlocked[visitor]?.insert(work)
          model.entries.append(
            .init(
              id: id, visitor: visitor, work: work, text: "text \(step)", state: .pending,
              shared: desk.now))
        }
      case 6, 7:
        if let entry = chance.one(of: model.entries) {
          let state = Response.Moderation.allCases[chance.below(3)]
          let isAllowed = state != .pending && state != entry.state
          let code = desk.code(.moderate(entry.id, to: state, reason: nil, was: nil), .curator)
          #expect(code == (isAllowed ? nil : .wrongState))
          for index in model.entries.indices
          where isAllowed && model.entries[index].id == entry.id {
            model.entries[index].state = state
          }
        }
      case 8:
        if chance.below(3) == 0, let entry = chance.one(of: model.entries) {
          try desk.ask(.ban(entry.id, reason: ""), .curator)
          model.banned.insert(entry.visitor)
          for index in model.entries.indices where model.entries[index].visitor == entry.visitor {
            model.entries[index].state = .hidden
          }
        }
      case 9:
        if let entry = chance.one(of: model.entries) {
          let isOwn = chance.below(2) == 0
          let code = desk.code(.deleteResponse(entry.id), isOwn ? caller : .curator)
          let expected: Refusal.Code? =
            !isOwn || (isHere && entry.visitor == visitor) ? nil : isHere ? .missing : .noVisit
          #expect(code == expected)
          if expected == nil { model.entries.removeAll { $0.id == entry.id } }
        }
      case 10:
        if chance.below(6) == 0 {
          #expect(desk.code(.endVisit, caller) == (isHere ? nil : .noVisit))
          model.forget(visitor)
        }
      case 11:
        if chance.below(10) == 0 {
          let name = ["Ada", "Ben", "Zoë"][chance.below(3)]
          try desk.ask(.deleteVisits(named: name), .curator)
          for (visitor, own) in model.names where own == name { model.forget(visitor) }
        }
      default: break
      }
      try compare(desk, model, caller, visitor, work, seed, step)
    }
  }

  /// Everybody sees what the model says, and a list that changes under the pages is read without a gap.
  private func compare(
    _ desk: Desk, _ model: Model, _ caller: GalleryRequest.Caller, _ visitor: Int,
    _ work: Artwork.ID, _ seed: UInt64, _ step: Int
  ) throws {
    var desk = desk
    let expected = model.readable(by: visitor, of: work)?.map { "\($0.id) \($0.text)" }
    var read: [String] = []
    var after: ResponseCursor?
    repeat {
      let action = GalleryRequest.Action.responses(work, after: after, limit: 2)
      guard case .responses(let page, let next, _) = try? desk.ask(action, caller) else {
        #expect(expected == nil, "seed \(seed), step \(step)")
        break
      }
      read += page.map { "\($0.response.id) \($0.response.text)" }
      after = next
      // Somebody's response goes while the page is open: the place stays.
    } while after != nil
    #expect(read == expected ?? [], "seed \(seed), step \(step)")
    guard case .feed(let feed) = try desk.ask(.feed) else { throw Desk.Odd() }
    #expect(
      Set(feed.map(\.id)) == Set(model.entries.filter { $0.state == .approved }.map(\.id)),
      "seed \(seed), step \(step)")
  }

  /// Whatever comes and goes, a response that is there all the time is read exactly once.
  @Test(arguments: 1...40)
  func pagesSurviveAChangingList(_ seed: UInt64) throws {
    var chance = Chance(state: seed)
    var desk = try Desk()
    let reader = try desk.visitor()
    let writer = try desk.visitor("Paul")
    try desk.ask(.unlock("betrayal", code: "ab12betrayal"), reader)
    var present: [Response.ID] = []
    func add(_ number: Int, _ desk: inout Desk) throws -> Response.ID {
      // Some are shared at the same instant, some long before they are published.
      desk.now = desk.now.advanced(byMilliseconds: Int64(chance.below(2)))
      let id = Response.ID("response-\(number * 7 % 101)-\(number)")
      _ = try desk.share(id.rawValue, writer)
      try desk.ask(.moderate(id, to: .approved, reason: nil, was: nil), .curator)
      return id
    }
    for number in 1...30 { present.append(try add(number, &desk)) }
    var lasting = Set(present)
    var read: [Response.ID] = []
    var after: ResponseCursor?
    var number = 100
    repeat {
      let (page, next) = try desk.page(reader, after: after, limit: 1 + chance.below(4))
      read += page.map(\.response.id)
      after = next
      for _ in 0..<chance.below(4) {
        if chance.below(2) == 0, let gone = chance.one(of: present) {
          try desk.ask(
            chance.below(2) == 0
              ? .deleteResponse(gone) : .moderate(gone, to: .hidden, reason: nil, was: nil),
            .curator)
          present.removeAll { $0 == gone }
          lasting.remove(gone)
        } else if number < 140 {
          number += 1
          present.append(try add(number, &desk))
        }
      }
    } while after != nil
    #expect(Set(read).count == read.count, "seed \(seed): something was read twice")
    #expect(lasting.isSubset(of: read), "seed \(seed): something was left out")
  }

  /// Random editing of floors and works, beside a list of all states: undo and redo go along it.
  @Test(arguments: 1...40)
  func editingIsUndoneAsAListOfStates(_ seed: UInt64) throws {
    var chance = Chance(state: seed)
    var desk = try Desk()
    var states = [desk.store.museum().museum]
    var index = 0
    func same(_ museum: Museum, _ other: Museum) -> Bool {
      museum.floors == other.floors && museum.artworks == other.artworks
        && museum.defaultFloor == other.defaultFloor && museum.name == other.name
    }
    for step in 0..<200 {
      desk.now = desk.now.advanced(byMilliseconds: 1)
      let before = desk.store.museum()
      switch chance.below(10) {
      case 0...2:
        try desk.ask(.undo(version: before.version), .curator)
        index = max(0, index - 1)
      case 3, 4:
        try desk.ask(.redo(version: before.version), .curator)
        index = min(states.count - 1, index + 1)
      default:
        let command = try Self.command(in: before.museum, step, &chance)
        if desk.code(.edit(command, version: nil), .curator) != nil {
          #expect(desk.store.museum() == before, "seed \(seed), step \(step)")
        } else if !same(desk.store.museum().museum, before.museum) {
          states = Array(states[...index]) + [desk.store.museum().museum]
          index += 1
        }
      }
      let museum = desk.store.museum().museum
      #expect(same(museum, states[index]), "seed \(seed), step \(step)")
      let floors = Set(museum.floors.map(\.id))
      #expect(floors.count == museum.floors.count && floors.contains(museum.defaultFloor))
      #expect(museum.artworks.allSatisfy { floors.contains($0.floor) })
      #expect(Set(museum.artworks.map(\.id)).count == museum.artworks.count)
    }
  }

  private static func command(
    in museum: Museum, _ step: Int, _ chance: inout Chance
  ) throws -> MuseumCommand {
    let floor = Floor.ID("\(chance.below(5))")
    let title = chance.below(8) == 0 ? " " : "Title \(chance.below(20))"
    let work = Artwork(
      id: "work-\(chance.below(6))", title: title, floor: floor,
      position: Position(x: chance.below(9) == 0 ? .nan : 3, y: 4), code: try UnlockCode("a1"))
    switch chance.below(8) {
    case 0: return .addWork(work)
    case 1: return .changeWork(work)
    case 2: return .removeWork(work.id)
    case 3, 4: return .addFloor(Floor(id: floor, name: "New", level: chance.below(5) - 2))
    case 5:
      return .changeFloor(
        Floor(
          id: floor, name: "Changed \(step)", level: chance.below(5),
          extent: Extent(width: Double(chance.below(3)), height: 1)))
    case 6: return .removeFloor(floor)
    default:
      return chance.below(3) == 0
        ? .loadCatalogue(try Sample.museum())
        : .changeMuseum(name: "Name \(chance.below(3))", defaultFloor: floor)
    }
  }
}
