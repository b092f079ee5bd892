/// The permissions of a page in a browser: only its own scripts and styles, unless others are added here.
public struct BrowserPolicy: Sendable {
  /// Additional sources of pictures, such as `data:`, `blob:` or `https://tiles.example.org`.
  public var pictures: [String] = []
  /// The features for which a page may ask its user, such as `camera` or `geolocation`.
  public var features: Set<String> = []

  /// Creates the strictest policy.
  public init(pictures: [String] = [], features: Set<String> = []) {
    self.pictures = pictures
    self.features = features
  }

  private static let denied = [
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope",
    "microphone", "midi", "payment", "usb",
  ]

  /// The header fields of every response.
  package var fields: [(name: String, value: String)] {
    var content = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "font-src 'self'", "manifest-src 'self'",
      (["img-src 'self'"] + pictures).joined(separator: " "),
    ]
    content += ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
    let permissions = Set(Self.denied).union(features).sorted().map { feature in
      "\(feature)=\(features.contains(feature) ? "(self)" : "()")"
    }
    return [
      ("Content-Security-Policy", content.joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
      ("Permissions-Policy", permissions.joined(separator: ", ")),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }
}
