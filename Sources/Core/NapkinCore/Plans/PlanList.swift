/// A list of plans, and the archive of those that are over.
///
/// No two of its plans, archived ones included, have the same identifier; only unfinished ones in
/// the list itself have a timer; the archive is sorted by day. These rules hold whoever makes or
/// changes the list.
public struct PlanList: Editable, Identifiable {
  /// The identifier of a plan list.
  public typealias ID = Identifier<PlanList>

  /// Its identifier.
  public package(set) var id: ID
  /// What it is called.
  public package(set) var name: Name
  /// The plans, finished or not, in the order that the person gave them.
  public internal(set) var plans: [Plan]
  /// The plans that were put away, by day and within a day in the order in which they came.
  public internal(set) var archive: [ArchivedPlan]
  /// The picture behind the list, if any.
  public package(set) var background: Media?
  /// When it was made, if known.
  public internal(set) var created: Instant?
  /// When it was last changed, if known.
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

  /// Creates a list as a file describes it; the archive may come in any order. Plans that break
  /// a rule of the list are refused.
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

  /// The stamp that identifies this state.
  public var stamp: DocumentStamp {
    DocumentStamp(id: id.rawValue, modified: modified, count: plans.count)
  }
}

extension PlanList {
  private enum CodingKeys: String, CodingKey {
    case id, name, plans, archive, background, created, modified, foreign
  }

  /// Reads a list, and refuses one that breaks a rule.
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
  /// Refuses plans that cannot come in beside those that are here.
  func checkNew(_ plans: [Plan], archived: [ArchivedPlan] = []) throws(Refusal) {
    for plan in plans where plan.isCompleted && plan.timer != nil {
      throw Refusal.finished(plan.id)
    }
    for entry in archived where entry.plan.timer != nil {
      throw Refusal.timed(entry.id)
    }
    // One plan, as a person adds it, is looked for; many are looked up.
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
