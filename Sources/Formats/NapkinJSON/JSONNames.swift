// The keys of objects that are not in the core's schema, in the order in which they are written. The schema has the
// keys of all other objects. A key that is in neither is kept as foreign content.

/// The keys of the object around a document.
enum FileKey: String, CaseIterable {
  case napkin, note, drawing, map, planList, notebook
}

enum TrashedKey: String, CaseIterable {
  case date, note, drawing, map, planList, foreign
}

enum AttributeKey: String, CaseIterable {
  case name, value, foreign
}

enum ReminderKey: String, CaseIterable {
  case at, secondsFromUTC, zone, message, every, unit, until, acknowledged, foreign
}

enum PlaceKey: String, CaseIterable {
  case latitude, longitude, altitude, accuracy, name, foreign
}

enum MediaKey: String, CaseIterable {
  case sha256, uri, name, type, bytes, path, thumbnail, width, height, duration, place, foreign
}

enum ForeignKey: String, CaseIterable {
  case format, key, value
}
