public import NapkinCore

/// How many rooms there may be at one place, to six decimals of a degree.
public enum RoomPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// One, as on the first maps.
  case onePerPlace
  /// Any number.
  case many
}

/// What an administrator can set.
public struct RoomSettings: Hashable, Sendable, Codable {
  /// What people may do besides talking.
  public enum Ability: String, Hashable, Sendable, Codable, CaseIterable {
    /// Open rooms.
    case open
    /// Show pictures.
    case picture
    /// Change the topic of the rooms that they opened, and remove them.
    case edit
  }

  /// How many rooms there may be at one place.
  public var policy = RoomPolicy.onePerPlace
  /// After how many days a room without visits is removed: from 1 to 3,650.
  public var unusedDays = 30
  /// How long a visit lasts after the last command, in minutes: from 1 to 1,440.
  public var visitMinutes = 30
  /// After how many seconds without a command a person is taken out of rooms: from 30 to 86,400.
  public var silenceSeconds = 120
  /// Whether people may register.
  public var hasRegistration = true
  /// What people without an account may do.
  public var guests: Set<Ability> = [.open, .picture]
  /// What members may do.
  public var members: Set<Ability> = [.open, .picture, .edit]

  /// Creates the settings of a new server.
  public init() {}

  /// Refuses settings that are out of range.
  func check() throws(Refusal) {
    let isInRange =
      1...3_650 ~= unusedDays && 1...1_440 ~= visitMinutes && 30...86_400 ~= silenceSeconds
    guard isInRange else {
      throw Refusal(
        .invalidSetting,
        "A room waits 1 to 3,650 days, a visit 1 to 1,440 minutes, a silent person 30 to 86,400 "
          + "seconds.")
    }
  }

  var visitLength: Int64 { Int64(visitMinutes) * 60_000 }
  var silenceLength: Int64 { Int64(silenceSeconds) * 1_000 }
}

extension Refusal.Code {
  /// A setting is out of range.
  public static let invalidSetting: Self = "invalid-setting"
  /// A nickname is banned.
  public static let banned: Self = "banned"
  /// The person may not do that.
  public static let notAllowed: Self = "not-allowed"
  /// Only who is in the room may do that.
  public static let notInRoom: Self = "not-in-room"
}
