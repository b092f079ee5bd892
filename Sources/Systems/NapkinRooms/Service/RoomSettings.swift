public import NapkinCore

/// How many rooms there may be at one place, to six decimals of a degree.
public enum RoomPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// One room.
  case onePerPlace
  /// Any number.
  case many
}

/// The settings that an administrator can change.
public struct RoomSettings: Hashable, Sendable, Codable {
  /// The actions, in addition to talking, that people may be allowed.
  public enum Ability: String, Hashable, Sendable, Codable, CaseIterable {
    /// Open rooms.
    case open
    /// Post pictures.
    case picture
    /// Change the topics of rooms that they opened, and remove these rooms.
    case edit
  }

  /// How many rooms there may be at one place.
  public var policy = RoomPolicy.onePerPlace
  /// The number of days after which a room without visits is removed: from 1 to 3,650.
  public var unusedDays = 30
  /// The number of minutes that a visit lasts after the last command: from 1 to 1,440.
  public var visitMinutes = 30
  /// The number of seconds without a command after which a person leaves all rooms: from 30 to 86,400.
  public var silenceSeconds = 120
  /// Whether people may register.
  public var hasRegistration = true
  /// The abilities of people without an account.
  public var guests: Set<Ability> = [.open, .picture]
  /// The abilities of members.
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
  /// The person is not allowed to perform the action.
  public static let notAllowed: Self = "not-allowed"
  /// The action is only for people in the room.
  public static let notInRoom: Self = "not-in-room"
}
