import NapkinKit
import NapkinTesting

extension NaiveList {
  func draw(_ document: PlanList, _ chance: inout Chance) -> Operation<NaiveList> {
    let id = chance.identifier(plans.map(\.id))
    let old = chance.identifier(archive.map(\.id))
    return switch chance.below(26) {
    case 0...2: adding(&chance)
    case 3: pasting(&chance)
    case 4, 5: renaming(id, &chance)
    case 6, 7: setting(id, &chance)
    case 8: noting(id, &chance)
    case 9: acknowledging(id, &chance)
    case 10...12: moving(id, &chance)
    case 13: deleting(id)
    case 14: completing(id)
    case 15: reopening(id)
    case 16: toggling(id)
    case 17: settingBackground(&chance)
    case 18: archiving()
    case 19: chance.percent(70) ? restoring(old) : deletingArchived(old)
    default: timing(id, &chance)
    }
  }

  // MARK: Plans

  private func adding(_ chance: inout Chance) -> Operation<NaiveList> {
    let name = chance.name()
    let position = chance.position(among: plans.count)
    let known = plans.map(\.id) + archive.map(\.id)
    let given: Plan.ID? = chance.percent(20) ? chance.pick(known + ["new"]) : nil
    return Operation(AddPlan(name.typed, at: position, id: given)) { list, context in
      let kept = try require(name.kept)
      let place = position ?? list.plans.count
      try require(0...list.plans.count ~= place)
      let id = given ?? list.freshID(&context)
      try require(!list.plans.contains { $0.id == id } && !list.archive.contains { $0.id == id })
      let plan = Plan(id: id, name: try Name(kept), created: context.now)
      list.plans.insert(plan, at: place)
      return list.changed(context)
    }
  }

  private func pasting(_ chance: inout Chance) -> Operation<NaiveList> {
    var copied = (plans + archive.map(\.plan)).filter { _ in chance.percent(40) }
    if chance.percent(30) { copied += copied }
    let position = chance.position(among: plans.count)
    return Operation(PastePlans(copied, at: position)) { list, context in
      var place = position ?? list.plans.count
      try require(0...list.plans.count ~= place)
      for plan in copied {
        list.plans.insert(plan.copy(id: list.freshID(&context)), at: place)
        place += 1
      }
      return copied.isEmpty ? false : list.changed(context)
    }
  }

  private func renaming(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let name = chance.name()
    return Operation(RenamePlan(id, to: name.typed)) { list, context in
      let plan = list.plans[try list.index(of: id)]
      try require(!plan.isCompleted)
      let kept = try require(name.kept)
      if Array(kept.utf8) == Array(plan.name.text.utf8) { return false }
      let new = try Name(kept)
      return try list.set(id, context) { $0.name = new }
    }
  }

  private func setting(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let property: Plan.Property
    let now = Moment(now: chance.instant())
    switch chance.below(6) {
    case 0: property = (try? Name(chance.name().typed)).map { .name($0) } ?? .created(nil)
    case 1: property = .created(chance.maybe { $0.instant() })
    case 2: property = .completed(chance.maybe { $0.instant() })
    case 3: property = .reminders(chance.reminders())
    case 4: property = .timer(chance.maybe { _ in FocusTimer(.up, startedAt: now) })
    default: property = .foreign(chance.foreign())
    }
    return Operation(SetPlan(id, to: property)) { list, context in
      let plan = list.plans[try list.index(of: id)]
      try require(!plan.isCompleted || !property.sets(Plan.Property.name))
      let isFinished = property.value(of: Plan.Property.completed)?.map { _ in true } ?? false
      try require(!isFinished || plan.timer == nil)
      let isTimed = property.value(of: Plan.Property.timer)?.map { _ in true } ?? false
      try require(!isTimed || !plan.isCompleted)
      return try list.set(id, context) { plan in
        property.take(Plan.Property.name, into: &plan.name)
        property.take(Plan.Property.created, into: &plan.created)
        property.take(Plan.Property.completed, into: &plan.completed)
        property.take(Plan.Property.note, into: &plan.note)
        property.take(Plan.Property.reminders, into: &plan.reminders)
        property.take(Plan.Property.timer, into: &plan.timer)
        property.take(Plan.Property.foreign, into: &plan.foreign)
      }
    }
  }

  private func noting(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let note = chance.maybe { $0.richText() }
    return Operation(
      SetPlan(id, to: .note(note)), gesture: "note \(id)", again: { $0.noting(id, &$1) }
    ) { list, context in try list.set(id, context) { $0.note = note } }
  }

  private func acknowledging(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let index = chance.pick([0, 0, 0, 1, -1])
    return Operation(AcknowledgeReminder(at: index, of: id)) { list, context in
      let reminders = list.plans[try list.index(of: id)].reminders
      try require(reminders.indices.contains(index))
      if !reminders[index].isDue(at: context.now) { return false }
      return try list.set(id, context) { $0.reminders[index].acknowledged = context.now }
    }
  }

  private func moving(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let place = chance.place(among: plans.count)
    return Operation(MovePlan(id, to: place)) { list, context in
      let old = try list.index(of: id)
      try require(list.plans.indices.contains(place))
      list.plans.insert(list.plans.remove(at: old), at: place)
      return old == place ? false : list.changed(context)
    }
  }

  private func deleting(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(DeletePlan(id)) { list, context in
      list.plans.remove(at: try list.index(of: id))
      return list.changed(context)
    }
  }

  // MARK: Done or not

  private func completing(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(CompletePlan(id)) { list, context in
      list.plans[try list.index(of: id)].isCompleted ? false : try list.complete(id, context)
    }
  }

  private func reopening(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(ReopenPlan(id)) { list, context in
      guard list.plans[try list.index(of: id)].isCompleted else { return false }
      return try list.set(id, context) { $0.completed = nil }
    }
  }

  private func toggling(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(TogglePlan(id)) { list, context in
      list.plans[try list.index(of: id)].isCompleted
        ? try list.set(id, context) { $0.completed = nil } : try list.complete(id, context)
    }
  }

  // MARK: The list as a whole

  private func settingBackground(_ chance: inout Chance) -> Operation<NaiveList> {
    let media = chance.percent(20) ? background : chance.maybe { $0.media() }
    return Operation(SetPlanListBackground(to: media)) { list, context in
      if list.background == media { return false }
      list.background = media
      return list.changed(context)
    }
  }

  /// Where a day's plans end in the archive.
  private func end(of day: Day) -> Int {
    archive.firstIndex { $0.day > day } ?? archive.count
  }

  private func archiving() -> Operation<NaiveList> {
    Operation(ArchiveCompletedPlans()) { list, context in
      let done = list.plans.filter(\.isCompleted)
      if done.isEmpty { return false }
      let day = Day(context.now, secondsFromUTC: context.secondsFromUTC)
      list.plans.removeAll(where: \.isCompleted)
      list.archive.insert(
        contentsOf: done.map { ArchivedPlan(day: day, plan: $0) }, at: list.end(of: day))
      return list.changed(context)
    }
  }

  private func restoring(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(RestorePlan(id)) { list, context in
      let index = try require(list.archive.firstIndex { $0.id == id })
      list.plans.append(list.archive.remove(at: index).plan)
      return list.changed(context)
    }
  }

  private func deletingArchived(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(DeleteArchivedPlan(id)) { list, context in
      list.archive.remove(at: try require(list.archive.firstIndex { $0.id == id }))
      return list.changed(context)
    }
  }
}
