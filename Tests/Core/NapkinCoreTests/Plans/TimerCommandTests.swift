import NapkinCore
import Testing

@Suite struct TimerCommandTests {
  @Test func countsDownAndAsks() throws {
    var desk = try PlanDesk("abC")
    let start = desk
    try desk.perform(StartTimer(of: "a", counting: .down(milliseconds: 60_000)))
    try desk.perform(StartTimer(of: "b", counting: .up))
    desk.wait(59_999)
    #expect(desk.list.finishedTimers(at: desk.context.moment).isEmpty)
    desk.refuses(AnswerTimer(of: "a", isCompleted: true), .timerRuns)
    desk.wait(1)
    #expect(desk.list.finishedTimers(at: desk.context.moment) == ["a"])
    desk.wait(3_600_000)
    #expect(desk.list.finishedTimers(at: desk.context.moment) == ["a"])
    #expect(try desk.perform(AnswerTimer(of: "a", isCompleted: true)) == 2)
    #expect(try desk.list.plan("a").completed == desk.context.now)
    #expect(try desk.list.plan("a").timer == nil)
    #expect(desk.list.finishedTimers(at: desk.context.moment).isEmpty)
    try desk.checkUndo(from: start)
  }

  @Test func answersNo() throws {
    var desk = try PlanDesk("a")
    try desk.perform(StartTimer(of: "a", counting: .down(milliseconds: 1)))
    desk.wait(1)
    #expect(try desk.perform(AnswerTimer(of: "a", isCompleted: false)) == 1)
    #expect(try desk.list.plan("a").timer == nil)
    #expect(try !desk.list.plan("a").isCompleted)
    desk.refuses(AnswerTimer(of: "a", isCompleted: false), .noTimer)
  }

  @Test func refusesALateAnswer() throws {
    var desk = try PlanDesk("a")
    try desk.perform(StartTimer(of: "a", counting: .down(milliseconds: 1000)))
    desk.wait(1000)
    try desk.perform(StopTimer(of: "a"))
    try desk.perform(StartTimer(of: "a", counting: .down(milliseconds: 1000)))
    desk.refuses(AnswerTimer(of: "a", isCompleted: true), .timerRuns)
    try desk.perform(StopTimer(of: "a"))
    try desk.perform(StartTimer(of: "a", counting: .up))
    desk.wait(.max / 2)
    desk.refuses(AnswerTimer(of: "a", isCompleted: true), .timerRuns)
  }

  @Test func pausesAndResumes() throws {
    var desk = try PlanDesk("a")
    let start = desk
    try desk.perform(StartTimer(of: "a", counting: .up))
    desk.wait(1000)
    #expect(try desk.perform(PauseTimer(of: "a")) == 1)
    desk.wait(5000)
    #expect(try desk.perform(PauseTimer(of: "a")) == 0)
    #expect(try desk.list.plan("a").timer?.elapsed(at: desk.context.moment) == 1000)
    #expect(try desk.perform(ResumeTimer(of: "a")) == 1)
    desk.wait(300)
    #expect(try desk.perform(ResumeTimer(of: "a")) == 0)
    // Somebody sets the clock back.
    desk.context.now = Instant(milliseconds: 0)
    #expect(try desk.list.plan("a").timer?.elapsed(at: desk.context.moment) == 1300)
    #expect(try desk.perform(StopTimer(of: "a")) == 1)
    try desk.checkUndo(from: start)
  }

  @Test func startsOnce() throws {
    var desk = try PlanDesk("a")
    try desk.perform(StartTimer(of: "a", counting: .up))
    desk.refuses(StartTimer(of: "a", counting: .up), .timerExists)
    desk.refuses(StartTimer(of: "a", counting: .down(milliseconds: 5)), .timerExists)
    try desk.perform(PauseTimer(of: "a"))
    desk.refuses(StartTimer(of: "a", counting: .up), .timerExists)
  }

  @Test func refusesToStartBadly() throws {
    let desk = try PlanDesk("aB", archive: [("2026-11-01", "Z")])
    desk.refuses(StartTimer(of: "B", counting: .up), .finishedPlan)
    desk.refuses(StartTimer(of: "Z", counting: .up), .missing)
    desk.refuses(StartTimer(of: "c", counting: .up), .missing)
    for milliseconds in [0, -1, Int64.min] {
      desk.refuses(StartTimer(of: "a", counting: .down(milliseconds: milliseconds)), .outOfRange)
    }
  }

  @Test func needsATimer() throws {
    let desk = try PlanDesk("aB")
    for plan: Plan.ID in ["a", "B"] {
      desk.refuses(PauseTimer(of: plan), .noTimer)
      desk.refuses(ResumeTimer(of: plan), .noTimer)
      desk.refuses(StopTimer(of: plan), .noTimer)
      desk.refuses(AnswerTimer(of: plan, isCompleted: true), .noTimer)
    }
    desk.refuses(PauseTimer(of: "c"), .missing)
    desk.refuses(ResumeTimer(of: "c"), .missing)
    desk.refuses(StopTimer(of: "c"), .missing)
    desk.refuses(AnswerTimer(of: "c", isCompleted: true), .missing)
  }

  @Test func remindsOfUnfinishedPlans() throws {
    var desk = try PlanDesk("abC")
    let now = desk.context.now
    let early = Reminder(at: now.advanced(byMilliseconds: -5000))
    let soon = Reminder(at: now.advanced(byMilliseconds: 5000))
    let daily = Reminder(
      at: now.advanced(byMilliseconds: -90_000_000), recurrence: try Recurrence(unit: .day))
    try desk.perform(SetPlan("a", to: .reminders([early, soon])))
    try desk.perform(SetPlan("b", to: .reminders([daily])))
    try desk.perform(SetPlan("C", to: .reminders([early, soon])))
    let start = desk
    desk.inverses = []
    var due = desk.list.dueReminders(at: now)
    #expect(due.map(\.plan) == ["b", "a"])
    #expect(due.map(\.position) == [0, 0])
    #expect(due.map(\.reminder) == [daily, early])
    #expect(due[0].since == now.advanced(byMilliseconds: -3_600_000))
    #expect(desk.list.nextReminder(after: now) == soon.at)
    #expect(desk.list.nextReminder(after: soon.at) == now.advanced(byMilliseconds: 82_800_000))
    #expect(try desk.perform(AcknowledgeReminder(at: 0, of: "a")) == 1)
    #expect(try desk.perform(AcknowledgeReminder(at: 0, of: "a")) == 0)
    #expect(try desk.perform(AcknowledgeReminder(at: 1, of: "a")) == 0)
    #expect(try desk.perform(AcknowledgeReminder(at: 0, of: "b")) == 1)
    #expect(desk.list.dueReminders(at: now).isEmpty)
    desk.wait(5000)
    due = desk.list.dueReminders(at: desk.context.now)
    #expect(due.map(\.plan) == ["a"])
    #expect(due.map(\.position) == [1])
    try desk.checkUndo(from: start)
    desk.refuses(AcknowledgeReminder(at: 2, of: "a"), .outOfRange)
    desk.refuses(AcknowledgeReminder(at: -1, of: "a"), .outOfRange)
    desk.refuses(AcknowledgeReminder(at: 0, of: "x"), .missing)
    #expect(try PlanDesk("a").list.nextReminder(after: now) == nil)
  }
}
