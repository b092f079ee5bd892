extension Notebook {
  private enum CodingKeys: String, CodingKey {
    case id, title, notes, drawings, maps, planLists, trash, defaultPlanList, settings, created
    case modified, foreign
  }

  /// Reads a notebook, and refuses one that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self = .vacant()
    title = try container.decode(String.self, forKey: .title)
    settings = try container.decode(Settings.self, forKey: .settings)
    created = try container.decodeIfPresent(Instant.self, forKey: .created)
    modified = try container.decodeIfPresent(Instant.self, forKey: .modified)
    foreign = try container.decode(Foreign.self, forKey: .foreign)
    notes = try container.decode(Shelf<Note>.self, forKey: .notes)
    drawings = try container.decode(Shelf<Drawing>.self, forKey: .drawings)
    maps = try container.decode(Shelf<MindMap>.self, forKey: .maps)
    for list in try container.decode([PlanList].self, forKey: .planLists) {
      try insert(.planList(list))
    }
    for trashed in try container.decode([Trashed].self, forKey: .trash) {
      try insertTrashed(trashed)
    }
    let list = try container.decode(PlanList.ID.self, forKey: .defaultPlanList)
    guard planLists.contains(list) else { throw Refusal.missing("plan list", list.rawValue) }
    self = completed(id: try container.decode(ID.self, forKey: .id), defaultPlanList: list)
  }
}
