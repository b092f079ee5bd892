/// Which elements and attributes of a museum's catalogue become which keys of JSON.
///
/// ```xml
/// <catalogue>
///   <artwork id="kiss"><title>The Kiss</title><term>Betrayal</term><term>Night</term></artwork>
/// </catalogue>
/// ```
public struct CatalogueMapping: Hashable, Sendable {
  /// What a value becomes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A text.
    case text
    /// A number; what is none is left out, and counted.
    case number
    /// A list of texts, one for each element of the name.
    case list
  }

  /// One key, and where its value stands.
  public struct Field: Hashable, Sendable {
    /// The key in the JSON.
    public var key: String
    /// Where the value stands, seen from the element of the work: `title`, `place/floor`, `@id`.
    public var path: String
    /// What it becomes.
    public var kind: Kind

    /// Creates a field.
    public init(_ key: String, from path: String, as kind: Kind = .text) {
      self.key = key
      self.path = path
      self.kind = kind
    }
  }

  /// The name of the element of a work.
  public var work: String
  /// The keys, in the order in which they are written.
  public var fields: [Field]

  /// Creates a mapping.
  public init(work: String, fields: [Field]) {
    self.work = work
    self.fields = fields
  }

  /// The mapping of catalogues that name things as Napkin does.
  public static let usual = CatalogueMapping(
    work: "artwork",
    fields: [
      Field("id", from: "@id"), Field("title", from: "title"), Field("prompt", from: "prompt"),
      Field("picture", from: "picture"), Field("floor", from: "floor"),
      Field("x", from: "x", as: .number), Field("y", from: "y", as: .number),
      Field("terms", from: "term", as: .list), Field("code", from: "code"),
    ])
}
