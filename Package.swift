// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What `pkg-config` says of the packages, asked here: SwiftPM's own reading of it drops flags that ImageMagick's headers
/// need, and warns at each build of those that it doesn't pass on.
func pkgConfig(_ option: String, _ packages: String..., isNeeded: Bool = true) -> [String] {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pkg-config", option] + packages
  process.standardOutput = output
  try? process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  precondition(
    process.terminationStatus == 0 || !isNeeded,
    "A library is missing: run scripts/install build, or install the counterparts of the packages that it names")
  return text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "-fopenmp" && $0 != "-pthread" }
}

/// AVIF can be written where libheif is there; all else needs none.
let heif = pkgConfig("--libs", "libheif", isNeeded: false)

let package = Package(
  name: "pullquote",
  products: [
    .executable(name: "pullquote", targets: ["pullquote"]),
    .library(name: "HTTPServer", targets: ["HTTP", "HTTPServer"]),
    .library(name: "SQLiteRecords", targets: ["SQLiteRecords"]),
    .library(name: "Changesets", targets: ["Changesets"]),
    .library(name: "QuoteImages", targets: ["QuoteImages"]),
  ],
  targets: [
    // C libraries, each behind one small target.
    .target(name: "CPosix"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: Context.environment["SQLITERECORDS_SQLCIPHER"] == nil ? "sqlite3" : "sqlcipher",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CMagickWand", cSettings: [.unsafeFlags(pkgConfig("--cflags", "MagickWand"))],
      linkerSettings: [.unsafeFlags(pkgConfig("--libs", "MagickWand"))]),
    .systemLibrary(name: "CPango", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CHeif",
      cSettings: heif.isEmpty
        ? [] : [.define("CHEIF_FOUND"), .unsafeFlags(pkgConfig("--cflags", "libheif", isNeeded: false))],
      linkerSettings: [.unsafeFlags(heif)]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CGLib", providers: [.apt(["libglib2.0-dev"])]),

    // Libraries that know nothing of quotes.
    .target(name: "Locking"),
    .target(name: "HTTP"),
    .target(name: "HTTPServer", dependencies: ["HTTP", "CPosix", "Locking"]),
    .target(name: "Changesets"),
    .target(name: "JSON", dependencies: ["CJansson"]),
    .executableTarget(name: "echo", dependencies: ["HTTPServer", "HTTP"]),
    .target(name: "SQLiteRecords", dependencies: ["CSQLite", "Locking"]),
    .executableTarget(name: "records-bench", dependencies: ["SQLiteRecords", "CSQLite"], path: "Benchmarks/records"),

    // The service.
    .target(name: "QuoteImages", dependencies: ["CMagickWand", "CPango", "CDeflate", "CWebP", "CHeif", "Locking"]),
    .executableTarget(name: "drawing-bench", dependencies: ["QuoteImages"], path: "Benchmarks/drawing"),
    .target(
      name: "Quotes",
      dependencies: ["QuoteImages", "Changesets", "SQLiteRecords", "JSON", "CGLib", "CPosix", "Locking"]),
    .target(
      name: "QuoteService",
      dependencies: ["Quotes", "QuoteImages", "Changesets", "JSON", "SQLiteRecords", "HTTPServer", "HTTP", "Locking"],
      resources: ["index.html", "builder.css", "builder.js", "openapi.json"].map { .embedInCode("Page/" + $0) }),
    .executableTarget(
      name: "pullquote", dependencies: ["QuoteService", "Quotes", "QuoteImages", "HTTPServer", "HTTP", "SQLiteRecords"]),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "ChangesetsTests", dependencies: ["Changesets"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["TestSupport", "HTTPServer", "HTTP", "CPosix", "Locking", "echo"]),
    .executableTarget(
      name: "records-crash-helper", dependencies: ["SQLiteRecords"], path: "Tests/SQLiteRecordsCrashHelper"),
    .testTarget(name: "SQLiteRecordsTests", dependencies: ["SQLiteRecords", "Locking", "records-crash-helper"]),
    .testTarget(name: "QuoteImagesTests", dependencies: ["QuoteImages", "CDeflate"]),
    .testTarget(
      name: "QuotesTests",
      dependencies: ["TestSupport", "Quotes", "Changesets", "QuoteImages", "SQLiteRecords", "CSQLite", "Locking"]),
    .testTarget(
      name: "QuoteServiceTests",
      dependencies: [
        "TestSupport", "QuoteService", "Quotes", "QuoteImages", "Changesets", "JSON", "SQLiteRecords", "HTTPServer",
        "HTTP", "CPosix",
      ]),
    .testTarget(
      name: "PullquoteTests",
      dependencies: ["TestSupport", "pullquote", "HTTPServer", "HTTP", "QuoteImages", "SQLiteRecords"]),
  ],
  swiftLanguageModes: [.v6]
)

// A module that stands on one which imports Pango or GLib must find their headers too.
let headerFlags = pkgConfig("--cflags-only-I", "pangocairo", "pangoft2").flatMap { ["-Xcc", $0] }
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(headerFlags)]
}
