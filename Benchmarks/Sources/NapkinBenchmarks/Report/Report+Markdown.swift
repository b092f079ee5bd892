extension Report {
  /// All of it as tables.
  var markdown: String {
    ([
      about, table(goals), "## Times and memory", times, "## By themselves", figures,
    ]
      + (leftOut.isEmpty ? [] : ["Not here, or failed: \(leftOut.joined(separator: ", "))."]))
      .joined(separator: "\n\n") + "\n"
  }

  private var about: String {
    let versions = machine.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      Commit \(machine.commit), \(machine.system), \(machine.cores) cores of \(machine.processor), \
      \(machine.memoryGigabytes) GB, \(seconds) seconds. \(versions.joined(separator: ", ")).

      \(goals.filter(\.isHeld).count) of \(goals.count) goals are held.
      """
  }

  private func table(_ goals: [Goal.Verdict]) -> String {
    rows(
      ["work", "nodes:", "goal", "figure:", "held"],
      goals.map { goal in
        [
          goal.work, size(goal.nodes), goal.goal, format(goal.figure),
          goal.isHeld ? "yes" : "no, \(percent(goal.distance)) off",
        ]
      })
  }

  private func percent(_ share: Double) -> String {
    share >= 1 ? "\(format(share + 1, digits: 1)) ×" : "\(Int((share * 100).rounded(.up))) %"
  }

  /// Everything that has rivals, or is a process.
  private var times: String {
    rows(
      [
        "work", "nodes:", "program", "median (least–most):", "processor ms:", "napkin takes:",
        "of processors:", "peak MB:",
      ],
      measurements.filter { !$0.ratios.isEmpty }.map { one in
        [
          one.work, size(one.nodes), one.program,
          "\(format(median(one.values), digits: 1)) \(one.unit)"
            + " (\(format(one.values.min() ?? 0, digits: 1))–"
            + "\(format(one.values.max() ?? 0, digits: 1)))",
          one.processor.isEmpty ? "" : format(median(one.processor), digits: 1),
          one.program == "napkin" ? "" : "\(format(median(one.ratios))) ×",
          one.program == "napkin" || one.processorRatios.isEmpty
            ? "" : "\(format(median(one.processorRatios))) ×",
          one.memory.map { format(Double($0) / 1_048_576, digits: 1) } ?? "",
        ]
      })
  }

  private var figures: String {
    rows(
      ["what", "nodes:", "figure:"],
      measurements.filter { $0.ratios.isEmpty }.map { one in
        [one.work, size(one.nodes), "\(format(median(one.values))) \(one.unit)"]
      })
  }

  private func size(_ nodes: Int?) -> String { nodes.map { grouped($0) } ?? "" }

  /// A table; a column whose name ends in a colon is one of numbers.
  private func rows(_ names: [String], _ rows: [[String]]) -> String {
    let heads = names.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    let rule = names.map { $0.hasSuffix(":") ? "---:" : "---" }
    return ([heads, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
