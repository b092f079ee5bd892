import WebHost

let options = try ExampleServer.options(CommandLine.arguments.dropFirst())
let server = try Server(options, ExampleServer.router())
print(server.address)
try server.run()
