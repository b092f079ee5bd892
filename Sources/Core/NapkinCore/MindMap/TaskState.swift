/// Whether a node is a task, and how far the task is done.
public struct TaskState: Hashable, Sendable, Codable {
  /// How far a task is done.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not a task.
    case none
    /// A task that is not done.
    case open
    /// A task that is partly done.
    case partly
    /// A task that is done.
    case done
  }

  /// Whether the task is done.
  public var status: Status
  /// How much of the task is done, in percent, from 0 to 100.
  public private(set) var progress: UInt8?
  /// How urgent the task is: 0 is the most urgent, 9 the least.
  public private(set) var priority: UInt8?

  /// Creates a task state; a progress over 100 counts as 100, a priority over 9 as 9.
  public init(_ status: Status = .none, progress: UInt8? = nil, priority: UInt8? = nil) {
    self.status = status
    self.progress = progress.map { min($0, 100) }
    self.priority = priority.map { min($0, 9) }
  }

  /// The state of a node that is not a task.
  public static let none = TaskState()
}

extension TaskState {
  private enum CodingKeys: String, CodingKey {
    case status, progress, priority
  }

  /// Reads a state; a progress over 100 counts as 100, a priority over 9 as 9.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Status.self, forKey: .status),
      progress: try container.decodeIfPresent(UInt8.self, forKey: .progress),
      priority: try container.decodeIfPresent(UInt8.self, forKey: .priority))
  }
}
