/// Something that a person does to a document: "Move Node", "Complete Plan".
///
/// A command says which changes it consists of; the ``Editor`` applies them, all or nothing, as one
/// step of the history. An app adds its own commands by conforming to this protocol:
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
  /// The kind of document that it acts on.
  associatedtype Document: Editable

  /// The name of the command in the Undo menu.
  var name: String { get }

  /// Performances with the same key, one after another, coalesce into one step until the gesture
  /// ends. The default, `nil`, never coalesces.
  var mergeKey: MergeKey? { get }

  /// The changes that make it up, in order, each valid after the ones before it. None means that
  /// there is nothing to do.
  func changes(
    in document: Document, context: inout Context
  ) throws(Refusal) -> [Document.Change]
}

extension Command {
  /// Commands do not coalesce unless they say so.
  public var mergeKey: MergeKey? { nil }
}

/// What makes performances of a command belong to one gesture: typing, dragging, drawing.
public struct MergeKey: Hashable, Sendable, Codable {
  /// What kind of gesture it is.
  public var gesture: String
  /// The identifier of what it works on.
  public var target: String

  /// Creates a key.
  public init(_ gesture: String, on target: String) {
    self.gesture = gesture
    self.target = target
  }
}
