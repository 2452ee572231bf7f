import Foundation
import QuoteImages
import Quotes

/// `pullquote collection banner`: gives a collection a banner, or takes it away.
enum CollectionBannerCommand {
  private typealias Settings = CollectionCommand.Settings

  private static var file: Setting<Settings> {
    .operand("FILE", "a PNG, JPEG or WebP of at most 1 MiB, each side 1 to 4,096 px", \.banner)
  }

  private static var none: Setting<Settings> {
    Setting(flag: "--none", variables: [], kind: .yes, summary: "in place of FILE: take the banner away") { _, _ in nil
    }
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      let all = [CollectionCommand.slug, file, none, .database(\.database)]
      return print(
        """
        pullquote collection banner SLUG FILE|--none [FLAGS]

        Puts a picture above the quotes of a collection's pictures. It is scaled to cover the top quarter, its middle kept.
        An export doesn't carry it.

        \(Setting.help(all))
        """)
    }
    let isNone = arguments.contains("--none")
    let flags = [CollectionCommand.slug, isNone ? none : file, .database(\.database)]
    let settings = try Setting.read(flags, into: Settings(), arguments: arguments, environment: environment)
    let banner = isNone ? nil : try read(settings.banner)
    let isChanged = try DatabaseCommand.run(settings.database, mustExist: true) { store in
      try store.write { db in
        let collection = try QuoteCollection.find(db, slug: settings.slug)
        return try collection.setBanner(db, banner, now: Date()).collection != collection
      }
    }
    let state = banner.map { "has a banner of \($0.width) by \($0.height) px" } ?? "has no banner"
    print("\(settings.slug) \(state)\(isChanged ? "" : ", as before")")
  }

  private static func read(_ path: String) throws -> BannerImage {
    let file = try InputFile.open(path)
    let bytes = Array(try file.read(upToCount: BannerImage.maximumBytes + 1) ?? Data())
    guard bytes.count <= BannerImage.maximumBytes else {
      throw DatabaseCommand.Failure(description: "\(path) is larger than 1 MiB: make it smaller")
    }
    do {
      return try BannerImage(upload: bytes)
    } catch PictureError.invalidBanner(let message) {
      throw DatabaseCommand.Failure(description: "\(path): \(message)")
    }
  }
}
