import NapkinCore

/// The names that a reader of maps looks for: those of elements in small letters, those of
/// attributes in capital ones, as they stand in the file.
enum FreeMindWord: Int {
  case map, node, richcontent, icon, font, edge, cloud, arrowlink, attribute, hook, version
  case attribute_registry
  case Parameters
  case TEXT, ID, CREATED, MODIFIED, FOLDED, POSITION, LINK, COLOR, BACKGROUND_COLOR, STYLE, FORMAT
  case MAX_WIDTH, HGAP_QUANTITY, VSHIFT_QUANTITY, HGAP, VSHIFT, TAGS, LOCALIZED_TEXT
  case BORDER_WIDTH, BORDER_WIDTH_LIKE_EDGE, BORDER_COLOR, BORDER_COLOR_LIKE_EDGE
  case BORDER_DASH, BORDER_DASH_LIKE_EDGE, STYLE_REF, LOCALIZED_STYLE_REF
  case TYPE, BUILTIN, NAME, VALUE, KEY, SIZE, BOLD, ITALIC, STRIKETHROUGH, WIDTH, DASH, SHAPE
  case DESTINATION, STARTARROW, ENDARROW, SOURCE_LABEL, MIDDLE_LABEL, TARGET_LABEL
  case URI, LAT, LON, ZOOM, REMINDUSERAT, PERIOD, UNIT
  case CONTENT_ID, TREE_ID, REFERENCE_ID
  case XML_STORAGE_POS_LAT, XML_STORAGE_POS_LON, EQUATION, SHIFT_Y
  case MIN_WIDTH, TEXT_ALIGN, VGAP_QUANTITY, VGAP, NUMBERED
  case HIDDEN, contentType, dialect, mapName, rootIsImplied, info

  /// What nodes have for attributes that say something in our words; the identifier aside.
  static let ofNodes: [FreeMindWord] = [
    .TEXT, .LOCALIZED_TEXT, .CREATED, .MODIFIED, .FOLDED, .POSITION, .LINK, .COLOR,
    .BACKGROUND_COLOR,
    .STYLE, .MAX_WIDTH, .HGAP_QUANTITY, .VSHIFT_QUANTITY, .HGAP, .VSHIFT, .SHIFT_Y, .TAGS,
    .BORDER_WIDTH, .BORDER_WIDTH_LIKE_EDGE, .BORDER_COLOR, .BORDER_COLOR_LIKE_EDGE, .BORDER_DASH,
    .BORDER_DASH_LIKE_EDGE, .STYLE_REF, .LOCALIZED_STYLE_REF, .MIN_WIDTH, .TEXT_ALIGN,
    .VGAP_QUANTITY, .VGAP, .NUMBERED,
  ]

  /// The spellings, in the order of the numbers; to ask the cases for their names takes longer than
  /// to read a small map.
  static let all = [
    "map", "node", "richcontent", "icon", "font", "edge", "cloud", "arrowlink", "attribute", "hook",
    "version", "attribute_registry", "Parameters",
    "TEXT", "ID", "CREATED", "MODIFIED", "FOLDED", "POSITION", "LINK", "COLOR", "BACKGROUND_COLOR",
    "STYLE", "FORMAT", "MAX_WIDTH", "HGAP_QUANTITY", "VSHIFT_QUANTITY", "HGAP", "VSHIFT", "TAGS",
    "LOCALIZED_TEXT", "BORDER_WIDTH", "BORDER_WIDTH_LIKE_EDGE", "BORDER_COLOR",
    "BORDER_COLOR_LIKE_EDGE", "BORDER_DASH", "BORDER_DASH_LIKE_EDGE",
    "STYLE_REF", "LOCALIZED_STYLE_REF", "TYPE", "BUILTIN", "NAME", "VALUE", "KEY", "SIZE", "BOLD",
    "ITALIC", "STRIKETHROUGH", "WIDTH",
    "DASH",
    "SHAPE", "DESTINATION", "STARTARROW", "ENDARROW", "SOURCE_LABEL", "MIDDLE_LABEL",
    "TARGET_LABEL", "URI", "LAT", "LON", "ZOOM", "REMINDUSERAT", "PERIOD", "UNIT",
    "CONTENT_ID", "TREE_ID", "REFERENCE_ID",
    "XML_STORAGE_POS_LAT", "XML_STORAGE_POS_LON", "EQUATION", "SHIFT_Y",
    "MIN_WIDTH", "TEXT_ALIGN", "VGAP_QUANTITY", "VGAP", "NUMBERED", "HIDDEN",
    FreeMindName.contentType, FreeMindName.dialect, FreeMindName.mapName,
    FreeMindName.rootIsImplied,
    FreeMindName.info,
  ]
}

