import NapkinCore

extension Tally {
  /// Counts the media, reminders and places of a node, note or plan, with the foreign content in them.
  mutating func countAttached(
    media: [Media] = [], reminders: [Reminder] = [], place: Place? = nil, at id: String
  ) {
    // Most nodes have none of these, and a map may have a million nodes.
    if media.isEmpty && reminders.isEmpty && place == nil { return }
    let places = ([place] + media.map(\.place)).compactMap { $0 }
    let foreign = media.map(\.foreign) + reminders.map(\.foreign) + places.map(\.foreign)
    count(.media, media.count, id)
    count(.reminder, reminders.count, id)
    count(.place, places.count, id)
    count(.foreign, foreign.reduce(0) { $0 + $1.pieces.count }, id)
  }
}
