import NapkinCore

/// A node where it lies in its map: a copy would count up and down the references to all that it
/// holds, for each of a hundred thousand nodes. Good as long as the map is not changed.
typealias NodePointer = UnsafePointer<MindMap.Node>

extension UnsafePointer<MindMap.Node> {
  var id: MindMap.Node.ID { pointee.id }
  var text: RichText { pointee.text }
  var isFolded: Bool { pointee.isFolded }
  var hasInventedID: Bool { pointee.hasInventedID }

  // What few nodes have.
  var note: RichText? {
    if let extras { return extras.pointee.note }
    return nil
  }
  var details: RichText? {
    if let rarest = extras?.rarest { return rarest.pointee.details }
    return nil
  }
  var link: String? {
    if let extras { return extras.pointee.link }
    return nil
  }
  var task: TaskState {
    if let extras { return extras.pointee.task }
    return .none
  }
  var tags: [String] {
    if let extras { return extras.pointee.tags }
    return []
  }
  var attributes: [Attribute] {
    if let extras { return extras.pointee.attributes }
    return []
  }
  var connectors: [Connector] {
    if let extras { return extras.pointee.connectors }
    return []
  }
  var media: [Media] {
    if let rarest = extras?.rarest { return rarest.pointee.media }
    return []
  }
  var reminders: [Reminder] {
    if let rarest = extras?.rarest { return rarest.pointee.reminders }
    return []
  }
  var place: Place? {
    if let rarest = extras?.rarest { return rarest.pointee.place }
    return nil
  }
  var offset: Position? {
    if let rarest = extras?.rarest { return rarest.pointee.offset }
    return nil
  }
  var foreign: Foreign {
    if let extras { return extras.pointee.foreign }
    return Foreign()
  }
}
