extension Notebook {
  /// The user's settings for an app that shows the notebook. The core only stores them.
  public struct Settings: Hashable, Sendable, Codable {
    /// Light on dark, or dark on light.
    public enum Theme: String, Hashable, Sendable, Codable, CaseIterable {
      /// The setting of the system.
      case automatic
      /// Dark on light.
      case day
      /// Light on dark.
      case night
    }

    /// Whether the app opens only to its owner.
    public var isLocked = false
    /// Whether the screen stays on while the app is open.
    public var keepsScreenOn = false
    /// The language of the app as a BCP 47 tag, or `nil` for the system's.
    public var language: String?
    /// Light on dark, or dark on light.
    public var theme = Theme.automatic
    /// The size of texts in points, or `nil` for the system's.
    public var fontSize: Double?
    /// The picture behind everything.
    public var background: Media?
    /// Settings that this version does not know.
    public var foreign = Foreign()

    /// Creates the settings of a new notebook.
    public init() {}
  }
}
