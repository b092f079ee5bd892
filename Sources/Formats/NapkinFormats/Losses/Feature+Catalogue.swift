extension Feature {
  /// The features of the model; the numbers in the properties below are indices of this array.
  static let catalogue: [(name: String, summary: String)] = [
    ("title", "what a document is called, and what is said about it"),
    ("notebook", "a notebook as a whole"),
    ("map", "a mind map as a whole"),
    ("note", "a note of a notebook, or the note of a node"),
    ("drawing", "a drawing as a whole"),
    ("plan list", "a plan list as a whole"),
    ("order", "the order that a person gave to documents"),
    ("category", "the category of a note"),
    ("trash", "what was deleted and can be brought back"),
    ("canvas", "size, background and grid of a canvas"),
    ("settings", "how a person likes the app to be"),
    ("node", "a node of a map, with its place in the tree"),
    ("floating node", "a node that is not attached yet"),
    ("identifier", "the name by which others refer to a thing"),
    ("text", "the words of a node, a note or a plan"),
    ("markup", "bold, lists, tables and the like inside a text"),
    ("details", "the second text of a node"),
    ("icon", "a small picture from a fixed set"),
    ("link", "where a node or a note leads to"),
    ("connector", "a line from one node to another"),
    ("connector label", "the words on a connector"),
    ("attribute", "a name with a value"),
    ("tag", "a word to find things by"),
    ("folded", "whether what is below a node is hidden"),
    ("side", "on which side of the root a branch grows"),
    ("position", "where a person put a thing by hand"),
    ("color", "the colour of words and what is behind them"),
    ("font", "the font, its size and weight"),
    ("shape", "the shape of a node"),
    ("border", "the line around a node"),
    ("edge", "the line from a node to its parent"),
    ("cloud", "the cloud around a branch"),
    ("style", "a named look, and the looks of a whole document"),
    ("plan", "something that a person plans to do"),
    ("task", "whether something is to be done, and done"),
    ("progress", "how far it is done"),
    ("priority", "how urgent it is"),
    ("timer", "a time to focus, and what was spent"),
    ("archive", "finished plans by day"),
    ("reminder", "when to be reminded"),
    ("place", "a point on earth"),
    ("date", "when a thing was made or changed"),
    ("author", "who made or changed a thing"),
    ("media", "a picture, recording, film or file"),
    ("stroke", "a line drawn by hand"),
    ("pressure", "how hard the pen was pressed"),
    ("timing", "when each point was drawn"),
    ("tilt", "how the pen was held"),
    ("tool", "pen, marker or eraser, with colour and width"),
    ("foreign", "what another program put there"),
    ("body", "that a node is text between the other children of its parent"),
  ]

  /// The title and the description of a document.
  public static var title: Feature { Feature(number: 0) }
  /// A notebook as a whole.
  public static var notebook: Feature { Feature(number: 1) }
  /// A mind map as a whole.
  public static var map: Feature { Feature(number: 2) }
  /// A note of a notebook, or the note of a node.
  public static var note: Feature { Feature(number: 3) }
  /// A drawing as a whole.
  public static var drawing: Feature { Feature(number: 4) }
  /// A plan list as a whole.
  public static var planList: Feature { Feature(number: 5) }
  /// The order that a person gave to documents.
  public static var order: Feature { Feature(number: 6) }
  /// The category of a note.
  public static var category: Feature { Feature(number: 7) }
  /// Deleted documents that can be brought back.
  public static var trash: Feature { Feature(number: 8) }
  /// Size, background and grid of a canvas.
  public static var canvas: Feature { Feature(number: 9) }
  /// The settings of a notebook.
  public static var settings: Feature { Feature(number: 10) }
  /// A node of a map, with its position in the tree.
  public static var node: Feature { Feature(number: 11) }
  /// A node that is not attached to the tree.
  public static var floating: Feature { Feature(number: 12) }
  /// The identifier by which other things refer to a thing.
  public static var identifier: Feature { Feature(number: 13) }
  /// The text of a node, a note or a plan.
  public static var text: Feature { Feature(number: 14) }
  /// Bold, lists, tables and the like inside a text.
  public static var markup: Feature { Feature(number: 15) }
  /// The second text of a node.
  public static var details: Feature { Feature(number: 16) }
  /// A small picture from a fixed set.
  public static var icon: Feature { Feature(number: 17) }
  /// The target of a node's or note's link.
  public static var link: Feature { Feature(number: 18) }
  /// A line from one node to another.
  public static var connector: Feature { Feature(number: 19) }
  /// The text on a connector.
  public static var connectorLabel: Feature { Feature(number: 20) }
  /// A name with a value.
  public static var attribute: Feature { Feature(number: 21) }
  /// A keyword to find things by.
  public static var tag: Feature { Feature(number: 22) }
  /// Whether the nodes below a node are hidden.
  public static var folded: Feature { Feature(number: 23) }
  /// The side of the root on which a branch grows.
  public static var side: Feature { Feature(number: 24) }
  /// The position that a person gave to a thing.
  public static var position: Feature { Feature(number: 25) }
  /// The colour of a text and of its background.
  public static var color: Feature { Feature(number: 26) }
  /// The font, its size and weight.
  public static var font: Feature { Feature(number: 27) }
  /// The shape of a node.
  public static var shape: Feature { Feature(number: 28) }
  /// The line around a node.
  public static var border: Feature { Feature(number: 29) }
  /// The line from a node to its parent.
  public static var edge: Feature { Feature(number: 30) }
  /// The cloud around a branch.
  public static var cloud: Feature { Feature(number: 31) }
  /// A named style, and the styles of a whole document.
  public static var style: Feature { Feature(number: 32) }
  /// Something that a person plans to do.
  public static var plan: Feature { Feature(number: 33) }
  /// Whether a thing is a task, and whether it is done.
  public static var task: Feature { Feature(number: 34) }
  /// The progress of a task.
  public static var progress: Feature { Feature(number: 35) }
  /// The urgency of a task.
  public static var priority: Feature { Feature(number: 36) }
  /// A timer for focused work, and the time spent.
  public static var timer: Feature { Feature(number: 37) }
  /// Finished plans by day.
  public static var archive: Feature { Feature(number: 38) }
  /// A time at which to remind the person.
  public static var reminder: Feature { Feature(number: 39) }
  /// A point on earth.
  public static var place: Feature { Feature(number: 40) }
  /// The date on which a thing was made or changed.
  public static var date: Feature { Feature(number: 41) }
  /// The person who made or changed a thing.
  public static var author: Feature { Feature(number: 42) }
  /// A picture, recording, film or file.
  public static var media: Feature { Feature(number: 43) }
  /// A line drawn by hand.
  public static var stroke: Feature { Feature(number: 44) }
  /// The pressure of the pen on a stroke.
  public static var pressure: Feature { Feature(number: 45) }
  /// The time at which each point of a stroke was drawn.
  public static var timing: Feature { Feature(number: 46) }
  /// The angle of the pen on a stroke.
  public static var tilt: Feature { Feature(number: 47) }
  /// Pen, marker or eraser, with colour and width.
  public static var tool: Feature { Feature(number: 48) }
  /// Content that another program put into the document.
  public static var foreign: Feature { Feature(number: 49) }
  /// Whether a node is text between the other children of its parent.
  public static var body: Feature { Feature(number: 50) }
}
