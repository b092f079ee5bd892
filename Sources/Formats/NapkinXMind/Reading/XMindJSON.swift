import NapkinFormats

/// Reads `content.json`: an array of sheets, each with a root topic.
enum XMindJSON {
  /// What is open: the stack that a deep file would else need of the machine.
  private enum Level {
    case sheets, sheet, topic
    case lists(count: Int)
    case list(String, count: Int)
  }

  static func read(
    _ source: some ByteSource, _ request: ImportRequest, into builder: inout XMindBuilder
  ) throws(FormatError) {
    var reader = JSONReader(source, limits: request.limits, fileName: request.fileName)
    try reader.beginArray()
    var levels = [Level.sheets]
    while let level = levels.popLast() {
      switch level {
      case .sheets:
        guard try reader.nextElement() else { continue }
        levels.append(.sheets)
        guard try reader.begins(&builder) else { continue }
        builder.beginSheet()
        levels.append(.sheet)
      case .sheet:
        guard let key = try reader.nextKey() else {
          try builder.endSheet(at: reader.location)
          continue
        }
        levels.append(.sheet)
        let isObject = try reader.peek() == .object
        if key == "rootTopic" && isObject {
          try reader.beginObject()
          try builder.beginTopic(in: key, at: reader.location)
          levels.append(.topic)
        } else {
          builder.setOnSheet(key, RawJSON(try reader.rawValue()))
        }
      case .topic:
        guard let key = try reader.nextKey() else {
          builder.endTopic()
          continue
        }
        levels.append(.topic)
        let isObject = try reader.peek() == .object
        if key == XMindName.children && isObject {
          try reader.beginObject()
          levels.append(.lists(count: 0))
        } else {
          builder.set(key, RawJSON(try reader.rawValue()))
        }
      case .lists(let count):
        guard let name = try reader.nextKey() else {
          if count == 0 { builder.keepList(nil, RawJSON("{}")) }
          continue
        }
        levels.append(.lists(count: count + 1))
        if try reader.peek() == .array {
          try reader.beginArray()
          levels.append(.list(name, count: 0))
        } else {
          builder.keepList(name, RawJSON(try reader.rawValue()))
        }
      case .list(let name, let count):
        guard try reader.nextElement() else {
          if count == 0 { builder.keepList(name, RawJSON("[]")) }
          continue
        }
        levels.append(.list(name, count: count + 1))
        guard try reader.begins(&builder) else { continue }
        try builder.beginTopic(in: name, at: reader.location)
        levels.append(.topic)
      }
    }
    try reader.finish()
  }
}

extension JSONReader {
  /// Opens the object that should come now; leaves out what else it is.
  fileprivate mutating func begins(_ builder: inout XMindBuilder) throws(FormatError) -> Bool {
    if try peek() == .object {
      try beginObject()
      return true
    }
    try skip()
    try builder.drop(at: location)
    return false
  }
}
