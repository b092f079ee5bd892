public import NapkinCore
import NapkinLayout

extension CommandTable {
  /// The commands that come with Napkin.
  public static let builtIn: CommandTable = {
    var table = CommandTable()
    table.maps.append(.arrange)
    return table
  }()
}
