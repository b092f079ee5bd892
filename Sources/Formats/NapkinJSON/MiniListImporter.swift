import NapkinCore
public import NapkinFormats

/// Reads the data of the first MiniList as JSON: its three dictionaries, each under a key of one object.
///
/// ```json
/// {
///   "lists": {"default": "default", "L2": "Work"},
///   "plans": {"L2": {"current": ["Call Ana"], "completed": ["Write to Bo"]}},
///   "archive": {"2016-03-01": {"L2": ["Plan the week"]}}
/// }
/// ```
///
/// Lists are in the order of `lists`; lists that are not in it follow in the order of the file, and have their
/// identifier as their name. The time at which a finished plan was finished is unknown. No registry includes this
/// importer unless an app adds it.
public struct MiniListImporter: Importer {
  /// The description of the format.
  public var format: Format { Self.format }

  private static let format = Format(
    id: "minilist", name: "MiniList", fileExtensions: ["json"], mediaType: "application/json",
    kinds: [.notebook],
    table: FormatTable([
      .init(.notebook, reads: .converted, how: "the file"),
      .init(.planList, reads: .converted, how: "`lists`, and each key of lists elsewhere"),
      .init(.title, reads: .converted, how: "the values of `lists`"),
      .init(.identifier, reads: .converted, how: "the keys of lists"),
      .init(.order, reads: .converted, how: "the order of `lists`, and of plans"),
      .init(.plan, reads: .converted, how: "a string"),
      .init(.text, reads: .converted, how: "a string"),
      .init(.task, reads: .converted, how: "`completed`"),
      .init(.archive, reads: .converted, how: "`archive`, by day"),
      .init(.foreign, reads: .dropped, how: "other keys"),
    ]))

  /// Creates an importer.
  public init() {}

  /// Reads a notebook.
  public func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    var json = JSONReader(source, limits: request.limits, fileName: request.fileName)
    var lists = MiniLists(identifiers: request.identifiers)
    var others = 0
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "lists": try lists.readNames(&json)
      case "plans": try lists.readPlans(&json)
      case "archive": try lists.readArchive(&json)
      default:
        others += 1
        try json.skip()
      }
    }
    if lists.isEmpty { throw json.lacks("lists, plans or archive") }
    let census = Census(of: .notebook(try lists.notebook(&json)))
    try json.finish()
    var ledger = Ledger(of: census, as: .converted)
    ledger.count(.foreign, .dropped, times: others)
    return Import(census, ledger: ledger)
  }
}

/// The lists, collected from all three dictionaries.
private struct MiniLists {
  private struct List {
    var name: Name?
    var plans: [Plan] = []
    var archive: [ArchivedPlan] = []
  }

  private var lists: [PlanList.ID: List] = [:]
  private var order: [PlanList.ID] = []
  private var identifiers: Identifiers

  init(identifiers: Identifiers) {
    self.identifiers = identifiers
  }

  var isEmpty: Bool { lists.isEmpty }

  /// Reads the identifier and the name of each list.
  mutating func readNames(_ json: inout JSONReader) throws(FormatError) {
    var first: [PlanList.ID] = []
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = try json.string()
      let list = find(key)
      lists[list]?.name = try json.obeying { () throws(Refusal) in try Name(name) }
      first.append(list)
    }
    let named = Set(first)
    order = first + order.filter { !named.contains($0) }
  }

  /// Reads the plans of each list.
  mutating func readPlans(_ json: inout JSONReader) throws(FormatError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      let list = find(key)
      try json.beginObject()
      while let state = try json.nextKey() {
        guard state == "current" || state == "completed" else {
          throw json.misplaced("'\(state)'", outside: "another file")
        }
        let plans = try plans(&json, areDone: state == "completed")
        lists[list]?.plans += plans
      }
    }
  }

  /// Reads the archived plans of each list, day by day.
  mutating func readArchive(_ json: inout JSONReader) throws(FormatError) {
    try json.beginObject()
    while let text = try json.nextKey() {
      guard let day = Day(text) else { throw json.noDay() }
      try json.beginObject()
      while let key = try json.nextKey() {
        let list = find(key)
        let plans = try plans(&json, areDone: true)
        lists[list]?.archive += plans.map { ArchivedPlan(day: day, plan: $0) }
      }
    }
  }

  /// Returns the notebook that has the lists.
  func notebook(_ json: inout JSONReader) throws(FormatError) -> Notebook {
    try json.obeying(atEnd: true) { () throws(Refusal) in
      var notebook = Notebook(id: "minilist")
      let standard = notebook.defaultPlanList
      if lists[standard] != nil {
        notebook = Notebook(id: "minilist", defaultPlanList: try planList(standard))
      }
      for id in order where id != standard { try notebook.insert(.planList(try planList(id))) }
      return notebook
    }
  }

  private func planList(_ id: PlanList.ID) throws(Refusal) -> PlanList {
    let list = lists[id] ?? List()
    let name = if let name = list.name { name } else { try Name(id.rawValue) }
    return try PlanList(id: id, name: name, plans: list.plans, archive: list.archive)
  }

  private mutating func find(_ key: String) -> PlanList.ID {
    let id = PlanList.ID(key)
    if lists[id] == nil {
      lists[id] = List()
      order.append(id)
    }
    return id
  }

  private mutating func plans(
    _ json: inout JSONReader, areDone: Bool
  ) throws(FormatError) -> [Plan] {
    var plans: [Plan] = []
    try json.beginArray()
    while try json.nextElement() {
      let text = try json.string()
      let name = try json.obeying { () throws(Refusal) in try Name(text) }
      plans.append(
        Plan(
          id: Plan.ID(identifiers.next()), name: name,
          completed: areDone ? Plan.unknownCompletion : nil))
    }
    return plans
  }
}
