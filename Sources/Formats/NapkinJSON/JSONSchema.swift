import NapkinCore

/// The objects of native JSON with their keys, in the order in which they are written. A test compares them with the
/// page of the format.
package enum JSONSchema {
  /// The objects, with their names on the page.
  package static let objects: [(name: String, keys: [String])] = [
    ("File", keys(FileKey.self)),
    ("Notebook", Notebook.keys.names),
    ("Settings", Notebook.Settings.keys.names),
    ("Trash", keys(TrashedKey.self)),
    ("Note", Note.keys.names),
    ("Drawing", Drawing.keys.names),
    ("Stroke", Stroke.keys.names),
    ("Map", MindMap.keys.names),
    ("Node", MindMap.Node.keys.names),
    ("Attribute", keys(AttributeKey.self)),
    ("Connector", Connector.keys.names),
    ("Plan list", PlanList.keys.names),
    ("Plan", Plan.keys.names),
    ("Reminder", keys(ReminderKey.self)),
    ("Place", keys(PlaceKey.self)),
    ("Media", keys(MediaKey.self)),
    ("Foreign", keys(ForeignKey.self)),
  ]

  private static func keys<Key>(_ type: Key.Type) -> [String]
  where Key: RawRepresentable<String> & CaseIterable {
    type.allCases.map(\.rawValue)
  }
}
