/// A plan in the archive, with the day on which it was archived.
public struct ArchivedPlan: Hashable, Sendable, Codable, Identifiable {
  /// The day on which the plan was archived, in the time zone of the person.
  public var day: Day
  /// The plan.
  public var plan: Plan

  /// Creates an archived plan.
  public init(day: Day, plan: Plan) {
    self.day = day
    self.plan = plan
  }

  /// The identifier of the plan.
  public var id: Plan.ID { plan.id }
}
