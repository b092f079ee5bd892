import NapkinCore

extension Place {
  /// The hook of a place as FreeMind writes it, with what its window shows around that.
  func plainHook(zoom: Int32 = 9) -> String {
    """
    <hook NAME="\(FreeMindName.plainPlace)">\
    <Parameters XML_STORAGE_MAP_LAT="\(latitude)" XML_STORAGE_MAP_LON="\(longitude)" \
    XML_STORAGE_POS_LAT="\(latitude)" XML_STORAGE_POS_LON="\(longitude)" \
    XML_STORAGE_ZOOM="\(zoom)"/></hook>
    """
  }
}
