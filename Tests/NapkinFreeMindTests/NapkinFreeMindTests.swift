import NapkinFreeMind
import Testing
