import NapkinCLI

// All the rest is in the library, where tests reach it.
NapkinTool().main()
