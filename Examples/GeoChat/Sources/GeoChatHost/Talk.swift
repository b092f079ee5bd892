import WebHost

struct Talk {
  init(_ words: inout [String]) throws {}
  func run() async throws {}
}
