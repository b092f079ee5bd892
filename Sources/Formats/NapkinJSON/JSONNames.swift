// All keys of native JSON, each kind of object in the order in which its keys are written. A key
// that is not here survives as foreign content.

/// The keys around a document.
enum FileKey: String, CaseIterable {
  case napkin, note, drawing, map, planList, notebook
}

enum NotebookKey: String, CaseIterable {
  case id, title, created, modified, settings, defaultPlanList
  case notes, drawings, maps, planLists, trash, foreign
}

enum SettingsKey: String, CaseIterable {
  case locked, keepsScreenOn, language, theme, fontSize, background, foreign
}

enum TrashedKey: String, CaseIterable {
  case date, note, drawing, map, planList, foreign
}

enum DrawingKey: String, CaseIterable {
  case id, title, created, modified
  case width, height, background, grid, gridSpacing
  case foreign, strokes
}

enum StrokeKey: String, CaseIterable {
  case id, tool, color, width, offset, points, pressure, time, altitude, azimuth, foreign
}

enum MapKey: String, CaseIterable {
  case id, name, info, infoIn, created, modified
  case width, height, background, grid, gridSpacing
  case impliedRoot, foreign, nodes
}

enum AttributeKey: String, CaseIterable {
  case name, value, foreign
}

enum ConnectorKey: String, CaseIterable {
  case to, label, startLabel, endLabel, color, width, dash, startArrow, endArrow, foreign
}

enum PlanListKey: String, CaseIterable {
  case id, name, created, modified, background, foreign, plans, archive
}

enum PlanKey: String, CaseIterable {
  case id, day, name, created, completed, note, noteIn, reminders
  case timer, timerLength, timerRan, timerSince, timerUptime, timerBoot, foreign
}

enum ReminderKey: String, CaseIterable {
  case at, secondsFromUTC, message, every, unit, until, acknowledged, foreign
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
