/// A mapping of the elements and attributes in a museum's catalogue to keys in JSON.
///
/// ```xml
/// <catalogue name="The Small Museum">
///   <floor id="1" level="1" width="300" height="200" plan="plans/1.svg"><name>First Floor</name></floor>
///   <artwork id="kiss"><title>The Kiss</title><term>Betrayal</term><term>Night</term></artwork>
/// </catalogue>
/// ```
public struct CatalogueMapping: Hashable, Sendable {
  /// The type of a value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A text.
    case text
    /// A number; a value that is not a number is left out, and counted.
    case number
    /// A list of texts, one for each element with the name.
    case list
  }

  /// A key, and the path of its value.
  public struct Field: Hashable, Sendable {
    /// The key in the JSON.
    public var key: String
    /// The path of the value from the element of the work: `title`, `place/floor`, `@id`.
    public var path: String
    /// The type of the value.
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
  /// The keys of a work, in the order in which they are written.
  public var fields: [Field]
  /// The name of the element of a floor; `nil` if the catalogue describes no floors. Works may have children of
  /// the same name.
  public var floor: String?
  /// The keys of a floor, in the order in which they are written.
  public var floorFields: [Field]
  /// The attribute of the outermost element that names the museum; `nil` if there is none.
  public var museumName: String?

  /// Creates a mapping.
  public init(
    work: String, fields: [Field], floor: String? = nil, floorFields: [Field] = [],
    museumName: String? = nil
  ) {
    self.work = work
    self.fields = fields
    self.floor = floor
    self.floorFields = floorFields
    self.museumName = museumName
  }

  /// The mapping of catalogues that name things as Napkin does.
  public static let usual = CatalogueMapping(
    work: "artwork",
    fields: [
      Field("id", from: "@id"), Field("title", from: "title"), Field("prompt", from: "prompt"),
      Field("picture", from: "picture"), Field("floor", from: "floor"),
      Field("x", from: "x", as: .number), Field("y", from: "y", as: .number),
      Field("terms", from: "term", as: .list), Field("code", from: "code"),
    ],
    floor: "floor",
    floorFields: [
      Field("id", from: "@id"), Field("name", from: "name"),
      Field("level", from: "@level", as: .number), Field("width", from: "@width", as: .number),
      Field("height", from: "@height", as: .number), Field("plan", from: "@plan"),
    ],
    museumName: "name")
}
