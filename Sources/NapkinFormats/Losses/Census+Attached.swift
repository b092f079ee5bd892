import NapkinCore

/// Tells what hangs on a node, a note or a plan, with all that other programs put into it.
func tellAttached(
  media: [Media] = [], reminders: [Reminder] = [], place: Place? = nil, at id: String, _ tell: Tell
) {
  // Most nodes have none of them, and a map may have a million.
  if media.isEmpty && reminders.isEmpty && place == nil { return }
  let places = ([place] + media.map(\.place)).compactMap { $0 }
  let foreign = media.map(\.foreign) + reminders.map(\.foreign) + places.map(\.foreign)
  tell(.media, media.count, id)
  tell(.reminder, reminders.count, id)
  tell(.place, places.count, id)
  tell(.foreign, foreign.reduce(0) { $0 + $1.pieces.count }, id)
}
