import NapkinCore

/// The objects of native JSON with their keys, in the order in which they are written. A test compares them with the
/// page of the format.
package enum JSONSchema {
  /// The objects, with their names on the page.
  package static let objects: [(name: String, keys: [String])] = [
    ("File", ["napkin", "note", "drawing", "map", "planList", "notebook"]),
    ("Notebook", Notebook.keys.names),
    ("Settings", Notebook.Settings.keys.names),
    ("Trash", Notebook.Trashed.keys.names),
    ("Note", Note.keys.names),
    ("Drawing", Drawing.keys.names),
    ("Stroke", Stroke.keys.names),
    ("Map", MindMap.keys.names),
    ("Node", MindMap.Node.keys.names),
    ("Attribute", Attribute.keys.names),
    ("Connector", Connector.keys.names),
    ("Plan list", PlanList.keys.names),
    ("Plan", Plan.keys.names),
    ("Reminder", Reminder.keys.names),
    ("Place", Place.keys.names),
    ("Media", Media.keys.names),
    ("Foreign", Foreign.keys.names),
  ]
}
