/// A list of plans, with an archive of finished plans that were put away.
///
/// All plans of a list, archived ones included, have different identifiers. Only unfinished plans in the list
/// itself can have a timer. The archive is sorted by day. Every initializer and every change keeps these rules.
public struct PlanList: Editable, Identifiable {
  /// The identifier of a plan list.
  public typealias ID = Identifier<PlanList>

  /// Its identifier.
  public package(set) var id: ID
  /// The name of the list.
  public package(set) var name: Name
  /// The plans, finished or not, in the order that the person gave them.
  public internal(set) var plans: [Plan]
  /// The archived plans, sorted by day; the plans of one day are in the order of their archiving.
  public internal(set) var archive: [ArchivedPlan]
  /// The picture behind the list, if any.
  public package(set) var background: Media?
  /// When the list was made, if known.
  public internal(set) var created: Instant?
  /// When the list was last changed, if known.
  public internal(set) var modified: Instant?
  /// Values of other programs that Napkin keeps without understanding them.
  public package(set) var foreign: Foreign

  /// Creates an empty list.
  public init(id: ID, name: Name, created: Instant? = nil) {
    self.id = id
    self.name = name
    self.plans = []
    self.archive = []
    self.created = created
    self.modified = created
    self.foreign = Foreign()
  }

  /// Creates a list as a file describes it. The archive may be in any order. Plans that break a rule of the list
  /// are refused.
  public init(
    id: ID,
    name: Name,
    plans: [Plan],
    archive: [ArchivedPlan] = [],
    background: Media? = nil,
    created: Instant? = nil,
    modified: Instant? = nil,
    foreign: Foreign = Foreign()
  ) throws(Refusal) {
    self.init(id: id, name: name, created: created)
    self.modified = modified
    self.background = background
    self.foreign = foreign
    try fill(plans, archive: archive)
  }

  /// Puts plans into an empty list. Plans that break a rule of the list are refused.
  package mutating func fill(_ plans: [Plan], archive: [ArchivedPlan]) throws(Refusal) {
    try checkNew(plans, archived: archive)
    self.plans = plans
    self.archive = archive.sorted { $0.day < $1.day }
  }

  /// The stamp that identifies this state of the list.
  public var stamp: DocumentStamp {
    DocumentStamp(id: id.rawValue, modified: modified, count: plans.count)
  }
}

extension PlanList {
  private enum CodingKeys: String, CodingKey {
    case id, name, plans, archive, background, created, modified, foreign
  }

  /// Reads a list, and refuses a list that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      name: container.decode(Name.self, forKey: .name),
      plans: container.decode([Plan].self, forKey: .plans),
      archive: container.decodeIfPresent([ArchivedPlan].self, forKey: .archive) ?? [],
      background: container.decodeIfPresent(Media.self, forKey: .background),
      created: container.decodeIfPresent(Instant.self, forKey: .created),
      modified: container.decodeIfPresent(Instant.self, forKey: .modified),
      foreign: container.decodeIfPresent(Foreign.self, forKey: .foreign) ?? Foreign())
  }
}

extension PlanList {
  /// Refuses new plans that break a rule of the list, or whose identifiers are taken.
  func checkNew(_ plans: [Plan], archived: [ArchivedPlan] = []) throws(Refusal) {
    for plan in plans where plan.isCompleted && plan.timer != nil {
      throw Refusal.finished(plan.id)
    }
    for entry in archived where entry.plan.timer != nil {
      throw Refusal.timed(entry.id)
    }
    // A single plan, as a person adds it, is compared with each plan; for many plans, a set is faster.
    if plans.count == 1, archived.isEmpty {
      for plan in plans where contains(plan.id) {
        throw Refusal.duplicate("plan", plan.id.rawValue)
      }
    } else {
      var taken = Set(self.plans.lazy.map(\.id))
      taken.formUnion(self.archive.lazy.map(\.id))
      taken.reserveCapacity(taken.count + plans.count + archived.count)
      for plan in plans where !taken.insert(plan.id).inserted {
        throw Refusal.duplicate("plan", plan.id.rawValue)
      }
      for entry in archived where !taken.insert(entry.id).inserted {
        throw Refusal.duplicate("plan", entry.id.rawValue)
      }
    }
  }
}
