/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a program may tell apart.
  public enum Kind: Sendable, Hashable {
    /// It isn't JSON.
    case syntax
    /// It ends too early.
    case unfinished
    /// Something follows the value.
    case trailing
    /// Its bytes aren't UTF-8.
    case encoding
    /// An object has two members of one name.
    case duplicateKey
    /// A string holds U+0000.
    case nullCharacter
    /// A number is larger than 64 bits, or a double, can hold.
    case numberOverflow
    /// Arrays and objects lie too deep in each other.
    case depth
    /// An element is too long to be held in memory.
    case length
    /// There is no array where one is needed.
    case structure
    /// Memory ran out.
    case memory
  }

  public var kind: Kind

  /// What is wrong, without a full stop.
  public var detail: String

  /// From 1.
  public var line: Int

  /// The place in the line, in characters, from 1; about where the fault was noticed.
  public var column: Int

  public var description: String { "\(detail) (line \(line), column \(column))" }
}
