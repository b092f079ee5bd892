import NapkinCLI

// All other code is in the library, where tests can call it.
NapkinTool().main()
