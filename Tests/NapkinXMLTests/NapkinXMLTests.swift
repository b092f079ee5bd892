import NapkinXML
import Testing
