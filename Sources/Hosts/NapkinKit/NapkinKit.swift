// Importing this module imports the core and all formats.
@_exported public import NapkinCalendar
@_exported public import NapkinCore
@_exported public import NapkinFolders
@_exported public import NapkinFormats
@_exported public import NapkinFreeMind
@_exported public import NapkinHTML
@_exported public import NapkinImage
@_exported public import NapkinJSON
@_exported public import NapkinLayout
@_exported public import NapkinMail
@_exported public import NapkinMarkdown
@_exported public import NapkinOPML
@_exported public import NapkinPlaces
@_exported public import NapkinSVG

#if os(Linux) || os(macOS)
  @_exported public import NapkinArchive
  @_exported public import NapkinBundle
  @_exported public import NapkinXMind
#endif
