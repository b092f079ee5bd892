extension MindMap {
  /// How the nodes of a map look that do not say it themselves.
  ///
  /// A style has a name, by which nodes, levels and rules refer to it; the style named ``standard`` is that of all
  /// nodes. A name that no style has means nothing. ``MindMap/looks()`` puts everything together.
  public struct Styles: Hashable, Sendable, Codable {
    /// A look with a name.
    public struct Style: Hashable, Sendable, Codable {
      /// What nodes, levels and rules call it.
      public var name: String
      /// How such nodes look.
      public var look: NodeStyle
      /// The icons before those of such a node.
      public var icons: [String]

      /// Creates a style.
      public init(_ name: String, _ look: NodeStyle = NodeStyle(), icons: [String] = []) {
        (self.name, self.look, self.icons) = (name, look, icons)
      }
    }

    /// Which nodes have the styles of their levels.
    public enum LevelUse: String, Hashable, Sendable, Codable, CaseIterable {
      /// None of them.
      case none
      /// All nodes.
      case all
      /// Those with others below them.
      case parents
    }

    /// The name of the style that all nodes have.
    public static let standard = "default"
    /// There are no more styles, and no more rules, than that.
    public static let most = 1000

    /// The styles, in the order of their names; of several with one name the first stays.
    public var all: [Style] = [] {
      didSet {
        var met: Set<String> = []
        all = all.filter { met.insert($0.name).inserted }.sorted { $0.name < $1.name }
      }
    }
    /// The names of the styles by level, that of the root first.
    public var levels: [String] = []
    /// Which nodes have the styles of their levels.
    public var levelUse = LevelUse.none
    /// What gives nodes styles; an earlier rule overrides a later one.
    public var rules: [Rule] = []

    /// Creates the styles of a map that has none.
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
  /// Gives a style to all nodes that pass some tests.
  public struct Rule: Hashable, Sendable, Codable {
    /// The name of the style.
    public var style: String
    /// What a node has to be; one that passes all of them gets the style.
    public var tests: [Test]
    /// Whether the rules behind it do not count for nodes that pass.
    public var isLast: Bool

    /// Creates a rule.
    public init(_ style: String, where tests: [Test] = [], isLast: Bool = false) {
      (self.style, self.tests, self.isLast) = (style, tests, isLast)
    }
  }

  /// Something that nodes are or are not.
  public struct Test: Hashable, Sendable, Codable {
    /// What is looked at.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
      /// The words of the node.
      case text
      /// The words of the note.
      case note
      /// The words of the details.
      case details
      /// The words of the node, its note and its details.
      case words
      /// The address that the node leads to.
      case link
      /// The names of the icons.
      case icon
      /// The values of the attributes with a name.
      case attribute
      /// The level; that of the root is 0.
      case level
      /// How many nodes are below the node.
      case children
      /// Something that only another program knows. No node passes.
      case other
    }

    /// How it is looked at.
    public enum Relation: String, Hashable, Sendable, Codable, CaseIterable {
      /// It is there.
      case exists
      /// The value is in it.
      case contains
      /// It is the value.
      case equals
      /// It is a number above the value.
      case above
      /// It is a number below the value.
      case below
      /// Divided by the value, it leaves the ``Test/name`` as the rest.
      case every
    }

    /// What is looked at.
    public var subject: Subject
    /// The name of the attribute, or what ``Relation/every`` leaves.
    public var name: String
    /// How it is looked at.
    public var relation: Relation
    /// What it is compared with.
    public var value: String
    /// Whether nodes pass of which it is not so.
    public var isNegated: Bool
    /// Whether capital letters count as others than small ones.
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
