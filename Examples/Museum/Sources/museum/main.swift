#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import MuseumHost

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
