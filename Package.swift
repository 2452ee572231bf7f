// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The flags of ImageMagick's MagickWand, asked of `pkg-config` here: SwiftPM's own reading of its file drops some of them
/// and warns at each build.
func magickWandFlags(_ kind: String) -> [String] {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pkg-config", kind, "MagickWand"]
  process.standardOutput = output
  try? process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  precondition(process.terminationStatus == 0, "MagickWand is missing: apt-get install pkg-config libmagickwand-dev")
  return text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "-fopenmp" }
}

let package = Package(
  name: "pullquote",
  products: [
    .executable(name: "pullquote", targets: ["pullquote"]),
    .library(name: "HTTPServer", targets: ["HTTP", "HTTPServer"]),
    .library(name: "SQLiteRecords", targets: ["SQLiteRecords"]),
    .library(name: "QuoteImages", targets: ["QuoteImages"]),
  ],
  targets: [
    // C libraries, each behind one small target.
    .target(name: "CPosix"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: Context.environment["SQLITERECORDS_SQLCIPHER"] == nil ? "sqlite3" : "sqlcipher",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CMagickWand", cSettings: [.unsafeFlags(magickWandFlags("--cflags"))],
      linkerSettings: [.unsafeFlags(magickWandFlags("--libs"))]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),

    // Libraries that know nothing of quotes.
    .target(name: "HTTP"),
    .target(name: "HTTPServer", dependencies: ["HTTP", "CPosix"]),
    .target(name: "SQLiteRecords", dependencies: ["CSQLite"]),
    .executableTarget(name: "records-bench", dependencies: ["SQLiteRecords", "CSQLite"], path: "Benchmarks/records"),

    // The service.
    .target(name: "QuoteImages", dependencies: ["CMagickWand", "CPango", "CDeflate", "CPosix"]),
    .target(name: "Quotes", dependencies: ["QuoteImages", "SQLiteRecords", "CGLib"]),
    .target(name: "QuoteService", dependencies: ["Quotes", "QuoteImages", "HTTPServer", "HTTP"]),
    .executableTarget(
      name: "pullquote", dependencies: ["QuoteService", "Quotes", "QuoteImages", "HTTPServer", "HTTP", "SQLiteRecords"]),

    .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTP", "CPosix"]),
    .executableTarget(
      name: "records-crash-helper", dependencies: ["SQLiteRecords"], path: "Tests/SQLiteRecordsCrashHelper"),
    .testTarget(name: "SQLiteRecordsTests", dependencies: ["SQLiteRecords", "records-crash-helper"]),
    .testTarget(name: "QuoteImagesTests", dependencies: ["QuoteImages"]),
    .testTarget(name: "QuotesTests", dependencies: ["Quotes"]),
    .testTarget(name: "QuoteServiceTests", dependencies: ["QuoteService", "CPosix"]),
    .testTarget(name: "PullquoteTests", dependencies: ["CPosix"]),
  ],
  swiftLanguageModes: [.v6]
)
