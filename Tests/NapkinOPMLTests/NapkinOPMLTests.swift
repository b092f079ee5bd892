import NapkinOPML
import Testing
