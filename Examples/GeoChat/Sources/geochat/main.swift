import GeoChatHost

await Command.run(CommandLine.arguments.dropFirst())
