import NapkinCore
import NapkinSVG
import Testing

/// The lines of a map are cut into paths.
@Suite struct EdgePathsTests {
  private func look(_ width: Double, isHidden: Bool = false) -> BranchLook {
    var look = BranchLook(theme: .day)
    look.width = width
    if isHidden { look.shape = .hidden }
    return look
  }

  private func paths(of looks: [BranchLook]) -> [Range<Int>] { Array(EdgePaths(looks)) }

  @Test func `lines that look alike are one path, up to a limit`() {
    #expect(
      paths(of: [look(1), look(1, isHidden: true), look(1), look(2)]) == [0..<3, 3..<4])
    let looks = [BranchLook](repeating: look(1), count: 10_000)
    #expect(paths(of: looks) == [0..<4096, 4096..<8192, 8192..<10_000])
  }

  @Test func `nothing is lost where all lines are hidden`() {
    let looks = [BranchLook](repeating: look(1, isHidden: true), count: 5000)
    #expect(paths(of: looks) == [0..<4096, 4096..<5000])
    #expect(paths(of: []).isEmpty)
  }
}
