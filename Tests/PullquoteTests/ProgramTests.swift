import Testing

/// Tests of the built program from outside. One at a time: each starts processes of its own.
@Suite("The program", .serialized)
enum ProgramTests {}
