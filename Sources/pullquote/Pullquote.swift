import Foundation
import QuoteService

/// The program: what its first argument names.
@main
struct Pullquote {
  static let version = "0.1.0"

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    let environment = ProcessInfo.processInfo.environment
    do {
      switch arguments.popFirst() {
      case "serve": try ServeCommand.run(Array(arguments), environment)
      case "render": try RenderCommand.run(Array(arguments), environment)
      case "health": try HealthCommand.run(Array(arguments), environment)
      case "collection": try CollectionCommand.run(Array(arguments), environment)
      case "import": try ImportCommand.run(Array(arguments), environment)
      case "export": try ExportCommand.run(Array(arguments), environment)
      case "token": try TokenCommand.run(Array(arguments), environment)
      case "sign": try SignCommand.run(Array(arguments), environment)
      case "--version", "version": print("pullquote \(version)")
      case "--help", "-h", "help": print(help)
      case nil: throw UsageError(faults: ["a command is missing"])
      case let other?: throw UsageError(faults: ["\(other): no such command"])
      }
    } catch let error as UsageError {
      fail(error.faults.joined(separator: "\n") + "\n`pullquote --help` lists the commands.", status: 2)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static let help = """
    Pullquote answers with a picture of a quote.

      pullquote serve [FLAGS]     run the HTTP service
      pullquote render [FLAGS]    draw one picture, with no server
      pullquote health [FLAGS]    ask a running service whether it is well

      pullquote collection create SLUG | list | delete SLUG | banner SLUG FILE
                                  make, list and delete collections of quotes, and give them banners
      pullquote import FILE --collection SLUG
                                  add the quotes of a JSON, CSV or fortune file to a collection
      pullquote export --collection SLUG
                                  write a collection as such a file
      pullquote token create --scope read|write | list | revoke ID
                                  make, list and revoke the tokens of the JSON API
      pullquote sign URL          sign a picture's URL, for those who have no token

      pullquote --version         print the version

    Each command's own --help lists its flags.
    """

  private static func fail(_ message: String, status: Int32) -> Never {
    for line in message.split(separator: "\n") {
      FileHandle.standardError.write(Data("pullquote: \(line)\n".utf8))
    }
    exit(status)
  }
}
