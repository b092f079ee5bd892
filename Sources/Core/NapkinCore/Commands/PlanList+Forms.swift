extension PlanList {
  /// The commands for a plan list in text form.
  public static let commandForms: [CommandForm<PlanList>] = [
    CommandForm(
      "add", "add plans to the list",
      [
        CommandParameter("text", .text, "what is to be done", .several),
        CommandParameter("at", .integer, "its place, counted from 1; else the end", .optional),
      ]
    ) { arguments throws(Refusal) in
      let position = try arguments.position("at", of: arguments.document.plans.count + 1)
      return arguments.texts("text").enumerated().map { count, text in
        AddPlan(text, at: position.map { $0 + count })
      }
    },
    CommandForm("remove", "remove plans, archived ones, too", [plans]) {
      arguments throws(Refusal) in
      try arguments.plans.map { id -> any Command<PlanList> in
        arguments.document.archive.contains { $0.id == id }
          ? DeleteArchivedPlan(id) : DeletePlan(id)
      }
    },
    CommandForm(
      "move", "move a plan to another place of the list",
      [plan, CommandParameter("at", .integer, "its place, counted from 1", .optional)]
    ) { arguments throws(Refusal) in
      [MovePlan(try arguments.plan, to: try arguments.place(of: arguments.document.plans.count))]
    },
    CommandForm(
      "rename", "give a plan another name",
      [plan, CommandParameter("text", .text, "what is to be done")]
    ) { arguments throws(Refusal) in
      [RenamePlan(try arguments.plan, to: try arguments.text("text"))]
    },
    CommandForm("done", "mark plans as finished", [plans]) { arguments throws(Refusal) in
      try arguments.plans.map { CompletePlan($0) }
    },
    CommandForm("reopen", "mark plans as unfinished", [plans]) { arguments throws(Refusal) in
      try arguments.plans.map { ReopenPlan($0) }
    },
    CommandForm("toggle", "mark a plan as finished, or as unfinished if it is", [plan]) {
      arguments throws(Refusal) in [TogglePlan(try arguments.plan)]
    },
    CommandForm("set", "set notes and dates", [plans, .settings(of: Plan.Property.self)]) {
      arguments throws(Refusal) in
      var commands: [any Command<PlanList>] = []
      for id in try arguments.plans {
        let properties: [Plan.Property] = try arguments.properties(
          of: arguments.document.plan(id))
        commands += properties.map { SetPlan(id, to: $0) }
      }
      return commands
    },
    CommandForm(
      "acknowledge", "take note of the reminders of a plan that are due", [plan]
    ) { arguments throws(Refusal) in
      let plan = try arguments.document.plan(try arguments.plan)
      return plan.reminders.indices.filter { plan.reminders[$0].isDue(at: arguments.context.now) }
        .map { AcknowledgeReminder(at: $0, of: plan.id) }
    },
    CommandForm("archive", "put finished plans into the archive") { _ in
      [ArchiveCompletedPlans()]
    },
    CommandForm("restore", "bring archived plans back", [plans]) { arguments throws(Refusal) in
      try arguments.plans.map { RestorePlan($0) }
    },
    CommandForm(
      "start", "start a timer for a plan",
      [
        plan,
        CommandParameter("minutes", .integer, "count down from here; else count up", .optional),
      ]
    ) { arguments throws(Refusal) in
      let minutes = try arguments.integer("minutes")
      guard 1...1_000_000 ~= minutes ?? 1 else {
        throw Refusal(.badArgument, "'minutes' is a number from 1 to 1000000.")
      }
      return [
        StartTimer(
          of: try arguments.plan,
          counting: minutes.map { .down(milliseconds: Int64($0) * 60_000) } ?? .up)
      ]
    },
    CommandForm("pause", "pause the timer of a plan", [plan]) { arguments throws(Refusal) in
      [PauseTimer(of: try arguments.plan)]
    },
    CommandForm("resume", "let the timer of a plan run on", [plan]) { arguments throws(Refusal) in
      [ResumeTimer(of: try arguments.plan)]
    },
    CommandForm("stop", "stop the timer of a plan", [plan]) { arguments throws(Refusal) in
      [StopTimer(of: try arguments.plan)]
    },
    CommandForm(
      "answer", "say whether a plan whose time is up is finished",
      [plan, CommandParameter("finished", .flag, "it is", .optional)]
    ) { arguments throws(Refusal) in
      [AnswerTimer(of: try arguments.plan, isCompleted: arguments.has("finished"))]
    },
  ]

  private static let plan = CommandParameter("part", .part, "the plan")
  private static let plans = CommandParameter("part", .part, "the plans", .several)
}

extension CommandArguments<PlanList> {
  fileprivate var plan: Plan.ID { get throws(Refusal) { try part(named: "part") } }
  fileprivate var plans: [Plan.ID] {
    get throws(Refusal) { try parts("part").map { Plan.ID($0) } }
  }
}
