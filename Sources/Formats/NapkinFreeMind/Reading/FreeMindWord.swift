import NapkinCore

/// The names that a reader of maps looks for, as they are spelt in files: names of elements in lower case, names of
/// attributes in upper case.
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

  /// The attributes of nodes that the model represents, without the identifier.
  static let ofNodes: [FreeMindWord] = [
    .TEXT, .LOCALIZED_TEXT, .CREATED, .MODIFIED, .FOLDED, .POSITION, .LINK, .COLOR,
    .BACKGROUND_COLOR,
    .STYLE, .MAX_WIDTH, .HGAP_QUANTITY, .VSHIFT_QUANTITY, .HGAP, .VSHIFT, .SHIFT_Y, .TAGS,
    .BORDER_WIDTH, .BORDER_WIDTH_LIKE_EDGE, .BORDER_COLOR, .BORDER_COLOR_LIKE_EDGE, .BORDER_DASH,
    .BORDER_DASH_LIKE_EDGE, .STYLE_REF, .LOCALIZED_STYLE_REF, .MIN_WIDTH, .TEXT_ALIGN,
    .VGAP_QUANTITY, .VGAP, .NUMBERED,
  ]

  /// The spellings, in the order of the raw values. Asking the cases for their names would take longer than reading
  /// a small map.
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
  /// Napkin's own attribute for the dialect of a map that it wrote for FreeMind.
  static let dialect = "NAPKIN_DIALECT"
  /// Napkin's own attribute for the name of the map, where it differs from the text of the root.
  static let mapName = "NAPKIN_NAME"
  /// Napkin's own attribute of a map whose root only holds the entries of an outline together.
  static let rootIsImplied = "NAPKIN_ROOT_IS_IMPLIED"
  /// The value of `rootIsImplied` for a root that has content all the same.
  static let always = "always"
  /// The value of `rootIsImplied` for a root whose only content is the title of the map.
  static let title = "title"
  /// Napkin's own attribute that names the text of the root with the description of the map.
  static let info = "NAPKIN_INFO"
  /// The version in files for Freeplane. Older programs ask before they open a map of a newer version; newer
  /// programs read this version as their own.
  static let version = "freeplane 1.7.0"
  /// The version in files for FreeMind.
  static let plainVersion = "1.0.1"
  /// The dialect for FreeMind.
  static let plainDialect = "1.0"

  /// The attribute with the type of the text in `<richcontent>`.
  static let contentType = "CONTENT-TYPE"

  /// The `FORMAT` of a text in Markdown.
  static let markdownFormat = "markdownPatternFormat"

  /// The hook that shows a picture.
  static let picture = "ExternalObject"
  /// The hook of a node that floats.
  static let floating = "FreeNode"
  /// The hook of a node that is body text of its parent. Other programs keep it, and show a node.
  static let body = "napkin.body"
  /// The hook with the author of a node. Other programs keep it.
  static let author = "napkin.author"
  /// The hook with foreign content that other formats added to a node. Other programs keep it.
  static let foreign = "napkin.foreign"
  /// The prefix of the format of foreign content that the root holds for the whole map.
  static let ofMap = "map/"
  /// The hook of a place; all files have this misspelling.
  static let place = "plugins/openmaps/OpenMapsNodeHook.propterties"
  /// The hook of a place in FreeMind.
  static let plainPlace = "plugins/map/MapNodePositionHolder.properties"
  /// The hook of a reminder.
  static let reminder = "plugins/TimeManagementReminder.xml"
  /// The hook of the further styles of a node.
  static let moreStyles = "NodeConditionalStyles"
  /// The hook with the looks of the map, and the hook with the styles of levels.
  static let styles = "MapStyle"
  static let levels = "accessories/plugins/AutomaticLayout.properties"

  /// Whether the name of a style is from Freeplane, which shows it in the language of the user.
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