/// Attribute names, values and versions in FreeMind files, including Napkin's own.
enum FreeMindName {
  /// The dialect that a map was written in, if it was ours for FreeMind. Ours.
  static let dialect = "NAPKIN_DIALECT"
  /// What a map is called, where its root says something else. Ours.
  static let mapName = "NAPKIN_NAME"
  /// Whether the root only holds the entries of an outline together. Ours.
  static let rootIsImplied = "NAPKIN_ROOT_IS_IMPLIED"
  /// Its value where the root says something all the same.
  static let always = "always"
  /// Its value where the root says the title of the map and nothing else.
  static let title = "title"
  /// Which text of the root is what is said of the map as a whole. Ours.
  static let info = "NAPKIN_INFO"
  /// The version that we write: older programs ask before they open a map of a newer one, newer ones
  /// read this as their own.
  static let version = "freeplane 1.7.0"
  /// The version that we write for FreeMind.
  static let plainVersion = "1.0.1"
  /// The dialect for FreeMind.
  static let plainDialect = "1.0"

  /// What kind of text stands in `<richcontent>`.
  static let contentType = "CONTENT-TYPE"
  /// The attribute with the identifier of a node.
  static let id = "ID"

  /// The `FORMAT` of a text in Markdown.
  static let markdownFormat = "markdownPatternFormat"

  /// The hook that shows a picture.
  static let picture = "ExternalObject"
  /// The hook of a node that floats.
  static let floating = "FreeNode"
  /// The hook of a node that is text of its parent. Other programs keep it, and show a node.
  static let body = "napkin.body"
  /// The hook of who wrote a node. Other programs keep it.
  static let author = "napkin.author"
  /// The hook of what other formats put into a node. Other programs keep it.
  static let foreign = "napkin.foreign"
  /// What stands before the format of what belongs to the whole map: the root holds it.
  static let ofMap = "map/"
  /// The hook of a place, spelt like this in every file that there is.
  static let place = "plugins/openmaps/OpenMapsNodeHook.propterties"
  /// The hook of a place in FreeMind.
  static let plainPlace = "plugins/map/MapNodePositionHolder.properties"
  /// The hook of a reminder.
  static let reminder = "plugins/TimeManagementReminder.xml"
  /// The hook of the further styles of a node.
  static let moreStyles = "NodeConditionalStyles"
  /// The hook of what is said of the looks of a map, and that of the styles of levels.
  static let styles = "MapStyle"
  static let levels = "accessories/plugins/AutomaticLayout.properties"

  /// Whether a style has its name from Freeplane, which shows it in the language of the person.
  static func isLocalized(style name: String) -> Bool {
    name == MindMap.Styles.standard
      || ["styles.", "defaultstyle.", "AutomaticLayout."].contains { name.hasPrefix($0) }
  }

  /// The hook that shows a formula.
  static let formula = "plugins/latex/LatexNodeHook.properties"
  /// The hook that held dates before FreeMind 0.8.
  static let oldDates = "accessories/plugins/CreationModificationPlugin.properties"
  /// The hook that held notes before FreeMind 0.9.
  static let oldNote = "accessories/plugins/NodeNote.properties"
}
