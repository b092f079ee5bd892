extension Notebook {
  /// The user's settings for an app that shows the notebook. The core only stores them.
  public struct Settings: Hashable, Sendable, Codable {
    /// The colours of the app: dark on light, or light on dark.
    public enum Theme: String, Hashable, Sendable, Codable, CaseIterable {
      /// As the system is set.
      case automatic
      /// Dark on light.
      case day
      /// Light on dark.
      case night
    }

    /// Whether the app opens for its owner only.
    public var isLocked = false
    /// Whether the screen stays on while the app is open.
    public var keepsScreenOn = false
    /// The language of the app as a BCP 47 tag; `nil` for the language of the system.
    public var language: String?
    /// The colours of the app: dark on light, or light on dark.
    public var theme = Theme.automatic
    /// The size of texts in points; `nil` for the size that the system uses.
    public var fontSize: Double?
    /// The background picture of the app.
    public var background: Media?
    /// Settings that this version does not know.
    public var foreign = Foreign()

    /// Creates the settings of a new notebook.
    public init() {}
  }
}
