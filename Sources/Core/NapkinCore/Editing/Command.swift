/// An action of a person on a document, such as "Move Node" or "Complete Plan".
///
/// A command returns the changes that it consists of. The ``Editor`` applies all of them or none, as one step of the
/// history. An app adds its own commands by conforming to this protocol:
///
/// ```swift
/// struct ShoutNode: Command {
///   var node: MindMap.Node.ID
///   let name = "Shout"
///
///   func changes(in map: MindMap, context: inout Context) throws(Refusal) -> [MindMap.Change] {
///     let text = try map.node(node).text
///     return [.set(node, .text(RichText(text.source.uppercased(), syntax: text.syntax)))]
///   }
/// }
/// ```
public protocol Command<Document>: Sendable {
  /// The type of the document that it acts on.
  associatedtype Document: Editable

  /// The name of the command in the Undo menu.
  var name: String { get }

  /// The key of the gesture that the command belongs to. Commands with the same key, one after another, become one
  /// step until the gesture ends. A command with the key `nil`, the default, is always a step of its own.
  var mergeKey: MergeKey? { get }

  /// Returns the changes of the command, in order. Each is valid after the changes before it. An empty list means
  /// that there is nothing to do.
  func changes(
    in document: Document, context: inout Context
  ) throws(Refusal) -> [Document.Change]
}

extension Command {
  /// By default, `nil`: the command is a step of its own.
  public var mergeKey: MergeKey? { nil }
}

/// Identifies a gesture, such as typing, dragging or drawing, whose commands become one step.
public struct MergeKey: Hashable, Sendable, Codable {
  /// The kind of gesture.
  public var gesture: String
  /// The identifier of the part that the gesture works on.
  public var target: String

  /// Creates a key.
  public init(_ gesture: String, on target: String) {
    self.gesture = gesture
    self.target = target
  }
}
