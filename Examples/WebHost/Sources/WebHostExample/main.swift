#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import WebHost

let options = try ExampleServer.options(CommandLine.arguments.dropFirst())
let server = try Server(options, ExampleServer.router())
print(server.address)
fflush(nil)
try server.run()
