import NapkinCore
import NapkinGallery

/// A catalogue in JSON. Values of another type than expected are `nil`, so that one damaged work does not make the
/// other works unreadable.
struct CatalogueFile: Decodable {
  var catalogue: Int
  var name: String?
  var works: [Entry<Work>]
  var floors: [Entry<Level>]?

  struct Entry<Value: Decodable>: Decodable {
    var value: Value?

    init(from decoder: any Decoder) throws {
      value = try? Value(from: decoder)
    }
  }

  struct Work: Decodable {
    var id, title, prompt, picture, floor, x, y, code: LenientValue?
    var terms: [LenientValue]?
  }

  struct Level: Decodable {
    var id, name, level, width, height, plan, `default`: LenientValue?
  }

  /// A text, a number or a truth value: programs that write catalogues do not always tell them apart.
  struct LenientValue: Decodable {
    var text: String?
    var number: Double?
    var flag: Bool?

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.singleValueContainer() else { return }
      if let flag = try? container.decode(Bool.self) {
        self.flag = flag
      } else if let number = try? container.decode(Double.self) {
        self.number = number
        text = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
      } else if let text = try? container.decode(String.self) {
        self.text = text
        number = Double(text)
      }
    }
  }
}

/// Collects the floors and works while a catalogue is read.
struct CatalogueReading {
  private var floors: [Floor] = []
  private var works: [Artwork] = []
  private var floorIDs: Set<Floor.ID> = []
  private var workIDs: Set<Artwork.ID> = []
  /// Floors whose size the catalogue does not contain.
  private var unmeasured: Set<Floor.ID> = []
  private var first: Floor.ID?
  private var floorCount = 0
  private var workCount = 0
  private(set) var problems: [Phrase] = []
  private let code: ((Artwork.ID) -> UnlockCode?)?

  init(code: ((Artwork.ID) -> UnlockCode?)?) {
    self.code = code
  }

  mutating func add(_ entry: CatalogueFile.Level?) {
    floorCount += 1
    guard let entry, let id = Self.identifier(entry.id) else {
      return problems.append("Floor \(floorCount) has no identifier and is left out.")
    }
    let floorID = Floor.ID(id)
    guard floorIDs.insert(floorID).inserted else {
      return problems.append("Floor \(floorCount) has the identifier of another and is left out.")
    }
    var floor = Floor(id: floorID, name: Self.line(entry.name) ?? id)
    if let level = entry.level?.number, let whole = Int(exactly: level), abs(whole) <= 10_000 {
      floor.level = whole
    } else {
      floor.level = min(floorCount - 1, 10_000)
    }
    let extent = Extent(width: entry.width?.number ?? 0, height: entry.height?.number ?? 0)
    if extent.isWithinLimits, !extent.isEmpty {
      floor.extent = extent
    } else {
      unmeasured.insert(floorID)
    }
    floor.plan = Self.picture(entry.plan)
    if entry.default?.flag == true { first = floorID }
    floors.append(floor)
  }

  mutating func add(_ entry: CatalogueFile.Work?) {
    workCount += 1
    guard let entry, let id = Self.identifier(entry.id) else {
      return problems.append("Work \(workCount) has no identifier and is left out.")
    }
    let workID = Artwork.ID(id)
    guard !workIDs.contains(workID) else {
      return problems.append("Work \(workCount) has the identifier of another and is left out.")
    }
    guard let code = (try? UnlockCode(entry.code?.text ?? "")) ?? code?(workID) else {
      return problems.append("The work '\(id)' has no code and is left out.")
    }
    var work = Artwork(id: workID, title: id, floor: floorID(entry.floor), code: code)
    if let title = Self.line(entry.title) {
      work.title = title
    } else {
      problems.append("The work '\(id)' has no title; it is called by its identifier.")
    }
    work.prompt = entry.prompt?.text ?? ""
    if work.prompt.utf8.count > WriteResponse.limit {
      work.prompt = ""
      problems.append("The prompt of the work '\(id)' is too long and is left out.")
    }
    work.picture = Self.picture(entry.picture)
    let position = Position(x: entry.x?.number ?? .nan, y: entry.y?.number ?? .nan)
    if position.isWithinLimits {
      work.position = position
    } else {
      problems.append("The work '\(id)' has no place on its floor; it is shown in the corner.")
    }
    var seen: Set<String> = []
    work.terms = Array(
      (entry.terms ?? []).compactMap { Self.line($0) }
        .filter { $0.utf8.count <= 200 && seen.insert($0.lowercased()).inserted }.prefix(100))
    if work.terms.count < entry.terms?.count ?? 0 {
      problems.append("Some terms of the work '\(id)' are empty, too long or there twice.")
    }
    guard (try? work.check()) != nil else {
      return problems.append("The work '\(id)' cannot be shown and is left out.")
    }
    workIDs.insert(workID)
    works.append(work)
  }

  func museum(named name: String) throws(Refusal) -> Museum {
    var floors = floors
    // A plan without a size is as large as its works need.
    for index in floors.indices where unmeasured.contains(floors[index].id) {
      let here = works.filter { $0.floor == floors[index].id }.map(\.position)
      let far = Position(x: here.map(\.x).max() ?? 0, y: here.map(\.y).max() ?? 0)
      if far.x > 1 || far.y > 1 {
        floors[index].extent = Extent(
          width: min(max(far.x, 1) * 1.05, Position.limit),
          height: min(max(far.y, 1) * 1.05, Position.limit))
      }
    }
    return try Museum(name: name, floors: floors, artworks: works, defaultFloor: first)
  }

  /// Returns the floor that a work names; a floor that the catalogue does not describe is created.
  private mutating func floorID(_ name: CatalogueFile.LenientValue?) -> Floor.ID {
    let isNamed = Self.identifier(name) != nil
    let id = Self.identifier(name).map { Floor.ID($0) } ?? floors.first?.id ?? Floor.lowerLobby.id
    if floorIDs.insert(id).inserted {
      var floor = isNamed ? Floor(id: id, name: id.rawValue) : .lowerLobby
      floor.level = isNamed ? floors.count : 0
      floors.append(floor)
      unmeasured.insert(id)
      if isNamed { problems.append("The floor '\(id)' is not described; it is made.") }
    }
    return id
  }

  private static func identifier(_ value: CatalogueFile.LenientValue?) -> String? {
    line(value).flatMap { $0.utf8.count <= 200 ? $0 : nil }
  }

  /// Returns a value as a visible text of one line; `nil` if it has no such text.
  private static func line(_ value: CatalogueFile.LenientValue?) -> String? {
    let text = (value?.text ?? "").unicodeScalars.map {
      $0.properties.generalCategory == .control ? " " : $0
    }
    return try? Name(String(String.UnicodeScalarView(text))).text
  }

  private static func picture(_ value: CatalogueFile.LenientValue?) -> Media? {
    guard let name = line(value), name.utf8.count <= 1_000 else { return nil }
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let type = MediaType.named(byFileExtension: ending)
    return Media(.external(name), mediaType: type)
  }
}
