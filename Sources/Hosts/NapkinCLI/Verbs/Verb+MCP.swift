import NapkinFormats

extension Verb {
  static let mcp = Verb(
    "mcp", "serve the Model Context Protocol over standard input and output",
    forms: [
      Form([
        Operand(
          "FOLDER", "a folder of files that may be changed", .several, values: .folders)
      ])
    ],
    remarks: [
      """
      An assistant finds, reads and changes the files of the folders, and no others,
      by the commands of this tool. Each change is one step, which 'undo' takes back;
      one that was asked for on an older version of the file is refused. Nothing is
      fetched from anywhere. Notebooks (.napkin) are not served.
      """
    ],
    examples: ["napkin mcp ~/Notes"]
  ) { tool, invocation, streams throws(Failure) in
    let toolbox = try MCPToolbox(tool, folders: invocation.operands)
    try MCPServer(toolbox, version: tool.version).serve(&streams)
  }
}
