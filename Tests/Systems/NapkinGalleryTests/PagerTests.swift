import NapkinCore
import NapkinGallery
import Testing

struct PagerTests {
  @Test func stopsAtTheEnds() {
    var pager = ResponsePager(["a", "b"])
    pager.previous()
    #expect(pager.current == "a" && !pager.hasPrevious && pager.hasNext)
    pager.next()
    pager.next()
    #expect(pager.current == "b" && !pager.hasNext)
    pager.turn(to: .max)
    #expect(pager.index == 1)
    pager.turn(to: .min)
    #expect(pager.index == 0)
    var empty = ResponsePager()
    empty.next()
    empty.turn(to: 5)
    #expect(empty.current == nil && empty.index == 0)
  }

  @Test func staysWhereItIsWhenTheListChanges() {
    var pager = ResponsePager(["a", "b", "c"])
    pager.turn(to: 1)
    pager.update(to: ["x", "a", "b", "c"])
    #expect(pager.current == "b")
    pager.update(to: ["x", "c", "a"])
    #expect(pager.current == "c")
    pager.update(to: ["x", "a"])
    #expect(pager.current == "a")
    pager.update(to: ["x"])
    #expect(pager.current == "x")
    pager.update(to: [])
    #expect(pager.current == nil)
    pager.update(to: ["y"])
    #expect(pager.current == "y")
  }

  /// Whatever happens, the open page is in the list.
  @Test(arguments: 1...50)
  func neverLeavesTheList(_ seed: UInt64) {
    var state = seed
    func chance(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var pager = ResponsePager()
    for _ in 0..<200 {
      switch chance(4) {
      case 0: pager.next()
      case 1: pager.previous()
      case 2: pager.turn(to: chance(12) - 2)
      default:
        let open = pager.current
        let list = (0..<chance(8)).map { _ in Response.ID("\(chance(10))") }
        pager.update(to: list)
        if let open, list.contains(open) { #expect(pager.current == open) }
      }
      #expect(pager.responses.isEmpty ? pager.index == 0 : pager.responses.indices ~= pager.index)
    }
  }
}
