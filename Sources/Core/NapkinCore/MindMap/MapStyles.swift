extension MindMap {
  /// The styles of a map: how nodes look where they have no look of their own.
  ///
  /// Nodes, levels and rules refer to a style by its name; the style named ``standard`` applies to all nodes. A
  /// name without a style has no effect. ``MindMap/looks()`` computes the look of each node.
  public struct Styles: Hashable, Sendable, Codable {
    /// A look with a name.
    public struct Style: Hashable, Sendable, Codable {
      /// The name by which nodes, levels and rules refer to the style.
      public var name: String
      /// The look of the nodes that use the style.
      public var look: NodeStyle
      /// Icons shown before the node's own icons.
      public var icons: [String]

      /// Creates a style.
      public init(_ name: String, _ look: NodeStyle = NodeStyle(), icons: [String] = []) {
        (self.name, self.look, self.icons) = (name, look, icons)
      }
    }

    /// The nodes to which the styles of their levels apply.
    public enum LevelUse: String, Hashable, Sendable, Codable, CaseIterable {
      /// No nodes.
      case none
      /// All nodes.
      case all
      /// Nodes that have children.
      case parents
    }

    /// The name of the style that applies to all nodes.
    public static let standard = "default"
    /// The largest number of styles in a map, and also of rules.
    public static let most = 1000

    /// The styles, sorted by name. Of several styles with the same name, the first is kept.
    public var all: [Style] = [] {
      didSet {
        var met: Set<String> = []
        all = all.filter { met.insert($0.name).inserted }.sorted { $0.name < $1.name }
      }
    }
    /// The names of the styles of the levels, beginning with the level of the root.
    public var levels: [String] = []
    /// The nodes to which the styles of their levels apply.
    public var levelUse = LevelUse.none
    /// The rules that give styles to nodes; an earlier rule overrides a later one.
    public var rules: [Rule] = []
    /// The names of the attributes that pictures show, sorted; `nil` for all attributes.
    public var shownAttributes: [String]? {
      didSet { shownAttributes = shownAttributes.map { Set($0).sorted() } }
    }

    /// Creates an empty list of styles.
    public init() {}

    /// The style with a name.
    public subscript(name: String) -> Style? {
      get { all.first { $0.name == name } }
      set {
        let index = all.firstIndex { $0.name == name }
        switch (index, newValue) {
        case (let index?, let style?): all[index] = style
        case (let index?, nil): all.remove(at: index)
        case (nil, let style?): all.append(style)
        case (nil, nil): break
        }
      }
    }
  }
}

extension MindMap.Styles {
  /// A rule that gives a style to all nodes that pass its tests.
  public struct Rule: Hashable, Sendable, Codable {
    /// The name of the style.
    public var style: String
    /// The tests; a node that passes all of them gets the style.
    public var tests: [Test]
    /// Whether later rules are skipped for nodes that pass the tests.
    public var isLast: Bool

    /// Creates a rule.
    public init(_ style: String, where tests: [Test] = [], isLast: Bool = false) {
      (self.style, self.tests, self.isLast) = (style, tests, isLast)
    }
  }

  /// A condition that a node fulfils or not.
  public struct Test: Hashable, Sendable, Codable {
    /// The part of a node that a test examines.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
      /// The text of the node.
      case text
      /// The text of the note.
      case note
      /// The text of the details.
      case details
      /// The texts of the node, its note and its details.
      case words
      /// The address of the node's link.
      case link
      /// The names of the icons.
      case icon
      /// The values of the attributes with the name ``Test/name``.
      case attribute
      /// The level of the node; the root is at level 0.
      case level
      /// The number of the node's children.
      case children
      /// A condition that only another program can examine. No node passes such a test.
      case other
    }

    /// How the subject is compared with the value.
    public enum Relation: String, Hashable, Sendable, Codable, CaseIterable {
      /// The subject is not empty.
      case exists
      /// The subject contains the value.
      case contains
      /// The subject equals the value.
      case equals
      /// The subject is a number greater than the value.
      case above
      /// The subject is a number less than the value.
      case below
      /// The subject divided by the value leaves the remainder ``Test/name``.
      case every
    }

    /// The part of a node that a test examines.
    public var subject: Subject
    /// The name of the attribute, or the remainder for ``Relation/every``.
    public var name: String
    /// How the subject is compared with the value.
    public var relation: Relation
    /// The value that the subject is compared with.
    public var value: String
    /// Whether a node passes if it does *not* fulfil the relation.
    public var isNegated: Bool
    /// Whether the comparison distinguishes upper and lower case.
    public var isExact: Bool

    /// Creates a test.
    public init(
      _ subject: Subject, _ relation: Relation, _ value: String = "", name: String = "",
      isNegated: Bool = false, isExact: Bool = false
    ) {
      (self.subject, self.name, self.relation, self.value) = (subject, name, relation, value)
      (self.isNegated, self.isExact) = (isNegated, isExact)
    }
  }
}
