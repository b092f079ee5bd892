extension History {
  /// The properties that are stored. Open groups are not.
  enum CodingKeys: String, CodingKey {
    case limits, undoLog, redoLog, openGesture, savedSerial, baseSerial, nextSerial, stamp
  }

  /// Reads a history, and refuses one whose states are not numbered in the order of its steps.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limits = try container.decode(Limits.self, forKey: .limits)
    undoLog = try container.decode(StepLog<Document>.self, forKey: .undoLog)
    redoLog = try container.decode(StepLog<Document>.self, forKey: .redoLog)
    openGesture = try container.decodeIfPresent(MergeKey.self, forKey: .openGesture)
    savedSerial = try container.decode(Int.self, forKey: .savedSerial)
    baseSerial = try container.decode(Int.self, forKey: .baseSerial)
    nextSerial = try container.decode(Int.self, forKey: .nextSerial)
    stamp = try container.decodeIfPresent(DocumentStamp.self, forKey: .stamp)

    // The last step of the redo log is redone first, so the order is reversed.
    let steps = undoLog.steps + redoLog.steps.reversed()
    let serials = [baseSerial] + steps.map(\.serial) + [nextSerial]
    let isAscending = zip(serials, serials.dropFirst()).allSatisfy { $0 < $1 }
    // The limit of `nextSerial` leaves enough numbers for all later steps.
    guard isAscending, baseSerial >= 0, nextSerial < .max / 2, savedSerial < nextSerial else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextSerial, in: container,
        debugDescription: "The states of a history are numbered in order.")
    }
  }
}
