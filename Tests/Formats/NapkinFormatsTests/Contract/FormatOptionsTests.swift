import NapkinFormats
import Testing

@Suite struct FormatOptionsTests {
  let options: FormatOptions = [
    "plain": "", "pretty": "no", "headings": "3", "error": "0.25", "theme": "night", "odd": "maybe",
  ]

  @Test func valuesAreReadAsWhatTheyMean() throws {
    #expect(try options.flag("plain") && !options.flag("pretty") && !options.flag("none"))
    #expect(try options.flag("none", default: true))
    #expect(try options.integer("headings", in: 0...6, default: 2) == 3)
    #expect(try options.integer("none", in: 0...6, default: 2) == 2)
    #expect(try options.number("error", in: 0...1, default: 0.5) == 0.25)
    #expect(try options.choice("theme", of: ["day", "night"], default: "day") == "night")
    #expect(try options.choice("none", of: ["day", "night"], default: "day") == "day")
    #expect(options.names == ["error", "headings", "odd", "plain", "pretty", "theme"])
  }

  @Test func whatMeansNothingIsRefused() {
    #expect(throws: FormatError.self) { try options.flag("odd") }
    #expect(throws: FormatError.self) { try options.integer("headings", in: 0...2, default: 1) }
    #expect(throws: FormatError.self) { try options.integer("error", in: 0...2, default: 1) }
    #expect(throws: FormatError.self) { try options.number("odd", in: 0...2, default: 1) }
    let error = #expect(throws: FormatError.self) {
      try options.choice("odd", of: ["day", "night"], default: "day")
    }
    #expect(error?.description == "The option 'odd' is one of day, night, not 'maybe'.")
    #expect(error?.code == .invalidOption)
    let number = #expect(throws: FormatError.self) {
      try options.number("odd", in: 0.5...2000, default: 1)
    }
    #expect(number?.message == "The option 'odd' is a number from 0.5 to 2000, not 'maybe'.")
  }
}
