import NapkinCore

extension Place {
  /// Returns the hook of a place as FreeMind writes it, with the place also as the middle of its map window.
  func plainHook(zoom: Int32 = 9) -> String {
    """
    <hook NAME="\(FreeMindName.plainPlace)">\
    <Parameters XML_STORAGE_MAP_LAT="\(latitude)" XML_STORAGE_MAP_LON="\(longitude)" \
    XML_STORAGE_POS_LAT="\(latitude)" XML_STORAGE_POS_LON="\(longitude)" \
    XML_STORAGE_ZOOM="\(zoom)"/></hook>
    """
  }
}
