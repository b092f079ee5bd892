import NapkinCore

extension Tally {
  /// Counts what hangs on a node, a note or a plan, with all that other programs put into it.
  mutating func countAttached(
    media: [Media] = [], reminders: [Reminder] = [], place: Place? = nil, at id: String
  ) {
    // Most nodes have none of them, and a map may have a million.
    if media.isEmpty && reminders.isEmpty && place == nil { return }
    let places = ([place] + media.map(\.place)).compactMap { $0 }
    let foreign = media.map(\.foreign) + reminders.map(\.foreign) + places.map(\.foreign)
    count(.media, media.count, id)
    count(.reminder, reminders.count, id)
    count(.place, places.count, id)
    count(.foreign, foreign.reduce(0) { $0 + $1.pieces.count }, id)
  }
}
