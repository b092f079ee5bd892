/// A voice recorder without the device: what may be pressed when, and how far it is.
///
/// An app asks it before it starts or stops the device, and shows the buttons that it allows.
public struct Recorder: Hashable, Sendable, Codable {
  /// What a recorder is doing.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case idle
    /// It takes in sound.
    case recording
    /// It gives sound out.
    case playing
  }

  /// What a person can press.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// Take in sound; only when there is no recording yet.
    case record
    /// End recording or playing.
    case stop
    /// Hear the recording from its start.
    case play
    /// Throw the recording away.
    case trash
  }

  /// What it is doing.
  public private(set) var state: State = .idle
  /// How long the recording is, in milliseconds; 0 if there is none.
  public private(set) var duration: Int64
  /// Where it plays or records, in milliseconds from the start.
  public private(set) var position: Int64 = 0

  /// Creates a recorder, with a recording in it or without one.
  public init(duration: Int64 = 0) {
    self.duration = max(0, duration)
  }

  /// How much of the recording has been played, from 0 to 1.
  public var progress: Double {
    duration > 0 ? Double(position) / Double(duration) : 0
  }

  /// The actions that are possible now: the buttons worth showing.
  public var actions: [Action] {
    Action.allCases.filter { refusal(of: $0) == nil }
  }

  /// Does what a person pressed, or says why it cannot be done.
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

  /// Takes note of where the device is, in milliseconds from the start. What is played to its end
  /// stops.
  public mutating func advance(to milliseconds: Int64) {
    switch state {
    case .idle:
      break
    case .recording:
      // Devices report late and twice, but a recording never gets shorter.
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

  /// Reads a recorder; a position outside of the recording counts as its nearest end.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(duration: try container.decode(Int64.self, forKey: .duration))
    state = try container.decode(State.self, forKey: .state)
    position = max(0, min(try container.decode(Int64.self, forKey: .position), duration))
  }
}

extension Refusal.Code {
  /// Something is being recorded there and would be lost.
  public static let recording: Self = "recording"
  /// The recorder is not in a state to do that.
  public static let recorder: Self = "recorder"
}
