// One import for everything that Napkin offers.
@_exported public import NapkinCore
@_exported public import NapkinFormats
@_exported public import NapkinFreeMind
@_exported public import NapkinJSON
@_exported public import NapkinOPML
