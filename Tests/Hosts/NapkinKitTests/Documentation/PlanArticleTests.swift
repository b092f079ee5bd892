import NapkinCore
import Testing

// The code of the article about plans. SnippetTests compares it with the article.

@Suite struct PlanArticleTests {
  @Test func plansTimersAndReminders() throws {
    // Ten in the evening of 24 November 2026 in Stockholm.
    let evening = Instant(milliseconds: 1_795_554_000_000)
    var context = Context(
      now: evening, uptime: Uptime(milliseconds: 0, boot: "a"), secondsFromUTC: 3600,
      identifiers: Identifiers(seed: 42))

    var editor = Editor(PlanList(id: "garden", name: try Name("Garden")))
    try editor.perform(AddPlan("Order peas", id: "peas"), in: &context)
    try editor.perform(AddPlan("Dig", id: "dig"), in: &context)
    try editor.perform(CompletePlan("dig"), in: &context)
    try editor.perform(ArchiveCompletedPlans(), in: &context)
    #expect(editor.document.archived(on: context.today).map(\.id) == ["dig"])

    try remind(&editor, &context)
    try work(&editor, &context)
  }

  func remind(_ editor: inout Editor<PlanList>, _ context: inout Context) throws(Refusal) {
    let morning = context.instant(of: "today 09:00") ?? context.now
    let reminder = Reminder(at: morning, secondsFromUTC: context.secondsFromUTC(at: morning))
    try editor.perform(SetPlan("peas", to: .reminders([reminder])), in: &context)

    let now = context.now
    for (hours, count) in [(-24, 0), (-21, 1), (0, 1), (1, 1), (24, 1)] as [(Int64, Int)] {
      context.now = now.advanced(byMilliseconds: hours * 3_600_000)
      let tomorrow = context.instant(of: "tomorrow") ?? context.now
      let today = editor.document.dueReminders(at: tomorrow.advanced(byMilliseconds: -1))
      #expect(today.count == count, "\(hours)")
    }

    context.now = morning.advanced(byMilliseconds: -1)
    try acknowledge(&editor, &context)
    #expect(editor.document.plans[0].reminders == [reminder])
    context.now = now
    try acknowledge(&editor, &context)
    #expect(editor.document.plans[0].reminders[0].acknowledged == now)
    #expect(editor.document.dueReminders(at: now).isEmpty)
  }

  func acknowledge(_ editor: inout Editor<PlanList>, _ context: inout Context) throws(Refusal) {
    for due in editor.document.dueReminders(at: context.now) {
      try editor.perform(AcknowledgeReminder(at: due.position, of: due.plan), in: &context)
    }
  }

  func work(_ editor: inout Editor<PlanList>, _ context: inout Context) throws(Refusal) {
    let work = FocusTimer.Mode.down(milliseconds: 25 * 60_000)
    try editor.perform(StartTimer(of: "peas", counting: work), in: &context)
    let alarm = try editor.document.plan("peas").timer?.finish(at: context.moment)
    #expect(alarm?.milliseconds(since: context.now) == 1_500_000)

    // Who forgets the uptime has a timer that stands still.
    context.now = context.now.advanced(byMilliseconds: 1_500_000)
    #expect(editor.document.finishedTimers(at: context.moment).isEmpty)

    context.uptime = Uptime(milliseconds: 1_500_000, boot: "a")
    for plan in editor.document.finishedTimers(at: context.moment) {
      try editor.perform(AnswerTimer(of: plan, isCompleted: true), in: &context)
    }
    #expect(editor.document.plans[0].isCompleted && editor.document.plans[0].timer == nil)
  }
}
