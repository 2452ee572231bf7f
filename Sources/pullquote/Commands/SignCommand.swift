import Foundation
import Quotes

/// `pullquote sign`: signs a picture's URL, so that whoever has it may see that picture.
enum SignCommand {
  struct Settings {
    var url = ""
    var key: String?
    var publicURL: String?
    var seconds: Int?
  }

  private static let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

  static var settings: [Setting<Settings>] {
    [
      .operand("URL", "the URL, or its path and query", \.url),
      Setting(
        flag: "--expires-in", variables: [], kind: .value("TIME"),
        summary: "how long it is good, such as 90s, 30m, 12h or 7d (for ever)"
      ) {
        guard let unit = $1.last.flatMap({ units[String($0)] }), let number = Int($1.dropLast()),
          (1...100_000_000).contains(number)
        else { return "a whole number and s, m, h or d is allowed, such as 12h" }
        $0.seconds = number * unit
        return nil
      },
      .signingKey(\.key),
      Setting(
        flag: "--public-url", variables: ["PULLQUOTE_PUBLIC_URL"], kind: .value("URL"),
        summary: "where clients reach the service: what a proxy takes off a path isn't signed (none)"
      ) {
        $0.publicURL = $1.hasSuffix("/") ? String($1.dropLast()) : $1
        return nil
      },
    ]
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      print(
        """
        pullquote sign URL [FLAGS]

        Prints the URL with its signature. The service must run with the same PULLQUOTE_SIGNING_KEY.

        \(Setting.help(settings))
        """)
      return
    }
    let settings = try Setting.read(settings, into: Settings(), arguments: arguments, environment: environment)
    guard let key = settings.key else {
      throw UsageError(faults: ["PULLQUOTE_SIGNING_KEY: it is missing: it has the secret that the service runs with"])
    }
    let end = settings.seconds.map { Int(Date().timeIntervalSince1970) + $0 }
    print(try SignedURL(settings.url, publicURL: settings.publicURL, expires: end, signer: URLSigner(key: key)).text)
  }
}
