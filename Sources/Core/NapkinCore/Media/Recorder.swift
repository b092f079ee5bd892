/// The logic of a voice recorder without its device: which actions are possible, and its position.
///
/// An app asks it before it starts or stops the device, and shows buttons for the possible actions.
public struct Recorder: Hashable, Sendable, Codable {
  /// The state of a recorder.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// The recorder does nothing.
    case idle
    /// The recorder records sound.
    case recording
    /// The recorder plays its recording.
    case playing
  }

  /// An action that a person can choose.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// Starts recording; possible only if there is no recording.
    case record
    /// Ends recording or playing.
    case stop
    /// Plays the recording from its start.
    case play
    /// Deletes the recording.
    case trash
  }

  /// The current state.
  public private(set) var state: State = .idle
  /// The length of the recording in milliseconds; 0 if there is none.
  public private(set) var duration: Int64
  /// The position of playing or recording, in milliseconds from the start.
  public private(set) var position: Int64 = 0

  /// Creates a recorder, with a recording in it or without one.
  public init(duration: Int64 = 0) {
    self.duration = max(0, duration)
  }

  /// The part of the recording that has been played, from 0 to 1.
  public var progress: Double {
    duration > 0 ? Double(position) / Double(duration) : 0
  }

  /// The actions that are possible in the current state.
  public var actions: [Action] {
    Action.allCases.filter { refusal(of: $0) == nil }
  }

  /// Performs an action, or refuses an action that is not possible in the current state.
  public mutating func perform(_ action: Action) throws(Refusal) {
    if let refusal = refusal(of: action) { throw refusal }
    switch action {
    case .record:
      state = .recording
    case .play:
      state = .playing
    case .stop:
      state = .idle
    case .trash:
      state = .idle
      duration = 0
    }
    position = 0
  }

  /// Updates the position to the device's, in milliseconds from the start. Playing stops at the end of the
  /// recording.
  public mutating func advance(to milliseconds: Int64) {
    switch state {
    case .idle:
      break
    case .recording:
      // Devices report late and repeatedly, but a recording never gets shorter.
      duration = max(duration, milliseconds)
      position = duration
    case .playing:
      position = max(0, min(milliseconds, duration))
      if position == duration {
        state = .idle
        position = 0
      }
    }
  }

  private func refusal(of action: Action) -> Refusal? {
    switch (action, state) {
    case (.stop, .idle):
      Refusal(.recorder, "Nothing is being recorded or played, so there is nothing to stop.")
    case (.play, .recording), (.trash, .recording), (.record, .recording):
      Refusal(.recording, "A recording is being made; stop it first.")
    case (.play, .playing), (.record, .playing):
      Refusal(.recorder, "A recording is being played; stop it first.")
    case (.play, .idle) where duration == 0, (.trash, .idle) where duration == 0:
      Refusal(.recorder, "There is no recording yet; record something first.")
    case (.record, .idle) where duration > 0:
      Refusal(.recorder, "There is a recording already; keep it or throw it away first.")
    default:
      nil
    }
  }
}

extension Recorder {
  private enum CodingKeys: String, CodingKey {
    case state, duration, position
  }

  /// Reads a recorder; a position outside of the recording is moved to the nearer end.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(duration: try container.decode(Int64.self, forKey: .duration))
    state = try container.decode(State.self, forKey: .state)
    position = max(0, min(try container.decode(Int64.self, forKey: .position), duration))
  }
}

extension Refusal.Code {
  /// Something is being recorded, and the operation would lose it.
  public static let recording: Self = "recording"
  /// The recorder cannot perform the action in its state.
  public static let recorder: Self = "recorder"
}
